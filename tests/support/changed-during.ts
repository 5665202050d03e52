import { setTimeout as wait } from 'node:timers/promises'
import type { TestDatabase } from './database.ts'
import { countWaiting } from './hold-rows.ts'

/**
 * Changes rows during `run`: the change is uncommitted when `run` starts, and commits once `run` waits for it or has
 * finished without waiting.
 *
 * @param change one statement; `pause`: the minimum wait in milliseconds; `waiting`: how many statements of `run` must
 *   wait
 */
export async function changedDuring<Result>(
  { pool }: TestDatabase,
  {
    pause = 0,
    waiting = 1,
    ...change
  }: { text: string; values: unknown[]; pause?: number; waiting?: number },
  run: () => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(change)
    let isDone = false
    const result = run().finally(() => {
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
