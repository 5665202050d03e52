import type { JobName } from '../../contract/jobs.ts'
import type { Transaction } from '../../database/client.ts'
import type { JobData } from './job-data.ts'
import type { Jobs } from './jobs.ts'

/** Milliseconds by which two clocks may differ. */
const mostApart = 60 * 60_000

/**
 * Returns how long a job that started early must wait, in milliseconds. A time over an hour away was postponed and has
 * another job.
 *
 * @returns null when this job has nothing to do
 */
export function isTooEarlyBy(at: Date, now: Date): number | null {
  const left = at.getTime() - now.getTime()
  return left > 0 && left <= mostApart ? left : null
}

/**
 * Queues a job again that started early. The queue uses the database's clock and the application its own: without this,
 * an early job would be the only one.
 *
 * @param times.at when it was due
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
