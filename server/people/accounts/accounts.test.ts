import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, sessionCookieSetBy, type TestApp } from '../../../tests/support/app.ts'
import { freshAddress, type Person } from '../../../tests/support/factories.ts'
import { newOneTimeToken, oneTimeTokenHash } from './one-time-token.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const password = 'correct horse battery'
const signIn = (email: string, secret = password) =>
  app.call('POST /api/auth/login', { body: { email, password: secret } })
const whoIs = async (cookie: string) => (await app.call('GET /api/auth/session', { cookie })).body.user
const setUp = (token: string, secret = password) =>
  app.call('POST /api/auth/setup-password', { body: { token, password: secret } })
const verify = async (token: string) =>
  (await app.call('GET /api/auth/verify-setup-token', { query: { token } })).body
const rows = async (statement: string, values: unknown[] = []) =>
  (await app.database.pool.query(statement, values)).rows

async function invite(person: Person, expiresIn = 3_600_000): Promise<string> {
  const token = newOneTimeToken()
  await app.database.pool.query(
    `insert into one_time_tokens (user_id, purpose, token_hash, expires_at) values ($1, 'setup', $2, $3)
     on conflict (user_id, purpose) do update set token_hash = $2, expires_at = $3, used_at = null`,
    [person.id, oneTimeTokenHash(token), new Date(Date.now() + expiresIn)],
  )
  return token
}

describe('signing in', () => {
  test('sets a session cookie that scripts cannot read, and returns the next page', async () => {
    const student = await app.make.student({ password })
    const answer = await signIn(student.email)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      user: { id: student.id, email: student.email, role: 'student', isAdmin: false },
      lmsRedirectUrl: '/dashboard',
    })
    const [cookie = ''] = answer.headers.getSetCookie().filter((line) => line.includes('session_token'))
    expect(cookie).toMatch(/; HttpOnly/i)
    expect(cookie).toMatch(/; SameSite=Lax/i)
    expect(cookie).toMatch(/; Path=\//i)
    expect(await whoIs(sessionCookieSetBy(answer) ?? '')).toMatchObject({ id: student.id })
  })

  test('returns the teaching page for an instructor who is in no course', async () => {
    const teacher = await app.make.instructor({ password })
    expect((await signIn(teacher.email)).body.lmsRedirectUrl).toBe('/teach')
    await app.database.pool.query("insert into enrollments (user_id, course_id) values ($1, 'fnd-100')", [
      teacher.id,
    ])
    expect((await signIn(teacher.email)).body.lmsRedirectUrl).toBe('/dashboard')
  })

  test('ignores case and spaces of the address', async () => {
    const student = await app.make.student({ password, email: freshAddress('case') })
    expect((await signIn(` ${student.email.toUpperCase()} `)).status).toBe(200)
  })

  test('refuses a wrong password, an unknown address and an account without a password with the same message', async () => {
    const student = await app.make.student({ password })
    const invited = await app.make.student()
    const answers = [
      await signIn(student.email, 'not the password'),
      await signIn(freshAddress('unknown')),
      await signIn(invited.email),
    ]
    for (const { status, body, headers } of answers) {
      expect(status).toBe(401)
      expect({ ...body, requestId: '' }).toEqual({ ...answers[0]?.body, requestId: '' })
      expect(body).toMatchObject({ code: 'wrong-credentials', error: 'Invalid credentials' })
      expect(headers.getSetCookie()).toEqual([])
    }
  })

  test('says which field is wrong in the words of the specification', async () => {
    const { status, body } = await signIn('not an address', 'short')
    expect(status).toBe(422)
    expect(body.errors).toEqual([
      { field: 'email', message: 'Invalid email address' },
      { field: 'password', message: 'Password must be at least 8 characters' },
    ])
  })

  test("an administrator's response carries the role", async () => {
    const administrator = await app.make.administrator({ password })
    expect((await signIn(administrator.email)).body.user).toMatchObject({ role: 'admin', isAdmin: true })
  })
})

describe('the tables store', () => {
  test('passwords as argon2id in PHC format, each with its own salt', async () => {
    // Changed through the site: the factories share one hash for speed.
    const people = [await app.make.student({ password }), await app.make.student({ password })]
    for (const as of people) {
      const body = { currentPassword: password, password: 'the same for two people' }
      expect((await app.call('PUT /api/user/password', { as, body })).status).toBe(200)
    }
    const hashes = (await rows('select user_id, password from sign_in_methods')).filter(({ user_id }) =>
      people.some(({ id }) => id === user_id),
    )
    expect(hashes).toHaveLength(2)
    for (const { password: hash } of hashes) {
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    }
    expect(new Set(hashes.map(({ password: hash }) => hash)).size).toBe(hashes.length)
  })

  test('no value of a cookie', async () => {
    const student = await app.make.student({ password })
    const cookie = decodeURIComponent(sessionCookieSetBy(await signIn(student.email)) ?? '')
    const value = cookie.slice(cookie.indexOf('=') + 1)
    const token = value.slice(0, value.lastIndexOf('.'))
    expect(token.length).toBeGreaterThanOrEqual(32)
    const kept = JSON.stringify(await rows('select * from sessions where user_id = $1', [student.id]))
    expect(kept).not.toBe('[]')
    expect(kept).not.toContain(token)
    expect(kept).not.toContain(value.slice(value.lastIndexOf('.') + 1))
    // The stored hash signs in no one.
    const [session] = await rows('select token from sessions where user_id = $1', [student.id])
    const [name = ''] = cookie.split('=')
    expect(
      await whoIs(
        `${name}=${encodeURIComponent(`${session.token}.${value.slice(value.lastIndexOf('.') + 1)}`)}`,
      ),
    ).toBeNull()
  })
})

describe('signing out', () => {
  test('ends the session on the server: the old cookie is invalid', async () => {
    const student = await app.make.student({ password })
    const cookie = sessionCookieSetBy(await signIn(student.email)) ?? ''
    const elsewhere = sessionCookieSetBy(await signIn(student.email)) ?? ''
    const answer = await app.call('POST /api/auth/logout', { cookie })
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect(answer.headers.getSetCookie().join()).toMatch(/session_token=;.*max-age=0/i)
    expect(await whoIs(cookie)).toBeNull()
    expect((await app.call('GET /api/user/enrollments', { cookie })).status).toBe(401)
    expect(await whoIs(elsewhere), 'the session of another device goes on').toMatchObject({ id: student.id })
    expect(await rows('select id from sessions where user_id = $1', [student.id])).toHaveLength(1)
  })

  test('without a session succeeds too', async () => {
    expect((await app.call('POST /api/auth/logout')).status).toBe(200)
    expect(
      (await app.call('POST /api/auth/logout', { cookie: 'creare.session_token=forged.cookie' })).status,
    ).toBe(200)
  })
})

describe('a setup link', () => {
  test('greets the person, sets the password, and is used up', async () => {
    const student = await app.make.student({ firstName: 'Noor' })
    const token = await invite(student)
    const user = { firstName: 'Noor', email: student.email, isAdmin: false }
    expect(await verify(token)).toEqual({ valid: true, user })
    expect((await setUp(token)).body).toEqual({ success: true })
    expect((await signIn(student.email)).status).toBe(200)
    expect(await verify(token)).toEqual({ valid: false, user: null })
    const again = await setUp(token, 'another password')
    expect(again).toMatchObject({
      status: 400,
      body: { code: 'invalid-token', error: 'Invalid or expired setup token' },
    })
    expect((await signIn(student.email)).status).toBe(200)
    const [row] = await rows('select email_verified from users where id = $1', [student.id])
    expect(row.email_verified).toBe(true)
    const letters = await app.outbox.waitFor(student.email)
    expect(letters).toHaveLength(1)
    expect(letters[0]?.subject).toMatch(/password/i)
  })

  test('works exactly once when used 10 times concurrently', async () => {
    const student = await app.make.student()
    const token = await invite(student)
    const attempts = Array.from({ length: 10 }, (_, index) => `password number ${index}`)
    const answers = await Promise.all(attempts.map((attempt) => setUp(token, attempt)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)])
    const winner = attempts[answers.findIndex(({ status }) => status === 200)] ?? ''
    expect((await signIn(student.email, winner)).status).toBe(200)
    const methods = await rows('select id from sign_in_methods where user_id = $1', [student.id])
    expect(methods).toHaveLength(1)
  })

  test('reports whether it belongs to an administrator, who signs in elsewhere', async () => {
    const [student, administrator] = [await app.make.student(), await app.make.administrator()]
    expect(await verify(await invite(student))).toMatchObject({ user: { isAdmin: false } })
    expect(await verify(await invite(administrator))).toMatchObject({ user: { isAdmin: true } })
  })

  test('that is expired, unknown or missing is refused', async () => {
    const expired = await invite(await app.make.student(), -1_000)
    for (const token of [expired, newOneTimeToken(), 'x', '']) {
      expect(await verify(token)).toEqual({ valid: false, user: null })
      expect((await setUp(token)).body).toMatchObject({ code: 'invalid-token' })
    }
    expect((await app.call('GET /api/auth/verify-setup-token')).body).toEqual({ valid: false, user: null })
  })

  test('is replaced by a newer one', async () => {
    const student = await app.make.student()
    const older = await invite(student)
    const newer = await app.database.db.transaction((tx) => app.accounts.issueSetupLink(tx, student.id))
    expect(await verify(older)).toMatchObject({ valid: false })
    expect(await verify(new URLSearchParams(newer.split('?')[1]).get('token') ?? '')).toMatchObject({
      valid: true,
    })
    expect(await rows('select user_id from one_time_tokens where user_id = $1', [student.id])).toHaveLength(1)
  })

  test('is not in the database after its email is sent', async () => {
    const email = freshAddress('olena')
    await app.call('POST /api/auth/register', { body: { firstName: 'Olena', lastName: 'Koval', email } })
    const [letter] = await app.outbox.waitFor(email)
    const token = new URL(letter?.link('/setup-password') ?? '', 'http://x').searchParams.get('token') ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    await expect
      .poll(
        async () => (await rows('select status from mail_messages where recipient = $1', [email]))[0]?.status,
      )
      .toBe('sent')
    for (const table of ['one_time_tokens', 'mail_messages', 'applications', 'users', 'pgboss.job']) {
      expect(JSON.stringify(await rows(`select * from ${table}`))).not.toContain(token)
    }
  })

  test('ends all sessions of its person only', async () => {
    const student = await app.make.student({ password })
    const other = await app.make.student({ password })
    const mine = await Promise.all([signIn(student.email), signIn(student.email)])
    const theirs = sessionCookieSetBy(await signIn(other.email)) ?? ''
    await setUp(await invite(student), 'a brand new password')
    for (const answer of mine) expect(await whoIs(sessionCookieSetBy(answer) ?? '')).toBeNull()
    expect(await whoIs(theirs)).toMatchObject({ id: other.id })
    expect((await signIn(student.email)).status).toBe(401)
    expect((await signIn(student.email, 'a brand new password')).status).toBe(200)
  })

  test('with a password that is too short changes nothing and can be used again', async () => {
    const student = await app.make.student()
    const token = await invite(student)
    const answer = await setUp(token, '1234567')
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual([
      { field: 'password', message: 'Password must be at least 8 characters' },
    ])
    expect((await setUp(token)).status).toBe(200)
  })
})
