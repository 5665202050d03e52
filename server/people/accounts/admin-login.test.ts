import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, sessionCookieSetBy, type TestApp } from '../../../tests/support/app.ts'
import { freshAddress } from '../../../tests/support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const password = 'correct horse battery'
const enter = (email: string, secret = password) =>
  app.call('POST /api/admin/login', { body: { email, password: secret } })

test('an administrator is signed in, and asked to set up a second factor', async () => {
  const administrator = await app.make.administrator({ password })
  const answer = await enter(` ${administrator.email.toUpperCase()}`)
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({ success: true, secondStep: null, secondFactor: 'suggested' })
  const cookie = sessionCookieSetBy(answer) ?? ''
  const { body } = await app.call('GET /api/auth/session', { cookie })
  expect(body.user).toMatchObject({ id: administrator.id, isAdmin: true })
})

test('everyone else gets the same refusal and no session, even with the right password', async () => {
  const administrator = await app.make.administrator({ password })
  const student = await app.make.student({ password })
  const instructor = await app.make.instructor({ password })
  const unset = await app.make.administrator()
  const answers = [
    await enter(administrator.email, 'not the password'),
    await enter(student.email),
    await enter(student.email, 'not the password'),
    await enter(instructor.email),
    await enter(unset.email),
    await enter(freshAddress('unknown')),
    await enter('not an address'),
  ]
  for (const { status, body, headers } of answers) {
    expect(status).toBe(401)
    expect({ ...body, requestId: '' }).toEqual({ ...answers[0]?.body, requestId: '' })
    expect(body).toMatchObject({
      code: 'wrong-credentials',
      error: 'Invalid admin credentials. Please try again.',
    })
    expect(headers.getSetCookie()).toEqual([])
  }
  const { rows } = await app.database.pool.query('select id from sessions where user_id = any($1)', [
    [administrator.id, student.id, instructor.id, unset.id],
  ])
  expect(rows).toEqual([])
})

test('a missing field is named', async () => {
  const answer = await enter('', '')
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toEqual([
    { field: 'email', message: 'Email is required' },
    { field: 'password', message: 'Password is required' },
  ])
})
