import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ContractKey } from '../../../contract/index.ts'
import { createTestApp, sessionCookieSetBy, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { createTimelessDatabase, expectThrottled } from '../../../tests/support/throttled.ts'
import { newOneTimeToken, oneTimeTokenHash } from '../accounts/one-time-token.ts'

const unknownPasskey = {
  id: 'x',
  rawId: 'x',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'x', attestationObject: 'x' },
}

let app: TestApp
let strict: TestApp
/** Advances by half a minute when a fresh code is needed. */
let time = Date.now()
beforeAll(async () => {
  const now = () => new Date(time)
  app = await createTestApp({ now, database: await createTimelessDatabase() })
  strict = await createTestApp({ now, database: app.database, administratorsNeedSecondFactor: true })
})
afterAll(async () => {
  await strict.close()
  await app.close()
  await app.database.drop()
})

const password = 'correct horse battery'
const signIn = (email: string) => app.call('POST /api/auth/login', { body: { email, password } })
const secondStep = (ticket: string, code: string) =>
  app.call('POST /api/auth/second-step', { body: { ticket, code } })
const codeOf = (secret: string) => {
  time += 30_000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time })
}

async function protectedPerson(make = app.make.student) {
  const person = await make({ password })
  const cookie = sessionCookieSetBy(await signIn(person.email)) ?? ''
  const begun = await app.call('POST /api/user/two-factor', { cookie })
  const secret: string = begun.body.secret.replaceAll(' ', '')
  const confirmed = await app.call('POST /api/user/two-factor/confirm', {
    cookie,
    body: { code: codeOf(secret) },
  })
  expect(confirmed.status).toBe(200)
  return { person, cookie, secret, recoveryCodes: confirmed.body.recoveryCodes as string[] }
}

const ticketFor = async ({ email }: Person) => (await signIn(email)).body.secondStep.ticket as string

describe('with a second factor', () => {
  test('the password only opens the second step: no user, no cookie', async () => {
    const { person, secret } = await protectedPerson()
    const answer = await signIn(person.email)
    expect(answer).toMatchObject({ status: 200, body: { user: null, secondStep: { methods: ['code'] } } })
    expect(answer.headers.getSetCookie()).toEqual([])
    const done = await secondStep(answer.body.secondStep.ticket, codeOf(secret))
    expect(done.body).toMatchObject({
      user: { id: person.id },
      secondStep: null,
      lmsRedirectUrl: '/dashboard',
    })
    const { body } = await app.call('GET /api/auth/session', { cookie: sessionCookieSetBy(done) ?? '' })
    expect(body.user).toMatchObject({ id: person.id })
  })

  test('a code works once, and so does a ticket', async () => {
    const { person, secret } = await protectedPerson()
    const [first, second] = [await ticketFor(person), await ticketFor(person)]
    const code = codeOf(secret)
    expect((await secondStep(first, code)).status).toBe(200)
    expect(await secondStep(second, code)).toMatchObject({ status: 422, body: { code: 'wrong-code' } })
    expect(await secondStep(first, codeOf(secret))).toMatchObject({
      status: 410,
      body: { code: 'step-over' },
    })
  })

  test('ten concurrent requests with the same code sign in once', async () => {
    const { person, secret } = await protectedPerson()
    const tickets = await Promise.all([1, 2, 3].map(() => ticketFor(person)))
    const code = codeOf(secret)
    const answers = await Promise.all(tickets.map((ticket) => secondStep(ticket, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a ticket ends after five wrong codes, and wrong codes are throttled by account', async () => {
    const { person, secret } = await protectedPerson()
    const ticket = await ticketFor(person)
    for (let tries = 0; tries < 5; tries++) {
      expect(await secondStep(ticket, '000000')).toMatchObject({
        status: 422,
        body: { code: 'wrong-code', errors: [{ field: 'code' }] },
      })
    }
    expect((await secondStep(ticket, codeOf(secret))).body.code).toBe('step-over')
    const another = await ticketFor(person)
    // Extends the wait of one second, since a slow machine may take that long to get here.
    await app.database.pool.query(
      `update throttles set open_at = now() + interval '1 minute' where tries = 5`,
    )
    expectThrottled(await secondStep(another, codeOf(secret)))
  })

  test('each recovery code works once, however it is typed', async () => {
    const { person, cookie, recoveryCodes } = await protectedPerson()
    const [code = ''] = recoveryCodes
    expect(recoveryCodes).toHaveLength(10)
    const answer = await secondStep(await ticketFor(person), code.toUpperCase().replaceAll('-', ' '))
    expect(answer.status).toBe(200)
    expect((await secondStep(await ticketFor(person), code)).body.code).toBe('wrong-code')
    const { body } = await app.call('GET /api/user/security', { cookie })
    expect(body).toMatchObject({ recoveryCodesLeft: 9, hasPassword: true, passkeys: [] })
    expect(body.twoFactorSince).toEqual(expect.any(String))
  })

  test('Extends the wait of one second, which a slow machine may need to get here.', async () => {
    const { person, recoveryCodes } = await protectedPerson()
    const tickets = await Promise.all([1, 2, 3].map(() => ticketFor(person)))
    const answers = await Promise.all(tickets.map((ticket) => secondStep(ticket, recoveryCodes[0] ?? '')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  })

  test('many concurrent wrong codes are throttled like sequential ones', async () => {
    const { person } = await protectedPerson()
    const ticket = await ticketFor(person)
    const answers = await Promise.all(Array.from({ length: 40 }, () => secondStep(ticket, '000000')))
    expect(answers.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(5)
  })

  test("one person's codes do not work for another", async () => {
    const [maya, tom] = [await protectedPerson(), await protectedPerson()]
    const answer = await secondStep(await ticketFor(tom.person), maya.recoveryCodes[0] ?? '')
    expect(answer.body.code).toBe('wrong-code')
  })

  test('an expired, unknown or malformed ticket is reported as over', async () => {
    const { person, secret } = await protectedPerson()
    const ticket = await ticketFor(person)
    await app.database.pool.query(`update security_steps set expires_at = now() - interval '1 second'`)
    for (const one of [ticket, 'x', '']) expect((await secondStep(one, codeOf(secret))).status).toBe(410)
  })

  test('new recovery codes invalidate the old ones', async () => {
    const { person, cookie, recoveryCodes } = await protectedPerson()
    const { body } = await app.call('POST /api/user/recovery-codes', { cookie })
    expect(body.recoveryCodes).toHaveLength(10)
    expect((await secondStep(await ticketFor(person), recoveryCodes[0] ?? '')).status).toBe(422)
    expect((await secondStep(await ticketFor(person), body.recoveryCodes[0])).status).toBe(200)
  })

  test('turned off, the password suffices again, and the person is notified each time', async () => {
    const { person, cookie } = await protectedPerson()
    expect((await app.call('DELETE /api/user/two-factor', { cookie })).status).toBe(200)
    expect((await signIn(person.email)).body.user).toMatchObject({ id: person.id })
    const { rows } = await app.database.pool.query(
      `select count(*)::int from mail_messages where recipient = $1 and template = 'security-changed'`,
      [person.email],
    )
    expect(rows).toEqual([{ count: 2 }])
    const left = await app.database.pool.query('select 1 from recovery_codes where user_id = $1', [person.id])
    expect(left.rows).toEqual([])
  })

  test('the tables hold neither the secret nor a plain code', async () => {
    const { person, secret, recoveryCodes } = await protectedPerson()
    for (const table of ['authenticators', 'recovery_codes', 'security_steps']) {
      const { rows } = await app.database.pool.query(`select * from ${table} where user_id = $1`, [person.id])
      for (const hidden of [
        secret,
        ...recoveryCodes,
        ...recoveryCodes.map((code) => code.replaceAll('-', '')),
      ])
        expect(JSON.stringify(rows)).not.toContain(hidden)
    }
  })

  test('a password reset does not turn it off', async () => {
    const { person } = await protectedPerson()
    // The address was verified earlier.
    await app.database.pool.query('update users set email_verified = true where id = $1', [person.id])
    await app.call('POST /api/auth/forgot-password', { body: { email: person.email } })
    const link = await app.database.db.transaction((tx) => app.accounts.issueSetupLink(tx, person.id))
    const token = new URL(link, 'http://x').searchParams.get('token')
    await app.call('POST /api/auth/setup-password', { body: { token, password } })
    expect((await signIn(person.email)).body.user).toBeNull()
  })
})

describe('setting it up', () => {
  test('takes effect only after a code is confirmed, and only one can be active', async () => {
    const person = await app.make.student({ password })
    const cookie = sessionCookieSetBy(await signIn(person.email)) ?? ''
    await app.call('POST /api/user/two-factor', { cookie })
    expect((await signIn(person.email)).body.user, 'begun is not switched on').not.toBeNull()
    const { body } = await app.call('POST /api/user/two-factor', { cookie })
    const send = (code: string) => app.call('POST /api/user/two-factor/confirm', { cookie, body: { code } })
    expect((await send('123')).status).toBe(422)
    expect((await send(codeOf(body.secret.replaceAll(' ', '')))).status).toBe(200)
    expect((await send(codeOf(body.secret.replaceAll(' ', '')))).status).toBe(410)
    expect(await app.call('POST /api/user/two-factor', { cookie })).toMatchObject({ status: 409 })
  })
})

describe('changing email, password or factors', () => {
  const changes: [ContractKey, object?][] = [
    ['POST /api/user/two-factor'],
    ['POST /api/user/two-factor/confirm', { code: '123456' }],
    ['DELETE /api/user/two-factor'],
    ['POST /api/user/recovery-codes'],
    ['POST /api/user/passkeys/options'],
    ['POST /api/user/passkeys', { ticket: 'x', name: 'x', response: unknownPasskey }],
    ['DELETE /api/user/passkeys/{id}'],
  ]

  test.each(changes)('%s needs a confirmation within the last 15 minutes', async (key, body) => {
    // Other tests advanced this clock beyond the database's, which is also checked here.
    time = Date.now()
    const person = await app.make.student({ password })
    const cookie = await app.cookieOf(person)
    await app.database.pool.query(`update sessions set authenticated_at = $2 where user_id = $1`, [
      person.id,
      new Date(time - 15 * 60_000),
    ])
    const change = (by = cookie) =>
      app.call(key, { cookie: by, params: { id: 'x' }, ...(body ? { body } : {}) })
    expect(await change()).toMatchObject({ status: 403, body: { code: 'confirmation-needed' } })
    const wrong = await app.call('POST /api/user/security/confirm', { cookie, body: { password: 'wrong' } })
    expect(wrong).toMatchObject({
      status: 422,
      body: { code: 'not-your-password', errors: [{ field: 'password' }] },
    })
    expect((await change()).status).toBe(403)
    const right = await app.call('POST /api/user/security/confirm', { cookie, body: { password } })
    const confirmed = sessionCookieSetBy(right) ?? ''
    expect((await change(confirmed)).body.code).not.toBe('confirmation-needed')
    expect(confirmed, 'a new token, as at a sign-in').not.toBe(cookie)
    expect((await change()).body.code, 'the old one may change nothing').toBe('confirmation-needed')
    expect((await app.call('GET /api/user/sessions', { cookie: confirmed })).body.sessions).toHaveLength(1)
    await app.database.pool.query(
      `update sessions set ends_at = ends_at - interval '11 seconds' where user_id = $1`,
      [person.id],
    )
    // Other processes hear of it a moment later.
    await expect.poll(async () => (await change()).status, { message: 'and soon nothing at all' }).toBe(401)
  })

  test('guessing the password at the confirmation is throttled', async () => {
    const cookie = await app.cookieOf(await app.make.student({ password }))
    const guess = () => app.call('POST /api/user/security/confirm', { cookie, body: { password: 'wrong' } })
    for (let tries = 0; tries < 5; tries++) expect((await guess()).status).toBe(422)
    expectThrottled(await guess())
  })

  test('a new password ends every other session and gives this one a new token', async () => {
    const person = await app.make.student({ password })
    const [here, elsewhere] = (await Promise.all([signIn(person.email), signIn(person.email)])).map(
      (answer) => sessionCookieSetBy(answer) ?? '',
    )
    const change = (secret: string, currentPassword?: string) =>
      app.call('PUT /api/user/password', {
        cookie: here ?? '',
        body: { password: secret, ...(currentPassword ? { currentPassword } : {}) },
      })
    const fieldsOf = async (answer: ReturnType<typeof change>) =>
      (await answer).body.errors.map(({ field }: { field: string }) => field)
    expect(await fieldsOf(change('a brand new password'))).toEqual(['currentPassword'])
    expect(await fieldsOf(change('a brand new password', 'not the password'))).toEqual(['currentPassword'])
    expect(await fieldsOf(change('password1', password))).toEqual(['password'])
    expect(await fieldsOf(change(`${person.firstName}2026!`.padEnd(8, '!'), password))).toEqual(['password'])
    const changed = await change('a brand new password', password)
    expect(changed.status).toBe(200)
    const whoIs = async (cookie = '') => (await app.call('GET /api/auth/session', { cookie })).body.user
    expect(await whoIs(sessionCookieSetBy(changed) ?? '')).toMatchObject({ id: person.id })
    expect(await whoIs(here)).toBeNull()
    expect(await whoIs(elsewhere)).toBeNull()
    expect((await signIn(person.email)).status).toBe(401)
  })
})

describe('administrators', () => {
  test('are asked to set one up, and not again once they have', async () => {
    const administrator = await app.make.administrator({ password })
    const enter = (on = app) =>
      on.call('POST /api/admin/login', { body: { email: administrator.email, password } })
    expect((await enter()).body).toMatchObject({ success: true, secondFactor: 'suggested' })
    expect((await enter(strict)).body).toMatchObject({ success: true, secondFactor: 'required' })
  })

  test('are reminded until they dismiss it, and again after a month', async () => {
    const administrator = await app.make.administrator()
    const remind = async (as: Person) => (await app.call('GET /api/user/security', { as })).body.remind
    expect(await remind(administrator)).toBe(true)
    await app.call('POST /api/user/security/put-off', { as: administrator })
    expect(await remind(administrator)).toBe(false)
    expect(await remind(await app.make.administrator()), 'another is reminded all the same').toBe(true)
    const statement = `update second_factor_put_off set at = now() - interval '31 days' where user_id = $1`
    await app.database.pool.query(statement, [administrator.id])
    expect(await remind(administrator)).toBe(true)
    expect(await remind(await app.make.student())).toBe(false)
    expect(await remind((await protectedPerson(app.make.administrator)).person)).toBe(false)
  })

  test('go through the second step like everyone', async () => {
    const { person, secret } = await protectedPerson(app.make.administrator)
    const answer = await app.call('POST /api/admin/login', { body: { email: person.email, password } })
    expect(answer.body).toMatchObject({ success: false, secondStep: { methods: ['code'] } })
    expect(answer.headers.getSetCookie()).toEqual([])
    const done = await secondStep(answer.body.secondStep.ticket, codeOf(secret))
    expect(done.body).toMatchObject({ user: { isAdmin: true }, secondFactor: 'fine' })
  })

  test('cannot remove the last one where it is required', async () => {
    const { cookie } = await protectedPerson(app.make.administrator)
    const refused = await strict.call('DELETE /api/user/two-factor', { cookie })
    expect(refused).toMatchObject({ status: 409, body: { code: 'last-factor' } })
    expect((await app.call('GET /api/user/security', { cookie })).body.twoFactorSince).not.toBeNull()
    expect((await app.call('DELETE /api/user/two-factor', { cookie })).status).toBe(200)
  })
})

/** The token of an emailed link. */
async function linkOf({ id }: Person, purpose: 'setup' | 'reset'): Promise<string> {
  const token = newOneTimeToken()
  await app.database.pool.query(
    `insert into one_time_tokens (user_id, purpose, token_hash, expires_at)
     values ($1, $2, $3, now() + interval '1 hour')`,
    [id, purpose, oneTimeTokenHash(token)],
  )
  return token
}

describe("an account created with another person's address", () => {
  test.each([
    ['setup', 'POST /api/auth/setup-password'],
    ['reset', 'POST /api/auth/reset-password'],
  ] as const)('belongs to the owner alone after the %s link is followed', async (purpose, key) => {
    const { person, cookie } = await protectedPerson()
    await app.database.pool.query('update users set email_verified = false where id = $1', [person.id])
    const feed = await app.call('POST /api/user/calendar-feed', { cookie, body: { open: true } })
    expect(feed.status).toBe(200)
    const token = await linkOf(person, purpose)
    const set = await app.call(key, { body: { token, password: 'the owner chose this' } })
    expect(set.status).toBe(200)
    const entered = await app.call('POST /api/auth/login', {
      body: { email: person.email, password: 'the owner chose this' },
    })
    expect(entered.body, 'no code is asked for').toMatchObject({ secondStep: null, user: { id: person.id } })
    const { rows } = await app.database.pool.query(
      `select (select count(*) from authenticators where user_id = $1)
            + (select count(*) from recovery_codes where user_id = $1)
            + (select count(*) from passkeys where user_id = $1)
            + (select count(*) from security_steps where user_id = $1)
            + (select count(*) from calendar_feeds where user_id = $1 and opened_at is not null) as left`,
      [person.id],
    )
    expect(Number(rows[0].left)).toBe(0)
  })
})
