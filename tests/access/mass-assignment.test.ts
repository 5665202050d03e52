import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { type ContractKey, contract } from '../../contract/index.ts'
import { createTestApp, sessionCookieSetBy, type TestApp } from '../support/app.ts'
import type { Person } from '../support/factories.ts'
import { samplePassword, samples } from './samples.ts'

/** All writes with a body, so a new endpoint is covered automatically. */
const writes = (Object.entries(contract) as [ContractKey, Endpoint][])
  .filter(([key, { body }]) => body && !key.startsWith('GET '))
  .map(([key]) => key)

let app: TestApp
let victim: Person

beforeAll(async () => {
  app = await createTestApp()
  victim = await app.make.enrolledStudent({
    firstName: 'Vera',
    completed: 2,
    bookmarked: [1],
    password: samplePassword,
  })
})
afterAll(() => app.close())

const rows = async (statement: string, values: unknown[] = []) =>
  (await app.database.pool.query(statement, values)).rows

let reading = ''
beforeAll(async () => {
  const tables = await rows(
    `select c.table_name as name from information_schema.columns c
     where c.table_schema = 'public' and c.column_name = 'user_id' order by 1`,
  )
  expect(tables.length).toBeGreaterThan(10)
  reading = [
    `select 'users' as name, jsonb_agg(t) as held from users t where id = $1`,
    ...tables.map(
      ({ name }) =>
        `select '${name}', jsonb_agg(t order by t::text) from "${name}" t where user_id = $1 having count(*) > 0`,
    ),
  ].join(' union all ')
})

const allOf = (person: Person) => rows(reading, [person.id])

/** Privileged fields under every name an endpoint might accept. */
const claims = () => ({
  isAdmin: true,
  is_admin: true,
  admin: true,
  role: 'admin',
  userId: victim.id,
  user_id: victim.id,
  user: { id: victim.id, role: 'admin', isAdmin: true },
  viewer: { id: victim.id, role: 'admin' },
  id: victim.id,
  emailVerified: true,
  email_verified: true,
  suspendedAt: null,
  createdAt: '2001-01-01T00:00:00.000Z',
})

describe.each(writes)('%s', (key) => {
  test.each(['student', 'visitor'])('ignores privileged fields from a %s', async (caller) => {
    const person = await app.make.student({ password: samplePassword })
    const before = await allOf(victim)
    const { answer: _, body, ...sample } = samples(person)[key]
    const answer = await app.call(key, {
      ...sample,
      body: { ...claims(), ...(body as object) },
      ...(caller === 'student' ? { as: person } : {}),
    })
    expect(answer.status, 'whatever it says, it is no fault of ours').toBeLessThan(500)
    expect(await allOf(victim), 'nothing of another person changed').toEqual(before)
    expect(await rows('select role, email_verified, id from users where id = $1', [person.id])).toEqual([
      { role: 'student', email_verified: false, id: person.id },
    ])
    expect(await rows(`select id from users where role = 'admin'`), 'no one became one').toEqual([])
    const cookie = sessionCookieSetBy(answer)
    if (cookie !== null) {
      const { user } = (await app.call('GET /api/auth/session', { cookie })).body
      expect(user ?? { id: person.id, isAdmin: false }).toMatchObject({ id: person.id, isAdmin: false })
    }
  })
})

test('an account created with privileged fields is a plain one', async () => {
  const email = 'claimant@example.org'
  const body = { firstName: 'Clara', lastName: 'Claim', email, password: 'long enough', ...claims() }
  expect((await app.call('POST /api/auth/register', { body })).status).toBe(200)
  expect(
    await rows('select role, email_verified, suspended_at from users where email = $1', [email]),
  ).toEqual([{ role: 'student', email_verified: false, suspended_at: null }])
  expect(await rows('select id from users where email = $1 and id = $2', [email, victim.id])).toEqual([])
})
