import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, sessionCookieSetBy, type TestApp } from '../../../tests/support/app.ts'
import { freshAddress } from '../../../tests/support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const lettersTo = async (email: string) =>
  (await app.database.pool.query('select id from mail_messages where recipient = $1', [email])).rowCount ?? 0
const waits = { status: 429, body: { code: 'too-many-requests' } }

async function enrolledByStranger() {
  const email = freshAddress('reader')
  const body = {
    firstName: 'Ada',
    lastName: 'Reader',
    email,
    password: 'violet umbrella tram',
    reason: 'To learn',
  }
  expect((await app.call('POST /api/auth/register', { body })).status).toBe(200)
  const signIn = { body: { email, password: body.password } }
  const cookie = sessionCookieSetBy(await app.call('POST /api/auth/login', signIn)) ?? ''
  return { email, cookie, password: body.password }
}

test('a stranger’s inbox cannot be flooded by repeated password changes or other notified changes', async () => {
  const { email, password, cookie } = await enrolledByStranger()
  const before = await lettersTo(email)
  let [mine, known] = [cookie, password]
  for (let number = 1; number <= 10; number++) {
    const next = `yet another word ${number}`
    const body = { password: next, currentPassword: known }
    const answer = await app.call('PUT /api/user/password', { cookie: mine, body })
    expect(answer.status).toBe(200)
    mine = sessionCookieSetBy(answer) ?? ''
    known = next
  }
  const more = {
    'PUT /api/user/password': { password: 'one word too many', currentPassword: known },
    'POST /api/user/email-change': { email: freshAddress('elsewhere') },
    'POST /api/user/deletion': { confirmation: 'DELETE' },
  } as const
  for (const [key, body] of Object.entries(more)) {
    expect(await app.call(key as keyof typeof more, { cookie: mine, body })).toMatchObject(waits)
  }
  expect((await lettersTo(email)) - before).toBe(10)
  // The address's owner still gets in by email, whatever strangers did.
  expect((await app.call('POST /api/auth/forgot-password', { body: { email } })).status).toBe(200)
})

test('new recovery codes are limited, per account', async () => {
  const [one, other] = [await app.make.student(), await app.make.student()]
  await app.database.pool.query(
    `insert into authenticators (user_id, secret, confirmed_at) select unnest($1::text[]), 'x', now()`,
    [[one.id, other.id]],
  )
  const renew = (as: typeof one) => app.call('POST /api/user/recovery-codes', { as })
  const answers = await Promise.all(Array.from({ length: 14 }, () => renew(one)))
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), ...Array(4).fill(429)])
  expect(await lettersTo(one.email)).toBe(10)
  expect((await renew(other)).status).toBe(200)
})
