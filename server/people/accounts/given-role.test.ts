import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, sessionCookieSetBy, type TestApp } from '../../../tests/support/app.ts'
import { freshAddress, type Person } from '../../../tests/support/factories.ts'
import { ensureAdministrator } from './first-administrator.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator({ password: 'a long enough one' })
})
afterAll(() => app.close())

const password = 'violet umbrella tram'
const chosen = 'a brand new password'
const query = (text: string, values: unknown[]) => app.database.pool.query(text, values)
const signIn = (email: string, secret = password) =>
  app.call('POST /api/auth/login', { body: { email, password: secret } })
const whoIs = async (cookie: string) => (await app.call('GET /api/auth/session', { cookie })).body.user
const tokenOf = (path: string | null | undefined) => new URL(path ?? '', 'http://x').searchParams.get('token')
const give = (userId: string, role: string) =>
  app.call('PATCH /api/admin/users/{userId}', { as: admin, params: { userId }, body: { role } })

/** Enrolls with another person's address, signs in, and leaves ways to return. */
async function enrolledByStranger() {
  const email = freshAddress('head')
  const body = { firstName: 'Ada', lastName: 'Head', email, password, reason: 'To learn' }
  expect((await app.call('POST /api/auth/register', { body })).status).toBe(200)
  const cookie = sessionCookieSetBy(await signIn(email)) ?? ''
  const { id } = await whoIs(cookie)
  await query('insert into authenticators (user_id, secret, confirmed_at) values ($1, $2, now())', [id, 'x'])
  await query(
    `insert into sign_in_methods (id, user_id, account_id, provider_id) values (gen_random_uuid(), $1, $1, 'google')`,
    [id],
  )
  return { id, email, cookie }
}

const waysInto = async (id: string) => {
  const { rows } = await query(
    `select (select count(*)::int from sessions where user_id = $1) as sessions,
            (select count(*)::int from sign_in_methods where user_id = $1) as methods,
            (select count(*)::int from authenticators where user_id = $1) as factors`,
    [id],
  )
  return rows[0]
}
const none = { sessions: 0, methods: 0, factors: 0 }

test("a stranger who enrolled with the address is locked out when the operator makes it an administrator's", async () => {
  const { id, email, cookie } = await enrolledByStranger()
  const path = await app.accounts.administrators.add(email)
  expect(await waysInto(id)).toEqual(none)
  await expect.poll(() => whoIs(cookie)).toBeNull()
  expect((await signIn(email)).status).toBe(401)
  const body = { token: tokenOf(path), password: chosen }
  expect((await app.call('POST /api/auth/setup-password', { body })).status).toBe(200)
  expect((await signIn(email, chosen)).body.user).toMatchObject({ email, isAdmin: true })
})

test.each(['instructor', 'admin'])('and when an administrator gives it the role: %s', async (role) => {
  const { id, email, cookie } = await enrolledByStranger()
  const before = (await app.outbox.waitFor(email)).length
  const person = async () => {
    const answer = await app.call('GET /api/admin/users/{userId}', { as: admin, params: { userId: id } })
    return answer.body.user
  }
  expect(await person()).toMatchObject({ state: 'active', addressProved: false })
  const given = await give(id, role)
  expect(given.body.user).toMatchObject({ role, state: 'waiting' })
  expect(await waysInto(id)).toEqual(none)
  await expect.poll(() => whoIs(cookie)).toBeNull()
  expect((await signIn(email)).status).toBe(401)
  const letter = (await app.outbox.waitFor(email, before + 1)).at(-1)
  const body = { token: tokenOf(letter?.link('/setup-password')), password: chosen }
  expect((await app.call('POST /api/auth/setup-password', { body })).status).toBe(200)
  expect((await signIn(email, chosen)).body.user).toMatchObject({ email, role })
  expect(await person()).toMatchObject({ state: 'active', addressProved: true })
})

test("and when the settings name it: the password is the operator's, and earlier credentials are gone", async () => {
  const { id, email, cookie } = await enrolledByStranger()
  await query(`update users set role = 'student' where role = 'admin'`, [])
  expect(await ensureAdministrator(app.database.db, { email, password: chosen }, new Date())).toBeNull()
  await query(`update users set role = 'admin' where id = $1`, [admin.id])
  expect(await waysInto(id)).toEqual({ ...none, methods: 1 })
  await expect.poll(() => whoIs(cookie)).toBeNull()
  expect((await signIn(email)).status).toBe(401)
  expect((await signIn(email, chosen)).body.user).toMatchObject({ email, isAdmin: true })
})

test('a sign-in in progress while the role is given creates no session', async () => {
  const { id, email } = await app.make.student({ password })
  const giving = await app.database.pool.connect()
  try {
    await giving.query('begin')
    await giving.query(`update users set role = 'admin' where id = $1`, [id])
    const underWay = signIn(email)
    const waiting = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%for share%'`
    await expect.poll(async () => (await query(waiting, [])).rowCount).toBe(1)
    await giving.query('commit')
    expect(await underWay).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
    expect(sessionCookieSetBy(await underWay)).toBeNull()
  } finally {
    giving.release(true)
  }
})

test('a person with a verified address keeps the password, and sessions last only as long as the role allows', async () => {
  const person = await app.make.student({ password })
  await query('update users set email_verified = true where id = $1', [person.id])
  const cookie = sessionCookieSetBy(await signIn(person.email)) ?? ''
  expect(await app.accounts.administrators.add(person.email)).toBeNull()
  await expect.poll(async () => (await whoIs(cookie))?.isAdmin).toBe(true)
  const { rows } = await query(
    `select ends_at <= now() + interval '7 days' as short from sessions where user_id = $1`,
    [person.id],
  )
  expect(rows).toEqual([{ short: true }])
  expect(await app.accounts.administrators.add(person.email)).toBeNull()
  expect((await signIn(person.email)).status).toBe(200)
})

test('a role without power leaves the account unchanged', async () => {
  const person = await app.make.instructor({ password })
  expect((await give(person.id, 'student')).status).toBe(200)
  expect((await signIn(person.email)).status).toBe(200)
})
