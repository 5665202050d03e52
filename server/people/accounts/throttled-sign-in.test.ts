import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, createTestApp, sessionCookieSetBy, type TestApp } from '../../../tests/support/app.ts'
import { freshAddress } from '../../../tests/support/factories.ts'
import {
  cookiesOf,
  createTimelessDatabase,
  expectThrottled,
  freshNetwork,
  inRounds,
  statuses,
} from '../../../tests/support/throttled.ts'

let here: TestApp
let there: TestApp
beforeAll(async () => {
  const database = await createTimelessDatabase()
  here = await createTestApp({ attemptsPerAddress: 100, database })
  there = await createTestApp({ attemptsPerAddress: 100, database })
})
afterAll(async () => {
  await there.close()
  await here.close()
  await here.database.drop()
})

const password = 'correct horse battery'

function attempt(
  email: string,
  secret: string,
  from: { address?: string; app?: TestApp; cookie?: string } = {},
) {
  const { address = freshNetwork(), app = here, cookie = '' } = from
  return app.call('POST /api/auth/login', { body: { email, password: secret }, address, cookie })
}

const letTimePass = () => here.database.pool.query(`update throttles set open_at = '-infinity'`)

describe('200 wrong passwords', () => {
  test('for one account from 200 addresses by two processes: five are checked, and the right one waits too', async () => {
    const student = await here.make.student({ password })
    const answers = await inRounds(200, (index) =>
      attempt(student.email, `wrong password ${index}`, { app: index % 2 ? here : there }),
    )
    expect(statuses(answers)).toEqual({ 401: 5, 429: 195 })
    for (const answer of answers.filter(({ status }) => status === 429)) expectThrottled(answer)
    expectThrottled(await attempt(student.email, password))
    await letTimePass()
    expect((await attempt(student.email, password)).status, 'the tries of strangers lapse').toBe(200)
  })

  test('at the sign-in and at enrollment count together', async () => {
    const student = await here.make.student({ password })
    for (let n = 0; n < 5; n++) {
      const body = {
        firstName: 'Mallory',
        lastName: 'Lind',
        email: student.email,
        password: `guess number ${n}`,
      }
      const answer = await here.call('POST /api/auth/register', { body, address: freshNetwork() })
      expect(answer).toMatchObject({ status: 200, body: { success: true } })
    }
    expectThrottled(await attempt(student.email, password))
    const body = { firstName: 'Amara', lastName: 'Okafor', email: student.email, password }
    const answer = await here.call('POST /api/auth/register', { body, address: freshNetwork() })
    expect(sessionCookieSetBy(answer), 'nor by enrolling').toBeNull()
  })

  test('for an unknown address get the same responses', async () => {
    const unknownEmail = freshAddress('unknown')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => attempt(unknownEmail, 'wrong password')),
    )
    expect(statuses(answers)).toEqual({ 401: 5, 429: 15 })
  })

  test('for 200 accounts from one address: a hundred are checked', async () => {
    const address = freshNetwork()
    const answers: Answer[] = []
    for (let round = 0; round < 10; round++) {
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 20 }, () =>
            attempt(freshAddress('guess'), 'wrong password', { address, app: round % 2 ? here : there }),
          ),
        )),
      )
    }
    expect(statuses(answers)).toEqual({ 401: 100, 429: 100 })
    expectThrottled(answers.at(-1))
    const student = await here.make.student({ password })
    expect((await attempt(student.email, password)).status, 'others are not touched').toBe(200)
  })
})

test('the wait grows with every wrong password', async () => {
  const { email } = await here.make.student({ password })
  for (let tries = 0; tries < 5; tries++) await attempt(email, 'wrong password')
  const waits: number[] = []
  for (let tries = 0; tries < 6; tries++) {
    waits.push(Number((await attempt(email, 'wrong password')).headers.get('retry-after')))
    await letTimePass()
    await attempt(email, 'wrong password')
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32])
})

test('right passwords do not count: an hour of a whole school at one address', async () => {
  const address = freshNetwork()
  const pupils = await Promise.all(Array.from({ length: 15 }, () => here.make.student({ password })))
  for (let round = 0; round < 7; round++) {
    const answers = pupils.map(({ email }) => attempt(email, password, { address }))
    expect(statuses(await Promise.all(answers))).toEqual({ 200: 15 })
  }
})

describe('the owner', () => {
  async function besieged() {
    const student = await here.make.student({ password })
    const home = cookiesOf(await attempt(student.email, password))
    for (let tries = 0; tries < 8; tries++) await attempt(student.email, 'wrong password')
    expectThrottled(await attempt(student.email, password))
    return { student, home }
  }

  test('signs in immediately from a browser that has signed in before', async () => {
    const { student, home } = await besieged()
    expect((await attempt(student.email, password, { cookie: home })).status).toBe(200)
    expectThrottled(await attempt(student.email, password))
  })

  test('such a browser is counted separately, and only for its own account', async () => {
    const { student, home } = await besieged()
    const answers = []
    for (let tries = 0; tries < 6; tries++)
      answers.push(await attempt(student.email, 'wrong password', { cookie: home }))
    expect(statuses(answers)).toEqual({ 401: 5, 429: 1 })
    const other = await besieged()
    expectThrottled(await attempt(other.student.email, password, { cookie: home }))
  })
})

test("the administrators' sign-in counts for the same account", async () => {
  const { email } = await here.make.administrator({ password })
  for (let tries = 0; tries < 5; tries++) {
    await here.call('POST /api/admin/login', { body: { email, password: 'wrong' }, address: freshNetwork() })
  }
  expectThrottled(await here.call('POST /api/admin/login', { body: { email, password } }))
  expectThrottled(await attempt(email, password))
})

describe('in a network with constant failures', () => {
  const administratorIn = (email: string, from: { address: string; cookie?: string }) =>
    here.call('POST /api/admin/login', { body: { email, password }, ...from })

  async function crowdedNetwork() {
    const address = freshNetwork()
    await inRounds(105, () => attempt(freshAddress('guess'), 'wrong password', { address }))
    return address
  }

  test('a browser that has signed in before is not blocked', async () => {
    const [student, admin] = [
      await here.make.student({ password }),
      await here.make.administrator({ password }),
    ]
    const home = cookiesOf(await attempt(student.email, password))
    const office = cookiesOf(await administratorIn(admin.email, { address: freshNetwork() }))
    const address = await crowdedNetwork()
    expectThrottled(await attempt(student.email, password, { address }))
    for (let round = 0; round < 3; round++) {
      expect((await attempt(student.email, password, { address, cookie: home })).status).toBe(200)
      expect((await administratorIn(admin.email, { address, cookie: office })).status).toBe(200)
    }
  })

  test('a right password in another browser waits two seconds at most, and lets the next one in', async () => {
    const pupils = await Promise.all(Array.from({ length: 5 }, () => here.make.student({ password })))
    const address = await crowdedNetwork()
    for (let tries = 0; tries < 10; tries++) {
      await letTimePass()
      await attempt(freshAddress('guess'), 'wrong password', { address })
    }
    const refused = await attempt(pupils[0]?.email ?? '', password, { address })
    expectThrottled(refused)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(2)
    await letTimePass()
    for (const { email } of pupils) expect((await attempt(email, password, { address })).status).toBe(200)
    expect((await attempt(freshAddress('guess'), 'wrong password', { address })).status).toBe(401)
    expectThrottled(await attempt(freshAddress('guess'), 'wrong password', { address }))
  })

  test('repeated passkey requests block no sign-in by password', async () => {
    const address = freshNetwork()
    const student = await here.make.student({ password })
    const ask = () => here.call('POST /api/auth/passkey/options', { body: {}, address })
    expect(statuses(await inRounds(120, ask))).toEqual({ 200: 120 })
    expect((await attempt(student.email, password, { address })).status).toBe(200)
    await here.database.pool.query(`update throttles set tries = 999 where key like 'passkey:%'`)
    expect(statuses([await ask(), await ask()]), 'it has a limit of its own').toEqual({ 200: 1, 429: 1 })
    expect((await attempt(student.email, password, { address })).status).toBe(200)
  })
})

test('the table contains no names or addresses', async () => {
  const { email } = await here.make.student({ password })
  await attempt(email, 'wrong password', { address: '203.0.113.77' })
  const { rows } = await here.database.pool.query('select * from throttles')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(email)
  expect(JSON.stringify(rows)).not.toContain('203.0.113.77')
})

test('signed-in people stay signed in', async () => {
  const student = await here.make.student({ password })
  const cookie = sessionCookieSetBy(await attempt(student.email, password)) ?? ''
  for (let tries = 0; tries < 8; tries++) await attempt(student.email, 'wrong password')
  expect((await here.call('GET /api/auth/session', { cookie })).body.user).toMatchObject({ id: student.id })
})
