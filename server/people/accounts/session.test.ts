import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, sessionCookieSetBy, type TestApp } from '../../../tests/support/app.ts'
import { drawnPage, openTestDoor } from '../../../tests/support/door.ts'
import { startSession } from '../../../tests/support/session.ts'
import { testSecret } from '../../../tests/support/spawn-site.ts'
import { cookieLine } from './cookies.ts'
import { knownDevices } from './known-device.ts'
import { sessionsOf as openSessions } from './session.ts'
import { sessionCache } from './session-cache.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const password = 'correct horse battery'
const day = 24 * 3_600_000
const baseUrl = 'http://localhost:3000'
const whoIs = async (cookie: string) => (await app.call('GET /api/auth/session', { cookie })).body.user
const signIn = (email: string, cookie = '') =>
  app.call('POST /api/auth/login', { body: { email, password }, cookie })
const sessionsOf = async (userId: string) =>
  (await app.database.pool.query('select * from sessions where user_id = $1', [userId])).rows

describe('a session in use', () => {
  async function sessionThatEndsIn(milliseconds: number) {
    const student = await app.make.student()
    const { name, value } = await startSession(app.database.db, student.id, {
      baseUrl,
      secret: testSecret,
      expiresAt: new Date(Date.now() + milliseconds),
    })
    return { student, cookie: `${name}=${value}` }
  }
  const daysLeft = async (userId: string) => {
    const [row] = await sessionsOf(userId)
    return Math.ceil((row.expires_at.getTime() - Date.now()) / day)
  }

  test('is extended once a day, and the browser gets the same token', async () => {
    const { student, cookie } = await sessionThatEndsIn(10 * day)
    const first = await app.call('GET /api/user/enrollments', { cookie })
    expect(sessionCookieSetBy(first)).toBe(cookie)
    expect(first.headers.getSetCookie()[0]).toContain('Max-Age=2592000')
    expect(await daysLeft(student.id)).toBe(30)
    await expect
      .poll(async () => sessionCookieSetBy(await app.call('GET /api/user/enrollments', { cookie })))
      .toBeNull()
  })

  test('is left alone if renewed recently', async () => {
    const { student, cookie } = await sessionThatEndsIn(29.5 * day)
    expect(sessionCookieSetBy(await app.call('GET /api/user/enrollments', { cookie }))).toBeNull()
    expect(await daysLeft(student.id)).toBe(30)
  })

  test('ends for good, and is not extended beyond its limit', async () => {
    const { student, cookie } = await sessionThatEndsIn(5 * day)
    await app.database.pool.query(
      `update sessions set ends_at = now() + interval '12 days' where user_id = $1`,
      [student.id],
    )
    const first = await app.call('GET /api/user/enrollments', { cookie })
    expect(first.headers.getSetCookie()[0]).toMatch(/Max-Age=1036[678]\d\d;/)
    expect(await daysLeft(student.id)).toBe(12)
    await app.database.pool.query(`update sessions set ends_at = now() where user_id = $1`, [student.id])
    await expect.poll(() => whoIs(cookie)).toBeNull()
  })

  test('is renewed by pages as by the API', async () => {
    const { cookie } = await sessionThatEndsIn(5 * day)
    const door = await openTestDoor(app, async () => drawnPage('page'))
    const { headers } = await door.get('/dashboard', { cookie })
    expect(headers.getSetCookie().join()).toContain('session_token=')
    expect(headers.get('cache-control')).toContain('no-store')
    await door.close()
  })

  test('is not revived after its end', async () => {
    const { cookie } = await sessionThatEndsIn(-1_000)
    const answer = await app.call('GET /api/auth/session', { cookie })
    expect(answer.body.user).toBeNull()
    expect(answer.headers.getSetCookie()).toEqual([])
  })
})

describe('signing in', () => {
  test('ignores a planted session: the token is new, and the old one ends', async () => {
    const [eve, student] = [await app.make.student({ password }), await app.make.student({ password })]
    const planted = sessionCookieSetBy(await signIn(eve.email)) ?? ''
    const mine = sessionCookieSetBy(await signIn(student.email, planted)) ?? ''
    expect(mine).not.toBe(planted)
    expect(await whoIs(mine)).toMatchObject({ id: student.id })
    expect(await whoIs(planted)).toBeNull()
  })

  test('refuses a token chosen by the client', async () => {
    const student = await app.make.student({ password })
    const chosen = 'creare.session_token=chosen.chosen'
    const cookie = sessionCookieSetBy(await signIn(student.email, chosen)) ?? ''
    expect(cookie).not.toContain('chosen')
    expect(await whoIs(chosen)).toBeNull()
  })

  test.each([
    ['student', 90],
    ['administrator', 7],
  ] as const)('as %s lasts %i days at most, however much it is used', async (role, days) => {
    const person = await app.make[role]({ password })
    const answer = await signIn(person.email)
    const [row] = await sessionsOf(person.id)
    expect(Math.round((row.ends_at.getTime() - Date.now()) / day)).toBe(days)
    expect(answer.headers.getSetCookie()[0]).toContain(`Max-Age=${Math.min(days, 30) * 86_400};`)
  })

  test("before becoming an administrator is shortened to an administrator's limit", async () => {
    const [admin, student] = [await app.make.administrator(), await app.make.student({ password })]
    await app.database.pool.query('update users set email_verified = true where id = $1', [student.id])
    await signIn(student.email)
    const params = { userId: student.id }
    await app.call('PATCH /api/admin/users/{userId}', { as: admin, params, body: { role: 'admin' } })
    const [row] = await sessionsOf(student.id)
    expect(Math.round((row.ends_at.getTime() - Date.now()) / day)).toBe(7)
    expect(Math.round((row.expires_at.getTime() - Date.now()) / day)).toBe(7)
  })

  test('in a second tab leaves one session, which both tabs share', async () => {
    const student = await app.make.student({ password })
    const first = sessionCookieSetBy(await signIn(student.email)) ?? ''
    const second = sessionCookieSetBy(await signIn(student.email, first)) ?? ''
    expect(await sessionsOf(student.id)).toHaveLength(1)
    expect(await whoIs(second)).toMatchObject({ id: student.id })
  })

  test('with the same password 4 times concurrently creates 4 sessions that all work', async () => {
    const student = await app.make.student({ password })
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(student.email)))
    for (const answer of answers)
      expect(await whoIs(sessionCookieSetBy(answer) ?? '')).toMatchObject({ id: student.id })
  })
})

describe('a suspended person', () => {
  test('loses access everywhere immediately, and learns why only with the right password', async () => {
    const student = await app.make.student({ password })
    const cookie = sessionCookieSetBy(await signIn(student.email)) ?? ''
    expect(await whoIs(cookie)).toMatchObject({ id: student.id })
    await app.database.db.transaction((tx) => app.accounts.suspend(tx, student.id))
    expect(await whoIs(cookie)).toBeNull()
    expect((await app.call('GET /api/user/enrollments', { cookie })).status).toBe(401)
    expect(await sessionsOf(student.id)).toEqual([])
    expect(await signIn(student.email)).toMatchObject({ status: 403, body: { code: 'account-suspended' } })
    const wrong = await app.call('POST /api/auth/login', {
      body: { email: student.email, password: 'not the password' },
    })
    expect(wrong).toMatchObject({ status: 401, body: { code: 'wrong-credentials' } })
    await app.database.db.transaction((tx) => app.accounts.restore(tx, student.id))
    expect((await signIn(student.email)).status).toBe(200)
    expect(await whoIs(cookie), 'the old session stays ended').toBeNull()
  })
})

describe('a forged Host header', () => {
  test('appears in no email, cookie or response', async () => {
    const student = await app.make.student({ password })
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example;proto=https',
    }
    const answers = [
      await app.call('POST /api/auth/forgot-password', { body: { email: student.email }, headers }),
      await app.call('POST /api/auth/login', { body: { email: student.email, password }, headers }),
    ]
    const [letter] = await app.outbox.waitFor(student.email)
    expect(letter?.html).toContain(`${baseUrl}/reset-password?token=`)
    expect(`${letter?.html}${letter?.text}`).not.toContain('evil.example')
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(JSON.stringify([answer.body, ...answer.headers])).not.toContain('evil.example')
    }
  })
})

describe('a site served over https', () => {
  const baseUrl = 'https://learn.example.org'
  const sessions = () =>
    openSessions({
      db: app.database.db,
      baseUrl,
      secret: testSecret,
      sessionCache: sessionCache(app.events),
      now: () => new Date(),
    })
  const withCookie = (cookie: string) => new Headers({ cookie })

  async function formerSession() {
    const student = await app.make.student()
    const { value } = await startSession(app.database.db, student.id, { baseUrl, secret: testSecret })
    return { student, value, former: withCookie(`__Secure-creare.session_token=${value}`) }
  }

  test('sets every cookie for this host alone', () => {
    const line = cookieLine(baseUrl, 'anything', 'value', 60)
    expect(line).toBe('__Host-creare.anything=value; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure')
  })

  test('accepts a session under the former name once, then by the new name alone', async () => {
    const { student, value, former } = await formerSession()
    const [first, second] = [sessions(), sessions()]
    const viewer = await first.viewerOf(former)
    expect(viewer?.id).toBe(student.id)
    if (viewer === null) return
    const line = await first.renew(viewer, former)
    expect(line).toContain(`__Host-creare.session_token=${value}; `)
    expect(await second.viewerOf(former), 'its former name is over').toBeNull()
    const now = withCookie(`__Secure-creare.session_token=${value}; ${line?.split(';')[0]}`)
    expect((await second.viewerOf(now))?.id).toBe(student.id)
    expect(await second.renew(viewer, now)).toBeNull()
    expect((await second.end(now)).join()).toMatch(/__Host-[^,]*=; Max-Age=0;.*__Secure-[^,]*=; Max-Age=0;/)
    expect(await second.viewerOf(now)).toBeNull()
  })

  test('refuses a new session under the former name, which a sibling host could plant', async () => {
    const eve = await app.make.student()
    const line = await sessions().start(
      app.database.db,
      { id: eve.id, role: 'student' },
      { address: '', headers: new Headers() },
    )
    const own = line.split(';')[0] ?? ''
    expect((await sessions().viewerOf(withCookie(own)))?.id).toBe(eve.id)
    expect(await sessions().viewerOf(withCookie(own.replace('__Host-', '__Secure-')))).toBeNull()
  })

  test('knows a browser by its mark under the former name', () => {
    const devices = knownDevices({ baseUrl, secret: testSecret })
    const mark = devices.remember('ada@example.org').split(';')[0] ?? ''
    expect(mark).toMatch(/^__Host-creare\.device_/)
    for (const cookie of [mark, mark.replace('__Host-', '__Secure-')])
      expect(devices.find(withCookie(cookie), 'ada@example.org')).not.toBeNull()
  })
})

test('sign-ins and refusals are logged, input is not', async () => {
  const logging = await createTestApp({ database: app.database, logLevel: 'info' })
  const student = await app.make.student({ password })
  const from = { address: '203.0.113.7' }
  const body = { email: student.email, password: 'not the password' }
  await logging.call('POST /api/auth/login', { ...from, body })
  await logging.call('POST /api/auth/login', { ...from, body: { ...body, password } })
  await logging.call('GET /api/admin/users', { ...from, as: student })
  const logged = logging.log.map((line) => JSON.parse(line)).filter(({ event }) => event)
  expect(logged).toMatchObject([
    { event: 'refused', endpoint: 'POST /api/auth/login', status: 401, code: 'wrong-credentials', ...from },
    { event: 'signed-in', person: student.id, by: 'password', ...from },
    { event: 'refused', endpoint: 'GET /api/admin/users', status: 403, person: student.id, ...from },
  ])
  for (const secret of [student.email, password, 'not the password'])
    expect(logging.log.join()).not.toContain(secret)
  await logging.close()
})
