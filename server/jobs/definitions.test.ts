import { expect, test, vi } from 'vitest'
import { jobNames } from '../../contract/jobs.ts'
import { type AllJobs, workOn, workOnAll } from './definitions.ts'

const handler = async () => {}
const all = Object.fromEntries(jobNames.map((name) => [name, handler])) as unknown as AllJobs

/** Notes what it is asked to work on. */
const queue = () => ({ work: vi.fn(async () => {}), recur: vi.fn(async () => {}) })

test('every job is worked on', async () => {
  const jobs = queue()
  await workOnAll(jobs, all)
  expect(jobs.work.mock.calls.map(([name]: string[]) => name).sort()).toEqual(jobNames.toSorted())
})

test('settings go to the queue, and a job with times fills its queue itself', async () => {
  const jobs = queue()
  await workOn(jobs, {
    'mail.send': { handler, concurrency: 2 },
    'mail.tidy': { handler, cron: '17 3 * * *', retryLimit: 1 },
  })
  expect(jobs.work.mock.calls).toEqual([['mail.send', handler, { concurrency: 2 }]])
  expect(jobs.recur.mock.calls).toEqual([['mail.tidy', '17 3 * * *', handler, { retryLimit: 1 }]])
})

test('without a handler for one job, or with one for a job that does not exist, no work begins', async () => {
  const jobs = queue()
  const { 'study-groups.remind': _, ...missing } = all
  // @ts-expect-error A job without a handler does not compile.
  await expect(workOnAll(jobs, missing)).rejects.toThrow('no handler: study-groups.remind')
  const unknown = { ...all, 'study-groups.remnid': handler }
  await expect(workOnAll(jobs, unknown)).rejects.toThrow('not in job-data.ts: study-groups.remnid')
  expect(jobs.work).not.toHaveBeenCalled()
})
