import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../tests/support/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createEmptyDatabase()
})
afterAll(() => database.drop())

test('connections that break as a transaction begins come back, however many', async () => {
  const { pool, db } = database
  const most = pool.options.max ?? 10
  for (let index = 0; index < most; index++) {
    pool.once('acquire', (client) => {
      const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
      connection.stream.destroy()
    })
    await expect(db.transaction(async (tx) => tx.execute(sql`select 1`))).rejects.toThrow()
  }
  await expect.poll(() => pool.totalCount).toBe(0)
  await expect(db.transaction(async (tx) => (await tx.execute(sql`select 1`)).rowCount)).resolves.toBe(1)
})
