import { afterAll, beforeAll, expect, test } from 'vitest'
import { personHeader } from '../../../contract/person-header.ts'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const params = { id: 'fnd-100', moduleId: 'fnd-100-1' }
const noted = async (as: Person) =>
  (await app.database.pool.query('select text from module_notes where user_id = $1', [as.id])).rows
const saveOf = (opener: Person | null, as: Person) =>
  app.call('PUT /api/user/notes/{id}/{moduleId}', {
    as,
    params,
    body: { text: 'A thought of mine', revision: 0 },
    ...(opener && { headers: { [personHeader]: opener.id } }),
  })

test('a page opened by another person does not save in the name of the current viewer', async () => {
  const [before, now] = [await app.make.student(), await app.make.student()]
  expectProblem(await saveOf(before, now), 401, 'not-signed-in')
  expect([await noted(before), await noted(now)]).toEqual([[], []])
  expect((await saveOf(before, before)).status).toBe(200)
  expect(await noted(before)).toEqual([{ text: 'A thought of mine' }])
})

test("a client that names no person writes as its session's person", async () => {
  const student = await app.make.student()
  expect((await saveOf(null, student)).status).toBe(200)
})

test('signing out and reading work from any page', async () => {
  const [before, now] = [await app.make.student(), await app.make.student()]
  const headers = { [personHeader]: before.id }
  expect((await app.call('GET /api/user/enrollments', { as: now, headers })).status).toBe(200)
  expect((await app.call('POST /api/auth/logout', { as: now, headers, body: {} })).status).toBe(200)
})
