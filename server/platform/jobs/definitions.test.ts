import { expect, test, vi } from 'vitest'
import { jobNames } from '../../../contract/school/jobs.ts'
import { type AllJobs, workOn, workOnAll } from './definitions.ts'

const handler = async () => {}
const all = Object.fromEntries(jobNames.map((name) => [name, handler])) as unknown as AllJobs

const queue = () => ({ work: vi.fn(async () => {}), recur: vi.fn(async () => {}) })

test('every job gets a worker', async () => {
  const jobs = queue()
  await workOnAll(jobs, all)
  expect(jobs.work.mock.calls.map(([name]: string[]) => name).sort()).toEqual(jobNames.toSorted())
})

test('settings are passed to the queue, and a job with `cron` recurs', async () => {
  const jobs = queue()
  await workOn(jobs, {
    'mail.send': { handler, concurrency: 2 },
    'mail.tidy': { handler, cron: '17 3 * * *', retryLimit: 1 },
  })
  expect(jobs.work.mock.calls).toEqual([['mail.send', handler, { concurrency: 2 }]])
  expect(jobs.recur.mock.calls).toEqual([['mail.tidy', '17 3 * * *', handler, { retryLimit: 1 }]])
})

test('a missing handler, or one for an unknown job, starts no worker', async () => {
  const jobs = queue()
  const { 'study-groups.remind': _, ...missing } = all
  // @ts-expect-error A job without a handler does not compile.
  await expect(workOnAll(jobs, missing)).rejects.toThrow('no handler: study-groups.remind')
  const unknown = { ...all, 'study-groups.remnid': handler }
  await expect(workOnAll(jobs, unknown)).rejects.toThrow('not in job-data.ts: study-groups.remnid')
  expect(jobs.work).not.toHaveBeenCalled()
})
