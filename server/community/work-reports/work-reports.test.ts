import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allowances } from '../../../rules/people/throttling.ts'
import { expectProblem } from '../../../tests/access/problem.ts'
import { type CallOptions, createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { freshNetwork } from '../../../tests/support/throttled.ts'

let app: TestApp
let admin: Person
let made = 0

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator({ firstName: 'Ada', lastName: 'Berg' })
})
afterAll(() => app.close())

async function shownWork() {
  made += 1
  const author = await app.make.enrolledStudent({ firstName: 'Zoe' })
  const handle = `zoe-shows-${made}`
  await app.call('PATCH /api/user/profile', { as: author, body: { handle, isPublic: true } })
  const { rows } = await app.database.pool.query(
    `insert into submissions (user_id, assignment_id, course_id, number, draft_revision, text, shown_at)
      values ($1, 'fnd-100-1-a1', 'fnd-100', 1, 1, 'Buy followers here', now()) returning id`,
    [author.id],
  )
  return { author, handle, id: String(rows[0].id) }
}
type Shown = Awaited<ReturnType<typeof shownWork>>

const report = ({ handle, id }: Pick<Shown, 'handle' | 'id'>, options: Partial<CallOptions> = {}) =>
  app.call('POST /api/people/{handle}/works/{id}/reports', {
    params: { handle, id },
    body: { reason: 'spam', note: 'Look at the links' },
    address: freshNetwork(),
    ...options,
  })
const queue = async ({ id }: Pick<Shown, 'id'>, status = 'open') => {
  const { body } = await app.call('GET /api/admin/work-reports', { as: admin, query: { status } })
  return body.reports.filter(({ work }: { work: { id: string } }) => work.id === id)
}
const settle = (id: string, status: 'upheld' | 'dismissed') =>
  app.call('PUT /api/admin/work-reports/{id}', {
    as: admin,
    params: { id },
    body: { status, reason: 'It sells followers' },
  })
const seen = ({ handle, id }: Shown) =>
  app.call('GET /api/people/{handle}/works/{id}', { params: { handle, id } })
const show = ({ author, id }: Shown) =>
  app.call('PUT /api/user/submissions/{id}/showing', {
    as: author,
    params: { id },
    body: { shown: true },
  })

describe('a report of a work', () => {
  test('may come from anyone, and stores nothing of a visitor but the text', async () => {
    const work = await shownWork()
    const reader = await app.make.student({ firstName: 'Tom', lastName: 'Okafor' })
    expect((await report(work)).body).toEqual({ success: true })
    await report(work, { as: reader })
    await report(work, { as: reader })
    const [newest, first, ...more] = await queue(work)
    expect(more).toEqual([])
    expect([newest.reporter, first.reporter]).toEqual(['Tom Okafor', null])
    expect(first).toMatchObject({
      reason: 'spam',
      note: 'Look at the links',
      status: 'open',
      work: {
        title: 'Four money maps',
        beginning: 'Buy followers here',
        author: { id: work.author.id },
        path: `/@${work.handle}/works/${work.id}`,
        withheld: false,
      },
    })
  })

  test('links to the work only while its page is public', async () => {
    const work = await shownWork()
    await report(work)
    await app.database.pool.query('update users set suspended_at = now() where id = $1', [work.author.id])
    expectProblem(await seen(work), 404, 'person-not-found')
    const [reported] = await queue(work)
    expect(reported.work.path).toBeNull()
  })

  test('works only for shown works, so it cannot reveal others', async () => {
    const work = await shownWork()
    expectProblem(await report({ ...work, handle: 'unknown-here' }), 404, 'person-not-found')
    await app.database.pool.query('update submissions set shown_at = null where id = $1', [work.id])
    expectProblem(await report(work), 404, 'work-not-found')
    expectProblem(await report(work, { body: { reason: 'gossip', note: '' } }), 422)
  })

  test('is rate-limited per network, and visitors cannot bury the queue with one work', async () => {
    const work = await shownWork()
    const { free } = allowances(100).report
    const address = freshNetwork()
    for (let count = 0; count < free; count++) expect((await report(work, { address })).status).toBe(200)
    expectProblem(await report(work, { address }), 429, 'too-many-requests')
    for (let count = free; count < 25; count++) await report(work)
    expect(await queue(work)).toHaveLength(20)
  })
})

describe('settling', () => {
  test('upholding removes the work from the page with all its reports, and its author cannot show it', async () => {
    const work = await shownWork()
    await report(work)
    await report(work)
    const [{ id }] = await queue(work)
    expect((await settle(id, 'upheld')).body).toEqual({ status: 'upheld' })
    expect(await queue(work)).toEqual([])
    expect(await queue(work, 'upheld')).toMatchObject([
      { work: { path: null, withheld: true } },
      { work: { path: null, withheld: true } },
    ])
    expectProblem(await seen(work), 404, 'work-not-found')
    expectProblem(await show(work), 409, 'work-withheld')
    const { rows } = await app.database.pool.query(
      `select action, subject_label, reason from audit_entries where subject_id = $1`,
      [work.author.id],
    )
    expect(rows).toMatchObject([{ action: 'work.withheld', reason: 'It sells followers' }])
  })

  test('dismissing keeps the work; dismissing after upholding lets its author show it again', async () => {
    const [fine, mistaken] = [await shownWork(), await shownWork()]
    await report(fine)
    await settle((await queue(fine))[0].id, 'dismissed')
    expect((await seen(fine)).status).toBe(200)

    await report(mistaken)
    const [{ id }] = await queue(mistaken)
    await settle(id, 'upheld')
    expect((await settle(id, 'dismissed')).body).toEqual({ status: 'dismissed' })
    expectProblem(await seen(mistaken), 404, 'work-not-found')
    expect((await show(mistaken)).body).toEqual({ shown: true })
    expect((await seen(mistaken)).status).toBe(200)
  })

  test('an unknown report is not found', async () => {
    expectProblem(await settle('8d7ee1c1-6d1b-4e0f-9a56-0d6d0c1f4b12', 'upheld'), 404, 'report-not-found')
  })
})
