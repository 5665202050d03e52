import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { freshAddress, type Person } from '../../../tests/support/factories.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator({ firstName: 'Ada', lastName: 'Berg', password: 'a long enough one' })
})
afterAll(() => app.close())

const list = (query: Record<string, string> = {}) => app.call('GET /api/admin/users', { as: admin, query })
const change = (userId: string, body: unknown, as = admin) =>
  app.call('PATCH /api/admin/users/{userId}', { as, params: { userId }, body })
const audited = async (userId: string) => {
  const { body } = await app.call('GET /api/admin/audit', { as: admin, query: { subject: `user/${userId}` } })
  return body.entries
}

describe('the list of users', () => {
  test('counts people who have not set up their account, without suspended ones', async () => {
    const before = (await list({ state: 'waiting' })).body
    const waits = await app.make.student()
    await app.make.student({ password: 'a long enough one' })
    const gone = [await app.make.student(), await app.make.student({ password: 'a long enough one' })]
    await app.database.pool.query('update users set suspended_at = now() where id = any($1)', [
      gone.map(({ id }) => id),
    ])
    const { users, total } = (await list({ state: 'waiting' })).body
    expect([total, users.length]).toEqual([before.total + 1, before.users.length + 1])
    expect(users[0].id).toBe(waits.id)
    await app.database.pool.query('update users set suspended_at = null where id = any($1)', [
      gone.map(({ id }) => id),
    ])
  })

  test('finds by name and address, ignoring case, and matches % and _ literally', async () => {
    const zoe = await app.make.student({ firstName: 'Zoë', lastName: '100%_true' })
    for (const search of ['zoë', 'ZOË 100', '100%_', zoe.email.toUpperCase()]) {
      const { body } = await list({ search })
      expect(body.users.map(({ id }: { id: string }) => id)).toEqual([zoe.id])
      expect(body.total).toBe(1)
    }
    expect((await list({ search: '100__true' })).body.users).toEqual([])
  })

  test('finds one or two letters at the start of a word', async () => {
    const quy = await app.make.student({ firstName: 'Quý', lastName: 'Xanthou' })
    for (const search of ['qu', 'q', 'xa', ' XA ']) {
      const { body } = await list({ search })
      expect(body.users.map(({ id }: { id: string }) => id)).toEqual([quy.id])
    }
    expect((await list({ search: 'nt' })).body.users).toEqual([])
  })

  test('stops counting at the limit, and shows the newest matches', async () => {
    await app.database.pool.query(`
      insert into users (id, first_name, last_name, name, email, created_at)
      select 'many-' || n, 'Manifold', 'No ' || n, 'Manifold No ' || n, 'many-' || n || '@example.org',
             now() - interval '10 years' - n * interval '1 minute' from generate_series(1, 5001) n`)
    const { body } = await list({ search: 'manifold' })
    expect(body).toMatchObject({ total: 5_000, totalIsLeast: true })
    expect(body.users.map(({ id }: { id: string }) => id)).toEqual(
      Array.from({ length: 50 }, (_, index) => `many-${index + 1}`),
    )
    const second = (await list({ search: 'manifold', after: body.next })).body
    expect(second.users[0].id).toBe('many-51')
    expect((await list({ search: 'manifold no 5000' })).body).toMatchObject({ total: 1, totalIsLeast: false })
    expect((await list({ state: 'waiting' })).body).toMatchObject({ total: 5_000, totalIsLeast: true })
  })

  test('pages through everyone once, the newest first, and filters by role', async () => {
    await Promise.all(Array.from({ length: 60 }, () => app.make.student({ firstName: 'Page' })))
    const first = (await list({ search: 'page' })).body
    const second = (await list({ search: 'page', after: first.next })).body
    expect(first.users).toHaveLength(50)
    expect(second.next).toBeNull()
    const seen = [...first.users, ...second.users].map(({ id }: { id: string }) => id)
    expect(new Set(seen).size).toBe(60)
    const times = [...first.users, ...second.users].map(({ createdAt }: { createdAt: string }) => createdAt)
    expect(times).toEqual(times.toSorted().reverse())
    expect((await list({ role: 'admin' })).body.users.map(({ id }: { id: string }) => id)).toEqual([admin.id])
  })

  test.each(['nonsense', Buffer.from('2026-01-01 00:00:00+00|\0').toString('base64url')])(
    'refuses an invalid cursor: %s',
    async (after) => expect((await list({ after })).status).toBe(422),
  )
})

describe('adding a person', () => {
  test('sends a setup link that leads to an account with the role', async () => {
    const email = freshAddress('guest')
    const body = {
      firstName: 'Guest',
      lastName: 'Teacher',
      email: ` ${email.toUpperCase()} `,
      role: 'instructor',
    }
    const answer = await app.call('POST /api/admin/users', { as: admin, body })
    expect(answer.body.user).toMatchObject({
      email,
      role: 'instructor',
      state: 'waiting',
      enrollmentCount: 0,
    })
    const [letter] = await app.outbox.waitFor(email)
    expect(letter?.link('/setup-password')).toContain('token=')
    expect(await audited(answer.body.user.id)).toMatchObject([
      {
        action: 'user.invited',
        actor: { name: 'Ada Berg' },
        changes: [{ field: 'role', after: 'instructor' }],
      },
    ])
  })

  test('refuses an address with an account, at the field', async () => {
    const { email } = await app.make.student()
    const body = { firstName: 'A', lastName: 'B', email, role: 'student' }
    const answer = await app.call('POST /api/admin/users', { as: admin, body })
    expect(answer.status).toBe(409)
    expect(answer.body.errors).toEqual([{ field: 'email', message: 'This address already has an account' }])
  })
})

describe('changing a person', () => {
  test('a new role takes effect immediately in an open session', async () => {
    const person = await app.make.student()
    await app.database.pool.query('update users set email_verified = true where id = $1', [person.id])
    expect((await app.call('GET /api/admin/users', { as: person })).status).toBe(403)
    expect((await change(person.id, { role: 'admin' })).body.user.role).toBe('admin')
    await expect.poll(async () => (await app.call('GET /api/admin/users', { as: person })).status).toBe(200)
    expect((await change(person.id, { role: 'student' })).status).toBe(200)
    expect((await audited(person.id)).map(({ action }: { action: string }) => action)).toEqual([
      'user.role-changed',
      'user.role-changed',
    ])
  })

  test('administrators cannot change their own role, and the last one stays', async () => {
    expect((await change(admin.id, { role: 'student' })).body.code).toBe('own-role')
    const second = await app.make.administrator({ password: 'another long one' })
    // Both demote each other concurrently: one has to stay.
    const answers = await Promise.all([
      change(admin.id, { role: 'student' }, second),
      change(second.id, { role: 'student' }, admin),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toContain(200)
    const { body } = await app.call('GET /api/admin/users', {
      as: answers[0]?.status === 200 ? second : admin,
      query: { role: 'admin' },
    })
    expect(body.total).toBeGreaterThanOrEqual(1)
    if (answers[0]?.status === 200) {
      await app.database.pool.query(`update users set role = 'admin' where id = $1`, [admin.id])
    }
  })

  test('a name change is logged, with changed fields only', async () => {
    const person = await app.make.student({ firstName: 'Old', lastName: 'Name' })
    await change(person.id, { firstName: '  مريم ' })
    const [entry] = await audited(person.id)
    expect(entry).toMatchObject({
      action: 'user.edited',
      changes: [{ field: 'firstName', before: 'Old', after: 'مريم' }],
    })
    const tooLong = await change(person.id, { lastName: 'x'.repeat(101) })
    expect(tooLong.body.errors).toEqual([{ field: 'lastName', message: 'Please use at most 100 characters' }])
  })
})

describe('suspending a person', () => {
  const suspend = (userId: string, suspended: boolean, as = admin) =>
    app.call('PUT /api/admin/users/{userId}/suspension', {
      as,
      params: { userId },
      body: { suspended, reason: 'spam in the forums' },
    })

  test('ends their sessions and keeps them out until restored, and is logged once', async () => {
    const person = await app.make.student({ password: 'a long enough one' })
    const cookie = await app.cookieOf(person)
    const signIn = () =>
      app.call('POST /api/auth/login', { body: { email: person.email, password: 'a long enough one' } })
    expect((await suspend(person.id, true)).body.user.state).toBe('suspended')
    await suspend(person.id, true)
    await expect.poll(async () => (await app.call('GET /api/auth/session', { cookie })).body.user).toBeNull()
    expect((await signIn()).body.code).toBe('account-suspended')
    const suspended = await list({ state: 'suspended' })
    expect(suspended.body.users.map(({ id }: { id: string }) => id)).toEqual([person.id])
    expect((await suspend(person.id, false)).body.user.state).toBe('active')
    expect((await signIn()).status).toBe(200)
    expect(await audited(person.id)).toMatchObject([
      { action: 'user.restored' },
      { action: 'user.suspended', reason: 'spam in the forums' },
    ])
  })

  test('administrators cannot suspend themselves', async () => {
    expect((await suspend(admin.id, true)).body.code).toBe('own-suspension')
  })
})

test('signing a person out ends their sessions only', async () => {
  const [person, other] = await Promise.all([app.make.student(), app.make.student()])
  const session = async (as: Person) => (await app.call('GET /api/auth/session', { as })).body.user
  expect([await session(person), await session(other)]).not.toContain(null)
  const params = { userId: person.id }
  const answer = await app.call('DELETE /api/admin/users/{userId}/sessions', { as: admin, params })
  expect(answer.body).toEqual({ ended: 1 })
  await expect.poll(() => session(person)).toBeNull()
  expect(await session(other)).not.toBeNull()
})

test('the page of a person lists their activity', async () => {
  const person = await app.make.enrolledStudent({ completed: 2 })
  const { body } = await app.call('GET /api/admin/users/{userId}', {
    as: admin,
    params: { userId: person.id },
  })
  expect(body.user).toMatchObject({ enrollmentCount: 1, isAdmin: false, quizResults: [] })
  expect(body.user.enrollments).toMatchObject([{ courseCode: 'FND 100', completed: false }])
  expect(body.user.enrollments[0].progress.map(({ completed }: { completed: boolean }) => completed)).toEqual(
    [true, true, false, false, false],
  )
  expect(body.user.activity.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    'enrolled',
    'module-completed',
    'module-completed',
  ])
})

test('the audit log accepts no update or delete, even from the site itself', async () => {
  const person = await app.make.student()
  await change(person.id, { firstName: 'Kept' })
  for (const statement of ['delete from audit_entries', `update audit_entries set actor_name = 'x'`]) {
    await expect(app.database.pool.query(statement)).rejects.toThrow('The audit log only grows')
  }
  expect(await audited(person.id)).toHaveLength(1)
})
