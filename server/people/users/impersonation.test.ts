import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ContractKey, contract } from '../../../contract/index.ts'
import { longestView } from '../../../rules/people/seeing-as.ts'
import { samples } from '../../../tests/access/samples.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
let admin: Person
let student: Person
let ahead = 0

beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(Date.now() + ahead * 60_000) })
  student = await app.make.enrolledStudent({ completed: 1 })
})
beforeEach(async () => {
  ahead = 0
  admin = await app.make.administrator({ firstName: 'Ada', lastName: 'Berg' })
})
afterAll(() => app.close())

const begin = (userId: string, as = admin) =>
  app.call('POST /api/admin/users/{userId}/view', { as, params: { userId } })
const end = () => app.call('DELETE /api/user/view', { as: admin })
const session = async () => (await app.call('GET /api/auth/session', { as: admin })).body
const auditEntries = async (userId: string) => {
  const { rows } = await app.database.pool.query(
    `select action, reason, actor_name from audit_entries where subject_id = $1 and action in ('user.view-begun', 'user.view-ended') and actor_id = $2 order by at`,
    [userId, admin.id],
  )
  return rows
}
async function letJobRun() {
  await app.database.pool.query(
    `update pgboss.job set start_after = now() where name = 'users.end-view' and state = 'created'`,
  )
}

test('an administrator sees the site as the person does, and returns to their own account', async () => {
  expect((await session()).view).toBeNull()
  expect((await begin(student.id)).status).toBe(200)
  const seen = await session()
  expect(seen.user).toMatchObject({ id: student.id, role: 'student', isAdmin: false })
  expect(seen.view).toMatchObject({ by: expect.stringContaining('Ada') })
  const mine = await app.call('GET /api/user/enrollments', { as: admin })
  const theirs = await app.call('GET /api/user/enrollments', { as: student })
  expect(mine.body).toEqual(theirs.body)
  expect((await app.call('GET /api/admin/users', { as: admin })).status).toBe(403)
  expect((await end()).body).toEqual({ userId: student.id })
  expect((await session()).user.id).toBe(admin.id)
  expect((await app.call('GET /api/admin/users', { as: admin })).status).toBe(200)
  expect((await end()).body).toEqual({ userId: null })
  expect(await auditEntries(student.id)).toMatchObject([
    { action: 'user.view-begun' },
    { action: 'user.view-ended', reason: null },
  ])
  expect((await app.call('GET /api/auth/session', { as: student })).body.view).toBeNull()
})

test('opened addresses are logged once each, in the administrator’s name', async () => {
  const person = await app.make.enrolledStudent({ firstName: 'Zoe', lastName: 'Seen' })
  const opened = async () => {
    const { rows } = await app.database.pool.query(
      `select actor_name, changes from audit_entries where subject_id = $1 and action = 'user.view-read' order by at`,
      [person.id],
    )
    return rows.map(({ actor_name, changes }) => [
      actor_name,
      changes.find(({ field }: { field: string }) => field === 'opened').after,
      changes.find(({ field }: { field: string }) => field === 'address').after,
    ])
  }
  const read = (id: string) => app.call('GET /api/user/grades/{id}', { as: admin, params: { id } })
  await read('fnd-100')
  expect(await opened(), 'before the view nothing').toEqual([])
  await begin(person.id)
  await Promise.all([read('fnd-100'), read('fnd-100'), read('fnd-100')])
  await read('fnd-100')
  await read('no-such-course')
  await app.call('GET /api/courses/{id}', { as: admin, params: { id: 'fnd-100' } })
  await app.call('GET /api/user/enrollments', { as: admin })
  await app.call('PUT /api/user/notification-preferences/{kind}', {
    as: admin,
    params: { kind: 'reply' },
    body: { site: true, email: 'none' },
  })
  expect(await opened()).toEqual([
    ['Ada Berg', contract['GET /api/user/grades/{id}'].summary, 'GET /api/user/grades/fnd-100'],
    ['Ada Berg', contract['GET /api/user/enrollments'].summary, 'GET /api/user/enrollments'],
  ])
  await end()
  await begin(person.id)
  await read('fnd-100')
  expect(await opened(), 'another view is recorded again').toHaveLength(3)
  await end()
})

test('an export from a teacher’s page is logged in the administrator’s name', async () => {
  const teacher = await app.make.teacherOf('fnd-100')
  await begin(teacher.id)
  await app.call('GET /api/teach/courses/{id}/grades/export', { as: admin, params: { id: 'fnd-100' } })
  await end()
  const { rows } = await app.database.pool.query(
    `select actor_id from audit_entries where action = 'grades.exported'`,
  )
  expect(rows).toEqual([{ actor_id: admin.id }])
})

test('no endpoint of the contract writes during it, and no secret is shown', async () => {
  await begin(student.id)
  const calls = samples({ email: student.email })
  const open: string[] = []
  for (const key of Object.keys(contract) as ContractKey[]) {
    const endpoint = contract[key] as { access: string; endsView?: true; secret?: true }
    if ((key.startsWith('GET ') && !endpoint.secret) || endpoint.endsView) continue
    const answer = await app.call(key, { as: admin, ...calls[key] })
    if (answer.status !== 403) open.push(`${key} ${answer.status}`)
    else if (['public', 'student'].includes(endpoint.access)) expect(answer.body.code, key).toBe('view-only')
  }
  expect(open).toEqual([])
  await end()
})

test('cannot be of an administrator or a suspended person, nor by a student', async () => {
  const other = await app.make.administrator()
  expect((await begin(other.id)).body.code).toBe('view-of-administrator')
  expect((await begin(admin.id)).body.code).toBe('view-of-administrator')
  expect((await begin('unknown')).status).toBe(404)
  expect((await begin(student.id, await app.make.student())).status).toBe(403)
  const person = await app.make.student()
  await app.call('PUT /api/admin/users/{userId}/suspension', {
    as: admin,
    params: { userId: person.id },
    body: { suspended: true },
  })
  expect((await begin(person.id)).body.code).toBe('view-of-suspended')
  expect((await session()).user.id).toBe(admin.id)
})

test('ends when the person becomes an administrator', async () => {
  const person = await app.make.student()
  await begin(person.id)
  expect((await session()).user.id).toBe(person.id)
  await app.database.pool.query(`update users set role = 'admin' where id = $1`, [person.id])
  await expect.poll(async () => (await session()).user).toBeNull()
})

test('ends after half an hour, and the end is logged', async () => {
  await begin(student.id)
  ahead = longestView / 60_000 - 1
  expect((await session()).user.id).toBe(student.id)
  ahead = longestView / 60_000 + 1
  // Processes cache a session for some seconds, by the machine's clock.
  await app.database.pool.query(`update sessions set updated_at = now() where user_id = $1`, [admin.id])
  await expect.poll(async () => (await session()).user.id).toBe(admin.id)
  await letJobRun()
  await expect
    .poll(async () => (await auditEntries(student.id)).at(-1), { timeout: 45_000 })
    .toMatchObject({ action: 'user.view-ended', reason: 'Its half an hour was over' })
})

test('signing out works during it, and the end is logged', async () => {
  const person = await app.make.student()
  await begin(person.id)
  expect((await app.call('POST /api/auth/logout', { as: admin })).status).toBe(200)
  expect((await session()).user).toBeNull()
  await letJobRun()
  await expect
    .poll(async () => (await auditEntries(person.id)).at(-1), { timeout: 45_000 })
    .toMatchObject({ action: 'user.view-ended', reason: 'The session had ended before' })
})
