import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../tests/support/database.ts'
import { openDatabase } from './client.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('what takes long is told by name or text, with its time and without a value, and what is quick is not', async () => {
  const lines: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const { db, pool, close } = openDatabase({ url: database.url, logger, slowQueryMs: 100 })
  await db.execute(sql`select pg_sleep(0)`)
  await db.execute(sql`select pg_sleep(0.15), ${'ada@example.org'}::text, 'ada''s secret' as said`)
  await pool.query({ name: 'by_name', text: 'select pg_sleep($1)', values: [0.15] })
  await expect(db.transaction((tx) => tx.execute(sql`select pg_sleep(0.15), 1 / 0`))).rejects.toThrow()
  await close()
  const told = lines.map((line) => JSON.parse(line))
  expect(told.map(({ statement }) => statement)).toEqual([
    "select pg_sleep(0.15), $1::text, '…' as said",
    'by_name',
  ])
  for (const { milliseconds } of told) expect(milliseconds).toBeGreaterThanOrEqual(100)
})
