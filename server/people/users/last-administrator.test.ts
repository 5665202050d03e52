import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deletionGrace } from '../../../rules/people/profile.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
let ahead = 0

beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(Date.now() + ahead) })
})
afterAll(() => app.close())
beforeEach(() => app.database.pool.query(`update users set role = 'student' where role = 'admin'`))

const params = ({ id }: Person) => ({ userId: id })

/** Every way to remove an administrator. */
const ways: Record<string, (as: Person, whom: Person) => Promise<{ status: number; code?: string }>> = {
  demote: (as, whom) =>
    code(
      app.call('PATCH /api/admin/users/{userId}', { as, params: params(whom), body: { role: 'student' } }),
    ),
  suspend: (as, whom) =>
    code(
      app.call('PUT /api/admin/users/{userId}/suspension', {
        as,
        params: params(whom),
        body: { suspended: true },
      }),
    ),
  delete: (as, whom) =>
    code(
      app.call('PUT /api/admin/users/{userId}/deletion', {
        as,
        params: params(whom),
        body: { wanted: true },
      }),
    ),
  merge: async (as, whom) => {
    const { id } = await app.make.student()
    const body = { into: id, confirmation: whom.email, acceptsLoss: true }
    return code(app.call('POST /api/admin/users/{userId}/merge', { as, params: params(whom), body }))
  },
  // Administrators do only this to themselves.
  leave: (_as, whom) =>
    code(app.call('POST /api/user/deletion', { as: whom, body: { confirmation: 'delete' } })),
}
const names = Object.keys(ways)

async function code(answer: ReturnType<TestApp['call']>) {
  const { status, body } = await answer
  return { status, code: body?.code }
}
const way = (name: string) => ways[name] as (typeof ways)[string]

async function administrator(): Promise<Person> {
  const person = await app.make.administrator()
  await app.database.pool.query(
    `insert into sign_in_methods (id, user_id, account_id, provider_id, password) values ($1, $1, $1, 'credential', 'set')`,
    [person.id],
  )
  return person
}

const left = async () => {
  const { rows } = await app.database.pool.query(
    `select count(*)::int as people from users u where role = 'admin' and suspended_at is null
        and exists (select from sign_in_methods s where s.user_id = u.id and s.password is not null)`,
  )
  return rows[0].people as number
}

async function afterGrace(...people: Person[]) {
  ahead = deletionGrace + 60_000
  await Promise.all(people.map(({ id }) => app.profile.deleteDue(id)))
  ahead = 0
}

test.each(names)('others without a password or suspended do not count: %s', async (name) => {
  const last = await administrator()
  const invited = await app.make.administrator()
  const suspended = await administrator()
  await app.database.pool.query('update users set suspended_at = now() where id = $1', [suspended.id])
  expect(await way(name)(invited, last)).toEqual({ status: 409, code: 'last-administrator' })
  await afterGrace(last)
  expect(await left()).toBe(1)
})

const pairs = names.flatMap((one, index) => names.slice(index).map((other) => [one, other] as const))

test.each(pairs)('of two removed concurrently, one stays: %s and %s', async (one, other) => {
  const [ada, ben] = await Promise.all([administrator(), administrator()])
  // Signed in before, because an account that was merged cannot sign in.
  await Promise.all([ada, ben].map((person) => app.cookieOf(person)))
  const answers = await Promise.all([way(one)(ada, ben), way(other)(ben, ada)])
  expect(answers.filter(({ status }) => status === 500)).toEqual([])
  await afterGrace(ada, ben)
  expect(await left()).toBeGreaterThanOrEqual(1)
})

test('with two, one can be removed in every way', async () => {
  for (const name of names) {
    await app.database.pool.query(`update users set role = 'student' where role = 'admin'`)
    const [ada, ben] = await Promise.all([administrator(), administrator()])
    expect([name, await way(name)(ada, ben)]).toEqual([name, { status: 200, code: undefined }])
    await afterGrace(ben)
    expect([name, await left()]).toEqual([name, 1])
  }
})

test('an import of people does not change existing accounts', async () => {
  const last = await administrator()
  const rawBody = `e-mail,first name,last name,role\n${last.email},Ada,Lovelace,student\n`
  const checked = await app.call('POST /api/admin/user-imports', {
    as: last,
    query: { name: 'people.csv' },
    rawBody,
  })
  const { id } = checked.body.import
  await app.call('PUT /api/admin/user-imports/{id}', {
    as: last,
    params: { id },
    body: { state: 'importing' },
  })
  const state = async () =>
    (await app.call('GET /api/admin/user-imports/{id}', { as: last, params: { id } })).body.import.state
  await expect.poll(state, { timeout: 30_000 }).not.toBe('importing')
  const { rows } = await app.database.pool.query('select role from users where id = $1', [last.id])
  expect(rows).toEqual([{ role: 'admin' }])
  expect(await left()).toBe(1)
})
