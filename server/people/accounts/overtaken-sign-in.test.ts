import { createHash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Connection } from '../../../database/connection.ts'
import { createTestApp, sessionCookieSetBy, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

/**
 * If the password changes during a sign-in, it must not create a session; otherwise an attacker could keep sign-ins in
 * progress and stay in after the owner's change.
 */
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const password = 'the old password'
const chosen = 'a brand new password'
const query = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)
const signIn = (email: string) => app.call('POST /api/auth/login', { body: { email, password } })
const whoIs = async (cookie: string) => (await app.call('GET /api/auth/session', { cookie })).body.user
const sessionsOf = async (id: string) =>
  (await query('select id from sessions where user_id = $1', [id])).rowCount
const changedNow = { status: 401, body: { code: 'not-signed-in' } }

async function proved(): Promise<Person> {
  const person = await app.make.student({ password })
  await query('update users set email_verified = true where id = $1', [person.id])
  return person
}

/** @param lettersBefore how many emails the person already has */
async function resetTokenOf({ email }: Person, lettersBefore = 0): Promise<string> {
  await app.call('POST /api/auth/forgot-password', { body: { email } })
  const letters = await app.outbox.waitFor(email, lettersBefore + 1)
  const letter = letters.find(({ text }) => text.includes('/reset-password'))
  return new URL(letter?.link('/reset-password') ?? '', 'http://x').searchParams.get('token') ?? ''
}
const reset = (token: string) =>
  app.call('POST /api/auth/reset-password', { body: { token, password: chosen } })

/** Blocks an operation with a lock while another one runs. */
async function overtaken<Answer>(
  lock: (holding: Connection) => Promise<unknown>,
  begin: () => Promise<Answer>,
  happens: () => Promise<unknown>,
): Promise<Answer> {
  const holding = await app.database.pool.connect()
  try {
    await holding.query('begin')
    await lock(holding)
    const underWay = begin()
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await query(waiting)).rowCount).toBe(1)
    await happens()
    await holding.query('commit')
    return await underWay
  } finally {
    holding.release(true)
  }
}

/** This table is read after the password was verified and before the session begins. */
const beforeSecondStep = (holding: Connection) => holding.query('lock table authenticators')

describe('a sign-in in progress', () => {
  test('creates no session when a new password is set through a link', async () => {
    const person = await proved()
    const token = await resetTokenOf(person)
    const answer = await overtaken(
      beforeSecondStep,
      () => signIn(person.email),
      async () => expect((await reset(token)).status).toBe(200),
    )
    expect(answer).toMatchObject(changedNow)
    expect(sessionCookieSetBy(answer)).toBeNull()
    expect(await sessionsOf(person.id)).toBe(0)
  })

  test('creates no session when the signed-in owner sets a new password', async () => {
    const person = await proved()
    const cookie = sessionCookieSetBy(await signIn(person.email)) ?? ''
    await whoIs(cookie)
    const answer = await overtaken(
      beforeSecondStep,
      () => signIn(person.email),
      async () => {
        const body = { password: chosen, currentPassword: password }
        expect((await app.call('PUT /api/user/password', { cookie, body })).status).toBe(200)
      },
    )
    expect(answer).toMatchObject(changedNow)
    expect(await sessionsOf(person.id)).toBe(1)
  })

  test('creates no session when the person is suspended, even if restored later', async () => {
    const person = await proved()
    const answer = await overtaken(
      beforeSecondStep,
      () => signIn(person.email),
      () => app.database.db.transaction((tx) => app.accounts.suspend(tx, person.id)),
    )
    expect(answer).toMatchObject(changedNow)
    await app.database.db.transaction((tx) => app.accounts.restore(tx, person.id))
    expect(await sessionsOf(person.id)).toBe(0)
  })
})

test('a second step begun with the old password ends with a new one', async () => {
  const person = await proved()
  const cookie = sessionCookieSetBy(await signIn(person.email)) ?? ''
  const { body } = await app.call('POST /api/user/two-factor', { cookie })
  const codes = new TOTP({ secret: Secret.fromBase32(body.secret.replaceAll(' ', '')) })
  const first = { code: codes.generate({ timestamp: Date.now() - 30_000 }) }
  expect((await app.call('POST /api/user/two-factor/confirm', { cookie, body: first })).status).toBe(200)
  const { ticket } = (await signIn(person.email)).body.secondStep
  expect((await reset(await resetTokenOf(person, 1))).status).toBe(200)
  const second = { ticket, code: codes.generate() }
  const answer = await app.call('POST /api/auth/second-step', { body: second })
  expect(answer.body).toMatchObject({ code: 'step-over' })
  expect(await sessionsOf(person.id)).toBe(0)
})

test('a password change in progress does not overwrite one made through a link', async () => {
  const person = await proved()
  const token = await resetTokenOf(person)
  const cookie = sessionCookieSetBy(await signIn(person.email)) ?? ''
  const change = (currentPassword: string) =>
    app.call('PUT /api/user/password', {
      cookie,
      body: { password: 'what a stranger likes', currentPassword },
    })
  // Tries are counted after the password is read, and the first one creates the row that is locked.
  expect((await change('not the password')).body).toMatchObject({ code: 'not-your-password' })
  const tries = `device:${createHash('sha256').update(`confirm:${person.id}`).digest('base64url')}`
  const answer = await overtaken(
    (holding) => holding.query('select from throttles where key = $1 for update', [tries]),
    () => change(password),
    async () => expect((await reset(token)).status).toBe(200),
  )
  expect(answer).toMatchObject(changedNow)
  const body = { email: person.email, password: chosen }
  expect((await app.call('POST /api/auth/login', { body })).status).toBe(200)
})
