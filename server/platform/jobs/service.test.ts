import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator()
})
afterAll(() => app.close())

const page = async (query: Record<string, string> = {}) =>
  (await app.call('GET /api/admin/jobs', { as: admin, query })).body
const put = (queue: string, id: string, state: string) =>
  app.call('PUT /api/admin/jobs/{queue}/{id}', { as: admin, params: { queue, id }, body: { state } })
const queueOf = async (name: string) =>
  (await page()).queues.find((queue: { name: string }) => queue.name === name)

/** A job far in the future, so that no worker takes it. */
async function plan(data: { exportId: string; userId: string }) {
  const id = crypto.randomUUID()
  const startAfter = new Date(Date.now() + 86_400_000)
  await app.jobs.enqueue(app.database.db, 'profile.export-expire', data, { id, startAfter })
  return id
}

const planned = { userId: 'unknown', exportId: 'none' }

test("every queue is counted, empty ones too, without pg-boss's internal ones", async () => {
  const { queues, schedules } = await page()
  const names = queues.map(({ name }: { name: string }) => name)
  expect(names).toContain('mail.send')
  expect(names).toContain('profile.delete')
  expect(names.filter((name: string) => name.startsWith('__'))).toEqual([])
  expect(schedules.find(({ name }: { name: string }) => name === 'mail.tidy')).toMatchObject({
    cron: '17 3 * * *',
    lastAt: null,
    nextAt: expect.stringMatching(/T03:17:00/),
  })
})

test('a failed job shows its error without secrets, and is retried once', async () => {
  const id = await plan(planned)
  await app.database.pool.query(
    `update pgboss.job set state = 'failed', completed_on = now(), start_after = now() + interval '1 day',
            retry_count = retry_limit, data = '{"path":"/x?token=abc123secret","password":"hunter2"}',
            output = '{"message":"broken at https://me:word@host/?token=abc123secret"}' where id = $1`,
    [id],
  )
  const { jobs } = await page({ queue: 'profile.export-expire' })
  expect(jobs).toMatchObject([
    { id, state: 'failed', tries: 6, mostTries: 6, can: { retry: true, cancel: false } },
  ])
  expect(jobs[0].error).toContain('broken at https://***@host/')
  expect(JSON.stringify(jobs)).not.toMatch(/abc123secret|hunter2|me:word/)
  const answers = await Promise.all([
    put('profile.export-expire', id, 'waiting'),
    put('profile.export-expire', id, 'waiting'),
  ])
  expect(answers.map(({ status, body }) => [status, body.job?.state])).toEqual([
    [200, 'waiting'],
    [200, 'waiting'],
  ])
  const { body } = await app.call('GET /api/admin/audit', { as: admin, query: { subject: `job/${id}` } })
  expect(body.entries.map(({ action }: { action: string }) => action)).toEqual(['job.retried'])
})

test('a waiting job is canceled and stays canceled', async () => {
  const before = await queueOf('profile.export-expire')
  const id = await plan(planned)
  expect((await queueOf('profile.export-expire')).waiting).toBe(before.waiting + 1)
  expect((await put('profile.export-expire', id, 'cancelled')).body.job.state).toBe('cancelled')
  expect((await queueOf('profile.export-expire')).waiting).toBe(before.waiting)
  expect((await put('profile.export-expire', id, 'waiting')).body.code).toBe('job-settled')
  expect((await put('profile.export-expire', crypto.randomUUID(), 'cancelled')).status).toBe(404)
})

test('a completed job cannot be canceled, nor one under another queue’s name', async () => {
  const id = await plan(planned)
  await app.database.pool.query(
    `update pgboss.job set state = 'completed', completed_on = now() where id = $1`,
    [id],
  )
  expect((await put('profile.export-expire', id, 'cancelled')).body.code).toBe('job-settled')
  expect((await put('mail.send', id, 'cancelled')).status).toBe(404)
})
