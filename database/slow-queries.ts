import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import type { Logger } from 'pino'
import { textWithoutValues, watchStatements } from './watch-statements.ts'

/**
 * Tells of every statement that took long: its name if it has one, otherwise its text, and never a value. The time
 * counts from when it was handed to its connection, which is after any wait for one.
 *
 * @param slow milliseconds
 */
export function tellSlowQueries(pool: pg.Pool, { slow, logger }: { slow: number; logger: Logger }): void {
  watchStatements(pool, ({ name, text }) => {
    const began = performance.now()
    return () => {
      const milliseconds = Math.round(performance.now() - began)
      if (milliseconds < slow) return
      logger.warn({ statement: name || textWithoutValues(text), milliseconds }, 'a slow statement')
    }
  })
}
