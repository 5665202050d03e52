import { afterAll, beforeAll, expect, test } from 'vitest'
import { deletionGrace } from '../../../rules/people/profile.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
let admin: Person
let ahead = 0
const password = 'correct horse battery'

beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(Date.now() + ahead) })
  admin = await app.make.administrator({ password })
})
afterAll(() => app.close())

const put = (userId: string, wanted: boolean, as = admin) =>
  app.call('PUT /api/admin/users/{userId}/deletion', { as, params: { userId }, body: { wanted } })
const detail = (userId: string) =>
  app.call('GET /api/admin/users/{userId}', { as: admin, params: { userId } })
const auditActions = async (userId: string) => {
  const { rows } = await app.database.pool.query(
    `select action from audit_entries where subject_id = $1 and action like 'user.deletion%' order by at`,
    [userId],
  )
  return rows.map(({ action }) => action)
}

test('an account is deleted 14 days after the request, not before, and the person is notified', async () => {
  const person = await app.make.enrolledStudent({ completed: 1 })
  const scheduled = await put(person.id, true)
  expect(new Date(scheduled.body.deletionDueAt).getTime() - Date.now()).toBeGreaterThan(
    deletionGrace - 60_000,
  )
  // A second click changes neither the date nor the log, and sends no second email.
  expect((await put(person.id, true)).body).toEqual(scheduled.body)
  const [letter] = await app.outbox.waitFor(person.email)
  expect(letter?.text).toContain('The university has asked for this')
  expect((await detail(person.id)).body.user.deletionDueAt).toBe(scheduled.body.deletionDueAt)

  await app.profile.deleteDue(person.id)
  expect((await detail(person.id)).body.user.email).toBe(person.email)
  ahead = deletionGrace + 60_000
  await app.profile.deleteDue(person.id)
  ahead = 0
  const gone = (await detail(person.id)).body.user
  expect(gone).toMatchObject({
    firstName: 'Former',
    lastName: 'student',
    enrollments: [],
    deletionDueAt: null,
  })
  expect(gone.email).not.toBe(person.email)
  expect(await auditActions(person.id)).toEqual(['user.deletion-asked'])
  expect(await app.outbox.lettersTo(person.email)).toHaveLength(1)
})

test('the administrator can cancel it, or the person through their email', async () => {
  const person = await app.make.student()
  await put(person.id, true)
  expect((await put(person.id, false)).body.deletionDueAt).toBeNull()
  expect(await auditActions(person.id)).toEqual(['user.deletion-asked', 'user.deletion-cancelled'])
  await put(person.id, true)
  const letters = await app.outbox.waitFor(person.email, 2)
  const token = letters.at(-1)?.link('/keep-account').split('token=')[1]
  expect((await app.call('POST /api/deletion/cancel', { body: { token } })).status).toBe(200)
  expect((await detail(person.id)).body.user.deletionDueAt).toBeNull()
})

test('administrators cannot delete themselves here, and the last one is never deleted', async () => {
  expect((await put(admin.id, true)).body.code).toBe('own-deletion')
  const other = await app.make.administrator({ password })
  expect((await put(other.id, true)).status).toBe(200)
  await app.database.pool.query(`update users set role = 'student' where role = 'admin' and id <> $1`, [
    other.id,
  ])
  ahead = deletionGrace + 60_000
  await app.profile.deleteDue(other.id)
  ahead = 0
  const { rows } = await app.database.pool.query('select role, email from users where id = $1', [other.id])
  expect(rows).toEqual([{ role: 'admin', email: other.email }])
})
