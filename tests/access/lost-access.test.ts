import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { type ContractKey, contract } from '../../contract/index.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import type { Person } from '../support/factories.ts'
import { expectProblem } from './problem.ts'
import { samplePassword, samples } from './samples.ts'

// People who lose what their session was based on. matrix.test.ts covers the roles, server/people/users impersonation.

const endpoints = Object.entries(contract) as [ContractKey, Endpoint][]
const closed = endpoints.filter(([, { access }]) => access !== 'public')

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ administratorsNeedSecondFactor: true })
})
afterAll(() => app.close())

/** Signs in, runs the statement in the database like another process would, and calls each endpoint. */
async function answersTo(keys: ContractKey[], person: Person, statement?: string) {
  const cookie = await app.cookieOf(person)
  const seen = async () => JSON.stringify((await app.call('GET /api/auth/session', { cookie })).body)
  const before = await seen()
  if (statement !== undefined) {
    await app.database.pool.query(statement, [person.id])
    // Sessions are cached briefly, until a change is published.
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
  test.each(['student', 'instructor', 'administrator'] as const)(
    'as %s cannot open anything',
    async (role) => {
      const person = await app.make[role]({ password: samplePassword })
      const keys = closed.map(([key]) => key)
      for (const [key, answer] of await answersTo(keys, person, statement)) {
        expect([key, answer.status]).toEqual([key, 401])
        expectProblem(answer, 401, 'not-signed-in')
      }
    },
  )
})

test('an administrator without the required second factor cannot open the administration', async () => {
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
] as const)('a session that goes from %s to %s gets only the new access', async (was, is) => {
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
