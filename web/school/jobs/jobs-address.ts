import type { JobState } from '../../../contract/school/jobs.ts'
import type { JobsSearch } from './queries.ts'

export const stateLabels: Record<JobState, string> = {
  failed: 'Failed',
  waiting: 'Waiting',
  running: 'Running',
  cancelled: 'Canceled',
  done: 'Done',
}

/** Drops invalid values. */
export function readJobsSearch(raw: Record<string, unknown>): JobsSearch {
  const text = (value: unknown) => (value === undefined || value === '' ? undefined : String(value))
  const [state, queue, after] = [text(raw.state), text(raw.queue)?.slice(0, 80), text(raw.after)]
  return {
    ...(state && Object.hasOwn(stateLabels, state) ? { state: state as JobState } : {}),
    ...(queue ? { queue } : {}),
    ...(after ? { after } : {}),
  }
}

export function jobsAddress({ state, queue, after }: JobsSearch): string {
  const query = new URLSearchParams()
  if (state && state !== 'failed') query.set('state', state)
  if (queue) query.set('queue', queue)
  if (after) query.set('after', after)
  return query.size > 0 ? `/admin/jobs?${query}` : '/admin/jobs'
}
