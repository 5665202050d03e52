import { setTimeout as wait } from 'node:timers/promises'
import type { TestDatabase } from './database.ts'

/**
 * Locks rows like another process in a transaction, so writers have to wait.
 *
 * @param statement one that locks the rows
 * @returns `isWaitedFor`, which resolves once a statement waits for them, and `release`
 */
export async function holdRows({ pool }: TestDatabase, statement: { text: string; values: unknown[] }) {
  const client = await pool.connect()
  await client.query('begin')
  await client.query(statement)
  return {
    async isWaitedFor() {
      while ((await countWaiting(pool)) === 0) await wait(10)
    },
    async release() {
      await client.query('commit')
      client.release()
    },
  }
}

export async function countWaiting(pool: TestDatabase['pool']): Promise<number> {
  const { rows } = await pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}
