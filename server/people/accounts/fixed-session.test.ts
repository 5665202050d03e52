import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, createTestApp, sessionCookieSetBy, type TestApp } from '../../../tests/support/app.ts'
import { testSecret } from '../../../tests/support/spawn-site.ts'
import { signed } from './cookies.ts'

/**
 * Session fixation: an attacker plants a cookie in a victim's browser and waits for the sign-in. No value present
 * before a sign-in may be valid after it (ASVS 7.2.4).
 */
let app: TestApp
/** Advances by half a minute when a fresh code is needed. */
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
  'the stored hash, signed': async (email) => {
    const cookie = cookieOf(await signIn(email))
    const { rows } = await app.database.pool.query(
      `select token from sessions where user_id = (select id from users where email = $1)`,
      [email],
    )
    expect(await whoIs(cookie)).not.toBeNull()
    return named(signed(rows[0].token, testSecret))
  },
}

describe.each(Object.entries(plantedBy))('a browser with a planted cookie: %s', (_, plant) => {
  test('gets a new token at the sign-in, and the planted one belongs to no account', async () => {
    const [eve, student] = [await app.make.student({ password }), await app.make.student({ password })]
    const planted = await plant(eve.email)
    const mine = cookieOf(await signIn(student.email, planted))
    expect(mine).not.toBe('')
    expect(mine).not.toBe(planted)
    expect(await whoIs(mine)).toMatchObject({ id: student.id })
    expect(await whoIs(planted)).toBeNull()
  })

  test('gets a new token after the second step too', async () => {
    const [eve, student] = [await app.make.student({ password }), await app.make.student({ password })]
    const before = cookieOf(await signIn(student.email))
    const { body } = await app.call('POST /api/user/two-factor', { cookie: before })
    const secret: string = body.secret.replaceAll(' ', '')
    const confirm = { cookie: before, body: { code: codeOf(secret) } }
    expect((await app.call('POST /api/user/two-factor/confirm', confirm)).status).toBe(200)

    const planted = await plant(eve.email)
    const first = await signIn(student.email, planted)
    expect(sessionCookieSetBy(first)).toBeNull()
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

describe('a copied cookie', () => {
  test("is invalid after the owner's confirmation, and cannot confirm before it", async () => {
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

  test("gets the owner's new role immediately, and lasts no longer than that role's sessions", async () => {
    const admin = await app.make.administrator({ password })
    const student = await app.make.student({ password })
    await app.database.pool.query('update users set email_verified = true where id = $1', [student.id])
    const copied = cookieOf(await signIn(student.email))
    const params = { userId: student.id }
    // Signed in by the app's clock, which a role change checks.
    const cookie = cookieOf(await signIn(admin.email))
    const give = (role: string) =>
      app.call('PATCH /api/admin/users/{userId}', { cookie, params, body: { role } })
    expect((await give('admin')).status).toBe(200)
    expect((await app.call('GET /api/admin/users', { cookie: copied })).status).toBe(200)
    expect(await give('student')).toMatchObject({ status: 200 })
    expect((await app.call('GET /api/admin/users', { cookie: copied })).status).toBe(403)
  })
})
