import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { type ContractKey, contract } from '../../contract/index.ts'
import { deletionWord } from '../../contract/people/profile.ts'
import { type CallOptions, createTestApp, type TestApp } from '../support/app.ts'
import type { Person } from '../support/factories.ts'
import { administrationActions } from './actions/administration.ts'
import type { Actions, School } from './actions/school.ts'
import { newPerson } from './bodies.ts'
import { expectProblem } from './problem.ts'
import { samplePassword, samples } from './samples.ts'

/** Endpoints that require a confirmed identity, listed apart from the contract so that a change is noticed. */
const guarded: ContractKey[] = [
  'DELETE /api/user/passkeys/{id}',
  'DELETE /api/user/sessions',
  'DELETE /api/user/sessions/{id}',
  'DELETE /api/user/two-factor',
  'GET /api/admin/applications-export',
  'GET /api/admin/audit/export',
  'GET /api/admin/enrollments-export',
  'GET /api/admin/users-export',
  'PATCH /api/admin/users/{userId}',
  'POST /api/admin/outbox/{id}/link',
  'POST /api/admin/users',
  'POST /api/admin/users/{userId}/merge',
  'POST /api/admin/users/{userId}/view',
  'POST /api/user/deletion',
  'POST /api/user/email-change',
  'POST /api/user/passkeys',
  'POST /api/user/passkeys/options',
  'POST /api/user/recovery-codes',
  'POST /api/user/two-factor',
  'POST /api/user/two-factor/confirm',
  'PUT /api/admin/user-imports/{id}',
  'PUT /api/admin/users/{userId}/course-author',
  'PUT /api/admin/users/{userId}/deletion',
  'PUT /api/admin/users/{userId}/suspension',
]

const declared = (Object.entries(contract) as [ContractKey, Endpoint][])
  .filter(([, { confirmation }]) => confirmation !== undefined)
  .map(([key]) => key)

/** Endpoints that require confirmation only for some inputs: guarded and free ones. */
const some: Partial<Record<ContractKey, { guarded: object[]; free: object[] }>> = {
  'POST /api/admin/users': {
    guarded: [{ role: 'admin' }, { role: 'instructor' }],
    free: [{ role: 'student' }],
  },
  'PATCH /api/admin/users/{userId}': {
    guarded: [{ role: 'admin' }, { role: 'instructor' }, { role: 'student' }],
    free: [{ firstName: 'Zoë' }],
  },
}

let app: TestApp
let admin: Person
const school: School = {
  get app() {
    return app
  },
  get admin() {
    return admin
  },
  get teacher(): Person {
    throw new Error('Teachers are not asked for a confirmation')
  },
  call: (key, options = {}) => app.call(key, { as: admin, ...options }),
  rows: async (text, values = []) => (await app.database.pool.query(text, values)).rows,
}
const actions: Actions = administrationActions(school)

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator()
})
afterAll(() => app.close())

async function signedInBefore(role: 'student' | 'administrator'): Promise<Person> {
  const person = await app.make[role]({ password: samplePassword })
  await app.cookieOf(person)
  await school.rows(
    `update sessions set authenticated_at = now() - interval '16 minutes' where user_id = $1`,
    [person.id],
  )
  return person
}
const confirm = (as: Person) =>
  app.call('POST /api/user/security/confirm', { as, body: { password: samplePassword } })

/** A call that succeeds: from the sample actions for administrators, else from the matrix. */
async function callOf(key: ContractKey, person: Person): Promise<CallOptions> {
  const action = await actions[key]?.()
  if (action !== undefined)
    return { params: action.params ?? {}, ...(action.body ? { body: action.body } : {}) }
  // The matrix sample is rejected on purpose, to keep its person.
  if (key === 'POST /api/user/deletion') return { body: { confirmation: deletionWord } }
  const { answer: _, ...sample } = samples(person)[key]
  return sample
}

test("the list here equals the contract's", () => {
  expect(declared.toSorted()).toEqual(guarded.toSorted())
  const sometimes = declared.filter((key) => typeof (contract[key] as Endpoint).confirmation === 'function')
  expect(Object.keys(some).toSorted()).toEqual(sometimes.toSorted())
})

const always = declared.filter((key) => some[key] === undefined)

test.each(always)('%s is rejected until the person has confirmed', async (key) => {
  const person = await signedInBefore(
    (contract[key] as Endpoint).access === 'admin' ? 'administrator' : 'student',
  )
  const call = { ...(await callOf(key, person)), as: person }
  expectProblem(await app.call(key, call), 403, 'confirmation-needed')
  expect((await confirm(person)).status).toBe(200)
  const done = await app.call(key, call)
  expect(done.body?.code).not.toBe('confirmation-needed')
  // Administrators' endpoints succeed with the same call; the matrix covers those of the person's own account.
  if ((contract[key] as Endpoint).access === 'admin') expect([key, done.status]).toEqual([key, 200])
})

describe.each(Object.keys(some) as ContractKey[])('%s', (key) => {
  const bodies = some[key] ?? { guarded: [], free: [] }
  const callWith = async (body: object): Promise<CallOptions> =>
    key === 'POST /api/admin/users'
      ? { body: { ...newPerson(), ...body } }
      : { params: { userId: (await app.make.instructor()).id }, body }

  test.each(bodies.guarded)('with %o is rejected until the person has confirmed', async (body) => {
    const as = await signedInBefore('administrator')
    const call = { ...(await callWith(body)), as }
    expectProblem(await app.call(key, call), 403, 'confirmation-needed')
    await confirm(as)
    expect((await app.call(key, call)).status).toBe(200)
  })

  test.each(bodies.free)('with %o succeeds without confirmation', async (body) => {
    const as = await signedInBefore('administrator')
    expect((await app.call(key, { ...(await callWith(body)), as })).status).toBe(200)
  })
})
