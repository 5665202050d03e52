import type { JobName } from '../../../contract/school/jobs.ts'
import type { Transaction } from '../../../database/client.ts'
import type { JobData } from './job-data.ts'
import type { Jobs } from './jobs.ts'

/** Milliseconds by which two clocks may differ. */
const mostApart = 60 * 60_000

/**
 * Milliseconds a job that started early must wait. A time over an hour away was postponed and has another job.
 *
 * @returns null when this job has nothing to do
 */
export function isTooEarlyBy(at: Date, now: Date): number | null {
  const left = at.getTime() - now.getTime()
  return left > 0 && left <= mostApart ? left : null
}

/**
 * The queue uses the database's clock and the application its own: without this, a job that starts early would be lost.
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
