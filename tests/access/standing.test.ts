import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { type ContractKey, contract } from '../../contract/index.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import type { Person } from '../support/factories.ts'
import { expectProblem } from './problem.ts'
import { samplePassword, samples } from './samples.ts'

// Whoever had a session and lost what it stood for; the roles are in matrix.test.ts, seeing as somebody in server/users.

const endpoints = Object.entries(contract) as [ContractKey, Endpoint][]
const closed = endpoints.filter(([, { access }]) => access !== 'public')

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ administratorsNeedSecondFactor: true })
})
afterAll(() => app.close())

/** Signs in while all is well, does what is told in the database, as another process would, and calls each endpoint. */
async function answersTo(keys: ContractKey[], person: Person, statement?: string) {
  const cookie = await app.cookieOf(person)
  const seen = async () => JSON.stringify((await app.call('GET /api/auth/session', { cookie })).body)
  const before = await seen()
  if (statement !== undefined) {
    await app.database.pool.query(statement, [person.id])
    // Who is signed in is kept for a moment, and forgotten as soon as it is told.
    await expect.poll(seen).not.toBe(before)
  }
  const answers = []
  for (const key of keys) {
    const { answer: _, ...sample } = samples(person)[key]
    answers.push([key, await app.call(key, { ...sample, cookie })] as const)
  }
  return answers
}

describe.each([
  ['is suspended', 'update users set suspended_at = now() where id = $1'],
  ['has no session any more', 'delete from sessions where user_id = $1'],
] as const)('a person who %s', (_, statement) => {
  test.each(['student', 'instructor', 'administrator'] as const)('as %s opens nothing', async (role) => {
    const person = await app.make[role]({ password: samplePassword })
    const keys = closed.map(([key]) => key)
    for (const [key, answer] of await answersTo(keys, person, statement)) {
      expect([key, answer.status]).toEqual([key, 401])
      expectProblem(answer, 401, 'not-signed-in')
    }
  })
})

test('an administrator without the second factor that the site asks for opens nothing of the administration', async () => {
  const person = await app.make.administrator({ password: samplePassword })
  const keys = endpoints.filter(([, { access }]) => access === 'admin').map(([key]) => key)
  for (const [key, answer] of await answersTo(keys, person)) {
    expect([key, answer.status]).toEqual([key, 403])
    expectProblem(answer, 403, 'second-factor-required')
  }
})

test.each([
  ['instructor', 'student'],
  ['administrator', 'instructor'],
] as const)('whoever was %s and is %s opens no more than that, in the session they have', async (was, is) => {
  const person = await app.make[was]({ password: samplePassword })
  const lost = was === 'instructor' ? ['instructor', 'admin'] : ['admin']
  const keys = closed.filter(([, { access }]) => lost.includes(access)).map(([key]) => key)
  for (const [key, answer] of await answersTo(
    keys,
    person,
    `update users set role = '${is}' where id = $1`,
  )) {
    expect([key, answer.status]).toEqual([key, 403])
    expectProblem(answer, 403, 'not-allowed')
  }
})
