import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, sessionCookieSetBy, type TestApp } from '../../../tests/support/app.ts'
import { freshAddress } from '../../../tests/support/factories.ts'

let app: TestApp
let work: TestApp['accounts']['administrators']
beforeAll(async () => {
  app = await createTestApp()
  work = app.accounts.administrators
})
afterAll(() => app.close())

const password = 'correct horse battery'
const enter = (email: string, secret = password) =>
  app.call('POST /api/admin/login', { body: { email, password: secret } })
const tokenOf = (path: string | null) => new URL(path ?? '', 'http://x').searchParams.get('token')

test('an administrator is added, sets a password through the link, and is listed', async () => {
  const email = freshAddress('ada')
  const path = await work.add(` ${email.toUpperCase()}`)
  expect(path).toMatch(/^\/setup-password\?token=/)
  expect(await work.list()).toContainEqual(expect.objectContaining({ email, canSignIn: false }))
  await app.call('POST /api/auth/setup-password', { body: { token: tokenOf(path), password } })
  expect((await enter(email)).body).toMatchObject({ success: true })
  expect(await work.list()).toContainEqual(expect.objectContaining({ email, canSignIn: true }))
})

test('a student with a verified address becomes an administrator and keeps the password', async () => {
  const student = await app.make.student({ password })
  await app.database.pool.query('update users set email_verified = true where id = $1', [student.id])
  expect((await enter(student.email)).status).toBe(401)
  expect(await work.add(student.email)).toBeNull()
  expect((await enter(student.email)).status).toBe(200)
})

test('a reset ends sessions, removes factors and opens with the link; an unknown address notifies no one', async () => {
  const administrator = await app.make.administrator({ password })
  const cookie = sessionCookieSetBy(await enter(administrator.email)) ?? ''
  await app.database.pool.query(
    `insert into authenticators (user_id, secret, confirmed_at) values ($1, 'lost', now())`,
    [administrator.id],
  )
  expect((await enter(administrator.email)).body.success).toBe(false)
  const path = await work.reset(administrator.email)
  expect((await app.call('GET /api/auth/session', { cookie })).body.user).toBeNull()
  const body = { token: tokenOf(path), password: 'a brand new password' }
  expect((await app.call('POST /api/auth/reset-password', { body })).status).toBe(200)
  expect((await enter(administrator.email, 'a brand new password')).body.success).toBe(true)
  expect(await work.reset(freshAddress('unknown'))).toBeNull()
})
