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

/** Runs statements and returns which of them were logged as slow, and how. */
async function slowQueriesOf(
  slowQueryMs: number,
  run: (open: ReturnType<typeof openDatabase>) => Promise<void>,
) {
  const lines: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const open = openDatabase({ url: database.url, logger, slowQueryMs })
  await run(open)
  await open.close()
  return lines.map((line) => JSON.parse(line) as { statement: string; milliseconds: number })
}

test('logs slow statements by name or text, with their time and without values', async () => {
  const logged = await slowQueriesOf(100, async ({ db, pool }) => {
    await db.execute(sql`select pg_sleep(0.15), ${'ada@example.org'}::text, 'ada''s secret' as said`)
    await pool.query({ name: 'by_name', text: 'select pg_sleep($1)', values: [0.15] })
    await expect(db.transaction((tx) => tx.execute(sql`select pg_sleep(0.15), 1 / 0`))).rejects.toThrow()
  })
  // On a busy machine, surrounding statements may be slow too.
  expect(logged.map(({ statement }) => statement)).toEqual(
    expect.arrayContaining(["select pg_sleep(0.15), $1::text, '…' as said", 'by_name']),
  )
  expect(JSON.stringify(logged)).not.toContain('ada')
  for (const { milliseconds } of logged) expect(milliseconds).toBeGreaterThanOrEqual(100)
})

// With a limit that even a busy machine stays below.
test('does not log fast statements', async () => {
  const logged = await slowQueriesOf(60_000, async ({ db }) => {
    await db.execute(sql`select pg_sleep(0.01)`)
  })
  expect(logged).toEqual([])
})
