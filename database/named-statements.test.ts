import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../tests/support/database.ts'
import { clientWithNames } from './named-statements.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ Client: clientWithNames(), connectionString: database.url, max: 1 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const kept = async () => {
  const { rows } = await pool.query('select statement from pg_prepared_statements')
  return rows.map(({ statement }) => statement)
}

test('a statement that comes again and again keeps its plan, with other values each time', async () => {
  const text = 'select $1::int + 1 as next'
  for (let value = 0; value < 60; value += 1) {
    const { rows } = await pool.query({ text, values: [value] })
    expect(rows).toEqual([{ next: value + 1 }])
  }
  expect(await kept()).toEqual([text])
})

test('one that comes seldom, or asks for nothing, or has a name, is left as it is', async () => {
  const before = await kept()
  await pool.query('select $1::int as seldom', [1])
  for (let time = 0; time < 60; time += 1) await pool.query('select 1; select 2')
  for (let time = 0; time < 60; time += 1)
    await pool.query({ name: 'own', text: 'select $1::int as own', values: [1] })
  expect(await kept()).toEqual([...before, 'select $1::int as own'])
})

test('one that fails goes on failing with its own reason, and working where it can', async () => {
  const text = 'select 10 / $1::int as share'
  for (let time = 0; time < 60; time += 1) {
    await expect(pool.query(text, [0])).rejects.toThrow('division by zero')
    expect((await pool.query(text, [5])).rows).toEqual([{ share: 2 }])
  }
})

test('names come to an end, statements do not', async () => {
  for (let column = 0; column < 150; column += 1) {
    for (let time = 0; time < 60; time += 1) {
      expect((await pool.query(`select $1::int as column_${column}`, [1])).rows).toEqual([
        { [`column_${column}`]: 1 },
      ])
    }
  }
  expect((await kept()).length).toBeLessThanOrEqual(121)
})
