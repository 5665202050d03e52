import type pg from 'pg'

/** A statement as it is handed to its connection; its values are not told to anybody. */
export interface WatchedStatement {
  /** Of a statement that is prepared by name. */
  name?: string | undefined
  text: string
}

/** Told once the answer is there, with what went wrong if something did. */
type Answered = (error?: unknown) => void

/**
 * Calls `begin` with every statement when its connection gets it, which is after any wait for a connection, and what
 * that returns when the answer is there. A stream (COPY) is done when it likes and is not waited for.
 */
export function watchStatements(
  pool: pg.Pool,
  begin: (statement: WatchedStatement) => Answered | undefined,
): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const answered = begin(statementOf(args[0]))
      if (answered === undefined) return query(...args)
      const callback = args.at(-1)
      if (typeof callback === 'function') {
        return query(...args.slice(0, -1), (...answer: unknown[]) => {
          answered(answer[0] ?? undefined)
          callback(...answer)
        })
      }
      const answer = query(...args)
      if (answer instanceof Promise) void answer.then(() => answered(), answered)
      else answered()
      return answer
    }) as typeof client.query
  })
}

function statementOf(asked: unknown): WatchedStatement {
  if (typeof asked === 'string') return { text: asked }
  const { name, text } = asked as { name?: string; text?: string }
  return { name, text: text ?? '' }
}

/** Of a statement's text, so that a line stays a line. */
const longestText = 400

/**
 * A statement's text as others may read it. Values are parameters; a text in quotes is one that somebody wrote into
 * the statement, and is left out too.
 *
 * @param longest of what is given back
 */
export function textWithoutValues(text: string, longest = longestText): string {
  return text
    .replaceAll(/'(?:[^']|'')*'/g, "'…'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
}
