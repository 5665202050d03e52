import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baseUrl, createTestApp, sessionCookieSetBy, type TestApp } from '../../../tests/support/app.ts'
import { freshAddress, type Person } from '../../../tests/support/factories.ts'
import { openSchool, type Pupil } from '../../../tests/support/school.ts'
import { cookiesOf } from '../../../tests/support/throttled.ts'
import { schoolProvider } from './school.ts'

const password = 'correct horse battery'
const pupils: Record<string, Pupil> = {}
let school: Awaited<ReturnType<typeof openSchool>>
let app: TestApp
beforeAll(async () => {
  school = await openSchool(`${baseUrl}/api/auth/callback/school`, pupils)
  app = await createTestApp({ providers: [schoolProvider(school.keys)] })
})
afterAll(async () => {
  await app.close()
  await school.close()
})

const begin = (next?: string) =>
  app.call('POST /api/auth/providers/{id}', { params: { id: 'school' }, body: next ? { next } : {} })

async function comeThrough(pupil: string, next?: string) {
  const begun = await begin(next)
  const cookie = cookiesOf(begun)
  const back = await school.signIn(begun.body.url, pupil)
  const answer = await app.fetch(`${back.pathname}${back.search}`, { headers: { cookie } })
  return { answer, to: answer.headers.get('location'), back, cookie }
}

async function known(options: { verified: boolean; make?: TestApp['make']['student'] }): Promise<Person> {
  const person = await (options.make ?? app.make.student)({ password })
  if (options.verified)
    await app.database.pool.query('update users set email_verified = true where id = $1', [person.id])
  pupils[person.id] = { email: person.email.toUpperCase(), emailVerified: true }
  return person
}
const whoIs = async (cookie: string | null) =>
  (await app.call('GET /api/auth/session', { cookie: cookie ?? '' })).body.user

describe('signing in through the school', () => {
  test('the button is shown', async () => {
    const { body } = await app.call('GET /api/auth/providers')
    expect(body).toEqual({ providers: [{ id: 'school', name: 'Our school' }] })
  })

  test('an account with an address verified by the school is linked, signed in and notified', async () => {
    const person = await known({ verified: true })
    const first = await comeThrough(person.id, '/course/fnd-100?module=fnd-100-2')
    expect(first.answer.status).toBe(303)
    expect(first.to).toBe('/course/fnd-100?module=fnd-100-2')
    expect(await whoIs(sessionCookieSetBy(first.answer))).toMatchObject({ id: person.id })
    const [letter] = await app.outbox.waitFor(person.email)
    expect(letter?.subject).toMatch(/How you sign in/)
    // Linked accounts are matched by the school's id, whatever its address becomes.
    pupils[person.id] = { email: freshAddress('moved'), emailVerified: true }
    expect(await whoIs(sessionCookieSetBy((await comeThrough(person.id)).answer))).toMatchObject({
      id: person.id,
    })
    expect((await app.call('POST /api/auth/login', { body: { email: person.email, password } })).status).toBe(
      200,
    )
  })

  test('a value this site signed for another purpose only leads back to the start', async () => {
    const person = await known({ verified: true })
    const answer = await app.call('POST /api/auth/login', { body: { email: person.email, password } })
    const name = cookiesOf(await begin()).split('=', 1)[0]
    for (const [, value] of cookiesOf(answer)
      .split('; ')
      .map((pair) => pair.split('=', 2))) {
      const { status, headers } = await app.fetch('/api/auth/callback/school?code=x&state=x', {
        headers: { cookie: `${name}=${value}` },
      })
      expect([status, headers.get('location')]).toEqual([303, '/login?problem=begin-again'])
    }
  })

  test('a stranger who enrolled with the address loses access', async () => {
    const person = await known({ verified: false })
    const squatter = sessionCookieSetBy(
      await app.call('POST /api/auth/login', { body: { email: person.email, password } }),
    )
    expect(await whoIs(squatter)).not.toBeNull()
    const { answer } = await comeThrough(person.id)
    expect(await whoIs(sessionCookieSetBy(answer))).toMatchObject({ id: person.id })
    expect(await whoIs(squatter)).toBeNull()
    expect((await app.call('POST /api/auth/login', { body: { email: person.email, password } })).status).toBe(
      401,
    )
  })

  test.each([
    ['does not vouch for', { emailVerified: false }, 'unverified'],
    ['does not know', { email: undefined as never }, 'unverified'],
  ])('an address that the school %s links nothing', async (_, change, problem) => {
    const person = await known({ verified: true })
    pupils[person.id] = { email: person.email, emailVerified: true, ...change }
    const { answer, to } = await comeThrough(person.id)
    expect(to).toBe(`/login?problem=${problem}`)
    expect(sessionCookieSetBy(answer)).toBeNull()
    const { rows } = await app.database.pool.query(
      `select 1 from sign_in_methods where user_id = $1 and provider_id = 'school'`,
      [person.id],
    )
    expect(rows).toEqual([])
  })

  test('an unknown address creates no account', async () => {
    pupils.stranger = { email: freshAddress('stranger'), emailVerified: true }
    expect((await comeThrough('stranger')).to).toBe('/login?problem=no-account')
  })

  test('a suspended person is refused', async () => {
    const person = await known({ verified: true })
    await app.database.db.transaction((tx) => app.accounts.suspend(tx, person.id))
    const { answer, to } = await comeThrough(person.id)
    expect(to).toBe('/login?problem=suspended')
    expect(sessionCookieSetBy(answer)).toBeNull()
  })

  test('never redirects to another site', async () => {
    const person = await known({ verified: true })
    expect((await comeThrough(person.id, '//evil.example')).to).toBe('/dashboard')
  })
})

describe('the callback', () => {
  test("is refused without the same browser's cookie, a second time, or with another state", async () => {
    const person = await known({ verified: true })
    const { back, cookie } = await comeThrough(person.id)
    const come = async (address: string, headers: Record<string, string>) => {
      const answer = await app.fetch(address, { headers })
      expect(sessionCookieSetBy(answer)).toBeNull()
      return answer.headers.get('location')
    }
    const path = `${back.pathname}${back.search}`
    expect(await come(path, {})).toBe('/login?problem=begin-again')
    expect(await come(path, { cookie: cookie.replace('journey=', 'journey=A') })).toBe(
      '/login?problem=begin-again',
    )
    expect(await come(path, { cookie })).toBe('/login?problem=not-signed-in')
    const other = cookiesOf(await begin())
    expect(await come(path, { cookie: other })).toBe('/login?problem=not-signed-in')
    expect(await come('/api/auth/callback/school?error=access_denied', { cookie })).toBe(
      '/login?problem=not-signed-in',
    )
    expect(await come('/api/auth/callback/google?code=x', { cookie })).toBe('/login?problem=begin-again')
  })

  test('a provider without keys is unknown, and an unreachable school is reported as such', async () => {
    const params = { id: 'google' }
    expect(await app.call('POST /api/auth/providers/{id}', { params, body: {} })).toMatchObject({
      status: 404,
      body: { code: 'unknown-provider' },
    })
    const away = await createTestApp({
      database: app.database,
      providers: [schoolProvider({ ...school.keys, issuer: 'http://127.0.0.1:1' })],
    })
    const answer = await away.call('POST /api/auth/providers/{id}', { params: { id: 'school' }, body: {} })
    expect(answer).toMatchObject({ status: 503, body: { code: 'provider-away' } })
    await away.close()
  })
})
