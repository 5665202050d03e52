import { performance } from 'node:perf_hooks'
import type { Logger } from 'pino'
import type { DatabasePool } from './pool.ts'
import { textWithoutValues } from './statement-text.ts'

/**
 * Logs slow statements: the name if any, otherwise the text, never a value. Time is measured from when the connection
 * gets the statement, after any wait for one.
 */
export function logSlowQueries(
  pool: DatabasePool,
  { slowMs, logger }: { slowMs: number; logger: Logger },
): void {
  pool.onQuery(({ name, text }) => {
    const began = performance.now()
    return () => {
      const milliseconds = Math.round(performance.now() - began)
      if (milliseconds < slowMs) return
      logger.warn({ statement: name || textWithoutValues(text), milliseconds }, 'a slow statement')
    }
  })
}
