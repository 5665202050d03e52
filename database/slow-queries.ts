import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import type { Logger } from 'pino'
import { textWithoutValues, watchStatements } from './watch-statements.ts'

/**
 * Logs slow statements: the name if any, otherwise the text, never a value. Time is measured from when the connection
 * gets the statement, after any wait for one.
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
