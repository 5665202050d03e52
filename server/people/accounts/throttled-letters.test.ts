import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { freshAddress, type Person } from '../../../tests/support/factories.ts'
import {
  cookiesOf,
  createTimelessDatabase,
  expectThrottled,
  freshNetwork,
  inRounds,
  statuses,
} from '../../../tests/support/throttled.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ attemptsPerAddress: 100, database: await createTimelessDatabase() })
})
afterAll(async () => {
  await app.close()
  await app.database.drop()
})

const password = 'correct horse battery'
const newPassword = 'a brand new password'
const attempt = (email: string, secret: string, cookie = '') =>
  app.call('POST /api/auth/login', { body: { email, password: secret }, address: freshNetwork(), cookie })
const ask = (email: string, address = freshNetwork()) =>
  app.call('POST /api/auth/forgot-password', { body: { email }, address })

describe('an owner whose account is being guessed at', () => {
  async function guessAt(student: Person) {
    for (let tries = 0; tries < 7; tries++) await attempt(student.email, 'wrong password')
  }

  test('signs in through a reset link from any browser, and from this one while the guessing continues', async () => {
    const student = await app.make.student({ password })
    await guessAt(student)
    expectThrottled(await attempt(student.email, password))
    await ask(student.email)
    const [letter] = await app.outbox.waitFor(student.email)
    const token = new URL(letter?.link('/reset-password') ?? '', 'http://x').searchParams.get('token')
    const reset = await app.call('POST /api/auth/reset-password', { body: { token, password: newPassword } })
    expect(reset.status).toBe(200)
    expect((await attempt(student.email, newPassword)).status, 'the link has opened the account').toBe(200)
    await guessAt(student)
    expectThrottled(await attempt(student.email, newPassword))
    expect((await attempt(student.email, newPassword, cookiesOf(reset))).status).toBe(200)
  })
})

test('one address gets ten emails an hour, then a refusal, known or not', async () => {
  const student = await app.make.student({ password })
  for (const email of [student.email, freshAddress('unknown')]) {
    const answers = await inRounds(25, () => ask(email))
    expect(statuses(answers)).toEqual({ 200: 10, 429: 15 })
    const refused = answers.find(({ status }) => status === 429)
    expectThrottled(refused)
    expect(refused?.body.message).toContain('spam folder')
  }
  const { rows } = await app.database.pool.query('select id from mail_messages where recipient = $1', [
    student.email,
  ])
  expect(rows).toHaveLength(10)
})

test('plus addresses and dots of one inbox count as one address', async () => {
  const name = freshAddress('plus').split('@')[0] ?? ''
  const asTyped = Array.from({ length: 25 }, (_, index) => `${name}+${index}@gmail.com`)
  const answers = await inRounds(25, (index) =>
    app.call('POST /api/auth/register', {
      body: {
        firstName: 'Eve',
        lastName: 'A',
        email: index % 2 ? asTyped[index] : asTyped[index]?.replace('p', 'p.'),
      },
      address: freshNetwork(),
    }),
  )
  expect(statuses(answers)).toEqual({ 200: 10, 429: 15 })
  const { rows } = await app.database.pool.query('select email from users where email like $1', [
    `%${name.slice(1)}+%`,
  ])
  expect(rows, 'an account keeps the address as it was typed').toHaveLength(10)
})

test('applications and invitations count as emails too', async () => {
  const email = freshAddress('eager')
  for (let tries = 0; tries < 5; tries++) {
    await app.call('POST /api/auth/request-invitation', { body: { email } })
    await app.call('POST /api/auth/register', { body: { firstName: 'Eve', lastName: 'A', email } })
  }
  expectThrottled(await ask(email))
})

test('one network may cause a hundred emails an hour', async () => {
  const address = freshNetwork()
  const answers = await inRounds(120, () => ask(freshAddress('spam'), address))
  expect(statuses(answers)).toEqual({ 200: 100, 429: 20 })
  expectThrottled(answers.find(({ status }) => status === 429))

  const student = await app.make.student({ password })
  const cookie = cookiesOf(await attempt(student.email, password))
  const askHere = (email: string) =>
    app.call('POST /api/auth/forgot-password', { body: { email }, address, cookie })
  expect((await askHere(student.email)).status, 'a browser that has signed in is not stopped').toBe(200)
  expectThrottled(await askHere(freshAddress('spam')))
})

test('guessed links count by network address, and block no valid link there', async () => {
  const address = freshNetwork()
  const guess = () =>
    app.call('POST /api/auth/setup-password', {
      body: { token: 'x'.repeat(43), password: newPassword },
      address,
    })
  const answers = await inRounds(110, guess)
  expect(statuses(answers)).toEqual({ 400: 100, 429: 10 })
  expectThrottled(answers.find(({ status }) => status === 429))
  const { email } = await app.make.student({ password })
  await ask(email)
  const [letter] = await app.outbox.waitFor(email)
  const token = new URL(letter?.link('/reset-password') ?? '', 'http://x').searchParams.get('token')
  const body = { token, password: newPassword }
  expect((await app.call('POST /api/auth/reset-password', { body, address })).status).toBe(200)
})
