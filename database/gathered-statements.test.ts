import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../tests/support/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const named = (name: string, text: string, values: unknown[] = []) =>
  database.pool.query({ name, text, values })
const backend = () => named('test_backend', 'select pg_backend_pid() as pid')
const quotient = (by: number) => named('test_quotient', 'select 10 / $1::int as quotient', [by])

test('prepared statements of one turn share a connection, and each gets its own answer', async () => {
  const answers = await Promise.all([backend(), quotient(2), quotient(5), backend()])
  const [first, two, five, last] = answers.map(({ rows }) => rows[0])
  expect([two, five]).toEqual([{ quotient: 5 }, { quotient: 2 }])
  expect(first).toEqual(last)
})

test('more than share a connection are all answered, in their order', async () => {
  const divisors = Array.from({ length: 30 }, (_, index) => index + 1)
  const answers = await Promise.all(divisors.map(quotient))
  expect(answers.map(({ rows }) => rows[0].quotient)).toEqual(divisors.map((by) => Math.floor(10 / by)))
})

test('one that fails takes no other with it', async () => {
  const outcomes = await Promise.allSettled([quotient(1), quotient(0), quotient(5)])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect((await quotient(2)).rows).toEqual([{ quotient: 5 }])
})

test('a connection that is cut fails all that share it, and the next ones are answered', async () => {
  const cut = named('test_cut', 'select pg_terminate_backend(pg_backend_pid())')
  const outcomes = await Promise.allSettled([cut, quotient(1), quotient(5)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect((await Promise.all([quotient(2), quotient(5)])).map(({ rows }) => rows[0].quotient)).toEqual([5, 2])
})

test('a transaction begun in the same turn has a connection of its own', async () => {
  const [inside, outside] = await Promise.all([
    database.db.transaction(async (tx) => (await tx.execute('select pg_backend_pid() as pid')).rows[0]),
    Promise.all([backend(), quotient(1)]).then(([{ rows }]) => rows[0]),
  ])
  expect(inside).not.toEqual(outside)
})
