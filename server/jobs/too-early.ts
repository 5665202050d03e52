import type { JobName } from '../../contract/jobs.ts'
import type { Transaction } from '../../database/client.ts'
import type { JobData } from './job-data.ts'
import type { Jobs } from './jobs.ts'

/** So much two clocks may differ, in milliseconds. */
const mostApart = 60 * 60_000

/**
 * For how long a job has to wait that finds its time not come yet, in milliseconds. What is further off than an hour
 * was put off since, and has a job of its own.
 *
 * @returns null where this job has nothing more to do
 */
export function isTooEarlyBy(at: Date, now: Date): number | null {
  const left = at.getTime() - now.getTime()
  return left > 0 && left <= mostApart ? left : null
}

/**
 * Has a job come again that came too early. The queue goes by the database's clock and the application by its own:
 * where they differ a job comes before its time, and nothing else would come after it.
 *
 * @param times.at when it should have come
 */
export async function comeAgain<Name extends JobName>(
  jobs: Pick<Jobs, 'enqueue'>,
  tx: Transaction,
  [name, data]: [Name, JobData[Name]],
  times: { at: Date; now: Date },
): Promise<void> {
  const startIn = isTooEarlyBy(times.at, times.now)
  if (startIn !== null) await jobs.enqueue(tx, name, data, { startIn })
}
