import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContractKey } from '../../../contract/index.ts'
import { nextThirtyDays } from '../../../rules/calendar.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'

let app: TestApp
const now = new Date()
beforeAll(async () => {
  app = await createTestApp({ now: () => now })
})
afterAll(() => app.close())

test("each part of the dashboard equals its own endpoint's response, for this viewer only", async () => {
  const [student, other] = [await app.make.student(), await app.make.student()]
  const module = { courseId: 'fnd-100', moduleId: 'fnd-100-1' }
  await app.call('POST /api/user/progress', { as: student, body: { ...module, completed: true } })
  await app.call('POST /api/user/bookmark', { as: student, body: { ...module, bookmarked: true } })
  await app.call('PUT /api/user/tract', { as: student, body: { tractId: 'streamer' } })
  await app.call('PUT /api/user/rhythm', { as: student, body: { daysPerWeek: 3 } })

  const rooms: Record<string, { key: ContractKey; query?: Record<string, string> }> = {
    tract: { key: 'GET /api/user/tract' },
    enrollments: { key: 'GET /api/user/enrollments' },
    bookmarks: { key: 'GET /api/user/bookmarks' },
    rhythm: { key: 'GET /api/user/rhythm' },
    announcements: { key: 'GET /api/user/announcements' },
    calendar: {
      key: 'GET /api/user/calendar',
      query: { ...nextThirtyDays(now.getTime()), only: 'appointments' },
    },
    discussions: { key: 'GET /api/user/discussion-news' },
    review: { key: 'GET /api/user/review' },
    lectureChanges: { key: 'GET /api/user/lecture-changes' },
  }
  for (const as of [student, other]) {
    const { status, body } = await app.call('GET /api/user/dashboard', { as })
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(Object.keys(rooms).sort())
    for (const [part, { key, query }] of Object.entries(rooms)) {
      const answer = await app.call(key, query ? { as, query } : { as })
      expect(body[part], part).toEqual(answer.body)
    }
  }
  const mine = await app.call('GET /api/user/dashboard', { as: student })
  expect(mine.body.enrollments.courses).toHaveLength(1)
  expect(mine.body.bookmarks.bookmarks).toHaveLength(1)
  expect(mine.body.tract.tract).toMatchObject({ id: 'streamer' })
  const theirs = await app.call('GET /api/user/dashboard', { as: other })
  expect(theirs.body.enrollments.courses).toEqual([])
  expect(theirs.body.bookmarks.bookmarks).toEqual([])
  expect(theirs.body.tract).toEqual({ tract: null })
})

test('runs at most 14 statements, none twice', async () => {
  const as = await app.make.enrolledStudent({ courseId: 'fnd-100', completed: 2 })
  await app.call('PUT /api/user/tract', { as, body: { tractId: 'streamer' } })
  const plan = {
    days: [1, 2, 3, 4, 5, 6, 7],
    time: '19:00',
    minutes: 45,
    from: now.toISOString().slice(0, 10),
  }
  await app.call('PUT /api/user/plans/{id}', { as, params: { id: 'fnd-100' }, body: plan })
  // The session and what is kept in memory are read once.
  await app.call('GET /api/user/dashboard', { as })
  const statements: string[] = []
  app.onQuery(({ text }) => {
    statements.push(text)
    return undefined
  })
  await app.call('GET /api/user/dashboard', { as })
  app.onQuery(() => undefined)
  expect(new Set(statements).size).toBe(statements.length)
  expect(statements.length).toBeLessThanOrEqual(14)
})
