import { setTimeout as wait } from 'node:timers/promises'
import type { TestDatabase } from './database.ts'
import { countWaiting } from './hold-rows.ts'

/**
 * Changes rows during `work`: the change is uncommitted when `work` starts, and commits once `work` waits for it or has
 * finished without waiting.
 *
 * @param change one statement; `pause`: the minimum wait in milliseconds; `waiting`: how many statements of `work` must
 *   wait
 */
export async function changedMeanwhile<Result>(
  { pool }: TestDatabase,
  {
    pause = 0,
    waiting = 1,
    ...change
  }: { text: string; values: unknown[]; pause?: number; waiting?: number },
  work: () => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(change)
    let isDone = false
    const result = work().finally(() => {
      isDone = true
    })
    while (!isDone && (await countWaiting(pool)) < waiting) await wait(20)
    await wait(pause)
    await client.query('commit')
    return await result
  } finally {
    client.release()
  }
}
