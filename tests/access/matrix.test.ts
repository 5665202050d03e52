import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Access, Endpoint } from '../../contract/endpoint.ts'
import { type ContractKey, contract } from '../../contract/index.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import type { Person } from '../support/factories.ts'
import { expectProblem } from './problem.ts'
import { taughtCourse } from './samples/announcements.ts'
import { samplePassword, samples } from './samples.ts'

/** Who may call what, written apart from the server's own table. */
const admitted: Record<Access, string[]> = {
  public: ['visitor', 'student', 'other student', 'instructor', 'administrator'],
  student: ['student', 'other student', 'instructor', 'administrator'],
  instructor: ['instructor', 'administrator'],
  admin: ['administrator'],
}
const callers = admitted.public
const endpoints = Object.entries(contract) as [ContractKey, Endpoint][]

const endsSession: ContractKey[] = ['POST /api/auth/logout', 'POST /api/auth/login', 'POST /api/admin/login']

let app: TestApp
const people = new Map<string, Person>()

beforeAll(async () => {
  // Unchecked, as in production: fields outside the contract would really leave the server.
  app = await createTestApp({ checkOutput: false })
  const { make } = app
  const password = samplePassword
  people.set('student', await make.enrolledStudent({ completed: 2, bookmarked: [1], password }))
  people.set('other student', await make.enrolledStudent({ completed: 1, password }))
  people.set('instructor', await make.teacherOf(taughtCourse, { password }))
  people.set('administrator', await make.administrator({ password }))
})
afterAll(() => app.close())

test('every endpoint has a sample', () => {
  expect(Object.keys(samples({ email: 'x@example.org' })).sort()).toEqual(Object.keys(contract).sort())
})

describe.each(endpoints)('%s', (key, endpoint) => {
  test.each(callers)('called by: %s', async (caller) => {
    const person = people.get(caller)
    const { answer: expected = 200, ...sample } = samples(person ?? { email: 'unknown@example.org' })[key]
    // A sign-out or new sign-in here must not end the session of the next endpoint.
    const cookie = endsSession.includes(key) ? '' : undefined
    const answer = await app.call(key, { ...sample, as: person, cookie })

    if (!admitted[endpoint.access].includes(caller)) {
      const [status, code] = caller === 'visitor' ? [401, 'not-signed-in'] : [403, 'not-allowed']
      return expectProblem(answer, status as number, code as string)
    }
    // A visitor has no password to sign in with.
    if (key === 'POST /api/auth/login' && person === undefined) return expectProblem(answer, 401)
    if (expected !== 200) return expectProblem(answer, expected)

    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-request-id')).toBeTruthy()
    if (endpoint.download) return
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(z.parse(endpoint.output, answer.body), 'more than the contract promises').toEqual(answer.body)
    if (endpoint.access !== 'public') expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

test('an endpoint with a body or a session is never cached by intermediaries', async () => {
  for (const [key, endpoint] of endpoints) {
    const answer = await app.call(key, { ...samples({ email: 'x@example.org' })[key] })
    if (key.startsWith('GET ') && endpoint.access === 'public') continue
    expect([key, answer.headers.get('cache-control')]).toEqual([key, 'no-store'])
  }
})
