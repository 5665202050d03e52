import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, createTestApp, sessionCookieSetBy, type TestApp } from '../../tests/support/app.ts'
import { testSecret } from '../../tests/support/spawn-site.ts'
import { signed } from './cookies.ts'

/**
 * Session fixation: whoever gets a cookie of their choice into another's browser waits until its owner signs in. So
 * nothing that a browser brings to a sign-in may be good for anything after it (ASVS 7.2.4).
 */
let app: TestApp
/** The time goes on by half a minute whenever a fresh code is needed. */
let time = Date.now()
beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(time) })
})
afterAll(() => app.close())

const password = 'correct horse battery'
const whoIs = async (cookie: string) => (await app.call('GET /api/auth/session', { cookie })).body.user
const signIn = (email: string, cookie = '') =>
  app.call('POST /api/auth/login', { body: { email, password }, cookie })
const cookieOf = (answer: Answer) => sessionCookieSetBy(answer) ?? ''
const codeOf = (secret: string) => {
  time += 30_000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time })
}
const named = (value: string) => `creare.session_token=${value}`

/** Cookies that somebody has made up or taken, by what they are. */
const plantedBy: Record<string, (evesEmail: string) => Promise<string>> = {
  'a session of their own': async (email) => cookieOf(await signIn(email)),
  'a session they have ended': async (email) => {
    const cookie = cookieOf(await signIn(email))
    await app.call('POST /api/auth/logout', { cookie })
    return cookie
  },
  'a token they chose, without a signature': async () => named(randomBytes(32).toString('base64url')),
  'a token under the site’s own signature that no sign-in gave': async () =>
    named(signed(randomBytes(32).toString('base64url'), testSecret)),
  'nothing but a signature': async () => named(signed('', testSecret)),
  'the hash that stands in the table, signed': async (email) => {
    const cookie = cookieOf(await signIn(email))
    const { rows } = await app.database.pool.query(
      `select token from sessions where user_id = (select id from users where email = $1)`,
      [email],
    )
    expect(await whoIs(cookie)).not.toBeNull()
    return named(signed(rows[0].token, testSecret))
  },
}

describe.each(Object.entries(plantedBy))('a browser in which somebody planted %s', (_, plant) => {
  test('gets another token at the sign-in, and the planted one is nobody’s', async () => {
    const [eve, student] = [await app.make.student({ password }), await app.make.student({ password })]
    const planted = await plant(eve.email)
    const mine = cookieOf(await signIn(student.email, planted))
    expect(mine).not.toBe('')
    expect(mine).not.toBe(planted)
    expect(await whoIs(mine)).toMatchObject({ id: student.id })
    expect(await whoIs(planted)).toBeNull()
  })

  test('gets another token after the second step too', async () => {
    const [eve, student] = [await app.make.student({ password }), await app.make.student({ password })]
    const before = cookieOf(await signIn(student.email))
    const { body } = await app.call('POST /api/user/two-factor', { cookie: before })
    const secret: string = body.secret.replaceAll(' ', '')
    const confirm = { cookie: before, body: { code: codeOf(secret) } }
    expect((await app.call('POST /api/user/two-factor/confirm', confirm)).status).toBe(200)

    const planted = await plant(eve.email)
    const first = await signIn(student.email, planted)
    expect(sessionCookieSetBy(first)).toBeNull()
    // Between the two steps nobody is signed in by what was planted who was not before.
    expect(await whoIs(planted)).not.toMatchObject({ id: student.id })
    const { ticket } = first.body.secondStep
    const done = await app.call('POST /api/auth/second-step', {
      cookie: planted,
      body: { ticket, code: codeOf(secret) },
    })
    expect(await whoIs(cookieOf(done))).toMatchObject({ id: student.id })
    expect(cookieOf(done)).not.toBe(planted)
    expect(await whoIs(planted)).toBeNull()
  })
})

describe('a cookie that was copied', () => {
  test('is over after the confirmation of who one is, and confirms nothing before that', async () => {
    const student = await app.make.student({ password })
    const copied = cookieOf(await signIn(student.email))
    time += 20 * 60_000
    const confirmed = await app.call('POST /api/user/security/confirm', {
      cookie: copied,
      body: { password },
    })
    const mine = cookieOf(confirmed)
    expect(mine).not.toBe(copied)
    expect((await app.call('POST /api/user/two-factor', { cookie: copied })).status).toBe(403)
    expect((await app.call('POST /api/user/two-factor', { cookie: mine })).status).toBe(200)
  })

  test('has another role at once with its owner, and no longer than the role lasts', async () => {
    const admin = await app.make.administrator({ password })
    const student = await app.make.student({ password })
    await app.database.pool.query('update users set email_verified = true where id = $1', [student.id])
    const copied = cookieOf(await signIn(student.email))
    const params = { userId: student.id }
    // Signed in by the clock of the app, which a change of role asks for.
    const cookie = cookieOf(await signIn(admin.email))
    const give = (role: string) =>
      app.call('PATCH /api/admin/users/{userId}', { cookie, params, body: { role } })
    expect((await give('admin')).status).toBe(200)
    expect((await app.call('GET /api/admin/users', { cookie: copied })).status).toBe(200)
    expect(await give('student')).toMatchObject({ status: 200 })
    expect((await app.call('GET /api/admin/users', { cookie: copied })).status).toBe(403)
  })
})
