import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContractKey } from '../../contract/index.ts'
import { type CallOptions, createTestApp, type TestApp } from '../../tests/support/app.ts'

let app: TestApp
const unnamed: string[] = []
beforeAll(async () => {
  app = await createTestApp()
  app.onQuery(({ name, text }) => {
    if (name === undefined && /^\s*(select|with)\b/i.test(text)) unnamed.push(text)
    return undefined
  })
})
afterAll(() => app.close())

const course = { params: { id: 'fnd-100' } }

/** What the pages read that students open most often (docs/decisions/0047). */
test.each<[ContractKey, CallOptions?]>([
  ['GET /api/auth/session'],
  ['GET /api/user/dashboard'],
  ['GET /api/user/enrollments'],
  ['GET /api/user/enrollment/{id}', course],
  ['GET /api/user/progress/{id}', course],
  ['GET /api/user/positions/{id}', course],
  ['GET /api/user/bookmarks'],
  ['GET /api/user/rhythm'],
  ['GET /api/user/plans'],
  ['GET /api/user/announcements'],
  ['GET /api/user/review'],
  ['GET /api/user/notifications/unread'],
  ['GET /api/courses/{id}/modules/{moduleId}', { params: { id: 'fnd-100', moduleId: 'fnd-100-2' } }],
])('%s reads with statements that are prepared by name', async (key, call) => {
  const student = await app.make.enrolledStudent({ courseId: 'fnd-100', completed: 2 })
  // The catalog is read once and then cached.
  await app.call(key, { as: student, ...call })
  unnamed.length = 0
  expect((await app.call(key, { as: student, ...call })).status).toBe(200)
  expect(unnamed.filter((text) => !text.includes('pgboss'))).toEqual([])
})
