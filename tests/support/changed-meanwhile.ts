import { setTimeout as wait } from 'node:timers/promises'
import type { TestDatabase } from './database.ts'
import { countWaiting } from './hold-rows.ts'

/**
 * Changes rows while something is under way that looks at them: the change is written but not yet committed when `work`
 * begins, and is committed once `work` waits for it, or is done without having waited.
 *
 * @param change one statement; `pause`: how long it is waited for at least, in milliseconds; `waiting`: how many
 *   statements of `work` have to wait
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
