import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { freshAddress } from '../../../tests/support/factories.ts'
import * as passwordHash from './password-hash.ts'

let app: TestApp
const texts: string[] = []
beforeAll(async () => {
  app = await createTestApp()
  app.onQuery(({ text }) => {
    texts.push(text)
    return undefined
  })
})
afterAll(() => app.close())

/** Statements and hashes determine the time, which bench/measures/sign-in.ts measures. */
async function workOf(key: 'POST /api/auth/login' | 'POST /api/admin/login', email: string) {
  texts.length = 0
  const verify = vi.spyOn(passwordHash, 'verifyPassword')
  const answer = await app.call(key, { body: { email, password: 'wrong password' } })
  const statements = texts.filter((text) => /"(users|throttles|sessions|sign_in_methods)"/.test(text))
  // The cost of every verified hash, in order.
  const hashes = verify.mock.calls.map(([, hash]) => hash.replace(/\$[^$]+\$[^$]+$/, ''))
  verify.mockRestore()
  return { status: answer.status, body: { ...answer.body, requestId: '' }, hashes, statements }
}

test.each(['POST /api/auth/login', 'POST /api/admin/login'] as const)(
  '%s does the same work for a wrong password, an account without one, and an unknown address',
  async (key) => {
    const password = 'correct horse battery'
    const people = [
      await app.make.administrator({ password, passwordHash: await passwordHash.hashPassword(password) }),
      await app.make.student({ password, passwordHash: await passwordHash.hashPassword(password) }),
      await app.make.student(),
      { email: freshAddress('unknown') },
    ]
    const works = []
    for (const { email } of people) works.push(await workOf(key, email))
    const [first] = works
    expect(first?.status).toBe(401)
    expect(first?.hashes).toEqual(['$argon2id$v=19$m=19456,t=2,p=1'])
    expect(first?.statements.length).toBeGreaterThanOrEqual(3)
    for (const work of works) expect(work).toEqual(first)
  },
)
