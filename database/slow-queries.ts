import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import type { Logger } from 'pino'

/** Of a statement's text, so that a line stays a line. */
const longestText = 400

/**
 * Tells of every statement that took long: its name if it has one, otherwise its text, and never a value. The time
 * counts from when it was handed to its connection, which is after any wait for one.
 *
 * @param slow milliseconds
 */
export function tellSlowQueries(pool: pg.Pool, { slow, logger }: { slow: number; logger: Logger }): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const began = performance.now()
      const tell = () => {
        const milliseconds = Math.round(performance.now() - began)
        if (milliseconds >= slow)
          logger.warn({ statement: nameOf(args[0]), milliseconds }, 'a slow statement')
      }
      const callback = args.at(-1)
      if (typeof callback === 'function') {
        return query(...args.slice(0, -1), (...answer: unknown[]) => {
          tell()
          callback(...answer)
        })
      }
      const answer = query(...args)
      // A stream (COPY) is done when it likes; only what is waited for is timed.
      if (answer instanceof Promise) void answer.then(tell, tell)
      return answer
    }) as typeof client.query
  })
}

/** Values are parameters; a text in quotes is one that somebody wrote into the statement, and is left out too. */
function nameOf(statement: unknown): string {
  const { name, text } =
    typeof statement === 'string' ? { text: statement } : (statement as { name?: string; text?: string })
  if (name) return name
  return (text ?? '')
    .replaceAll(/'(?:[^']|'')*'/g, "'…'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longestText)
}
