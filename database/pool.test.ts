import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../tests/support/database.ts'
import { openDatabase } from './client.ts'
import type { ObservedStatement } from './connection.ts'
import { TooBusy } from './limit-concurrency.ts'
import { DatabasePool } from './pool.ts'
import { prepared } from './prepared.ts'

const max = 4
let database: TestDatabase
let pool: DatabasePool
let db: ReturnType<typeof openDatabase>['db']
let close: () => Promise<void>
beforeAll(async () => {
  database = await createEmptyDatabase()
})
afterAll(() => database.drop())
beforeEach(() => {
  const open = openDatabase({ url: database.url, max, logger: { warn() {} } as never })
  ;({ pool, db, close } = open)
})
afterEach(() => close())

const backend = 'select pg_backend_pid() as pid'

describe('a statement', () => {
  test('that fails leaves its connection in the pool', async () => {
    const { pid } = (await pool.query(backend)).rows[0]
    const divide = (by: number) =>
      pool.query({ name: 'divide', text: 'select 10 / $1::int as share', values: [by] })
    await expect(divide(0)).rejects.toThrow('division by zero')
    expect((await divide(5)).rows).toEqual([{ share: 2 }])
    await expect(divide(0)).rejects.toThrow('division by zero')
    expect((await pool.query(backend)).rows).toEqual([{ pid }])
  })

  test('on a connection that breaks fails, and the next gets another connection', async () => {
    const broken = pool.query('select pg_terminate_backend(pg_backend_pid())')
    await expect(broken).rejects.toThrow()
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('keeps its plan when it is prepared by name', async () => {
    const next = prepared((place) =>
      place
        .select({ next: sql<number>`${sql.placeholder('value')}::int + 1` })
        .from(sql`(select 1) as one`)
        .prepare('next_of'),
    )
    for (const value of [1, 2]) expect(await next(db, { value })).toEqual([{ next: value + 1 }])
    const { rows } = await pool.query('select name, generic_plans::int as plans from pg_prepared_statements')
    expect(rows).toEqual([{ name: 'next_of', plans: 2 }])
  })

  test('cannot begin a transaction on a connection of others', async () => {
    await expect(pool.query('begin')).rejects.toThrow('connection of its own')
  })
})

describe('a transaction', () => {
  test('has a connection of its own, because Drizzle recognizes the pool by its class name', async () => {
    const pids = await db.transaction(async (tx) => {
      const [inside, again, outside] = [
        await tx.execute(backend),
        await tx.execute(backend),
        await db.execute(backend),
      ]
      return [inside, again, outside].map(({ rows }) => rows[0]?.pid)
    })
    expect(pids[0]).toBe(pids[1])
    expect(pids[0]).not.toBe(pids[2])
    expect(pool.count().busy).toBe(0)
  })

  test('that fails is rolled back, and its connection stays in the pool', async () => {
    await pool.query('create table if not exists written (number integer)')
    const failed = db.transaction(async (tx) => {
      await tx.execute(sql`insert into written values (1)`)
      await tx.execute(sql`select 1 / 0`)
    })
    await expect(failed).rejects.toThrow()
    expect((await pool.query('select * from written')).rows).toEqual([])
    expect(pool.count()).toMatchObject({ busy: 0 })
  })

  test('leaves connections to single statements, however many wait', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    let running = 0
    const transactions = Array.from({ length: 12 }, () =>
      db.transaction(async (tx) => {
        running += 1
        await held
        return tx.execute(backend)
      }),
    )
    await expect.poll(() => running).toBe(max - 1)
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    expect(running).toBe(max - 1)
    letGo()
    expect(await Promise.all(transactions)).toHaveLength(12)
    expect(pool.count().busy).toBe(0)
  })

  test('whose connection breaks before it begins gives it back, however many', async () => {
    let breaks = true
    pool.onQuery(({ text }) => {
      if (breaks && text === 'begin') for (const connection of pool.takenBefore(Infinity)) connection.cut()
      return undefined
    })
    for (let time = 0; time < max * 2; time += 1) {
      await expect(db.transaction((tx) => tx.execute(sql`select 1`))).rejects.toThrow()
    }
    await expect.poll(() => pool.count().busy).toBe(0)
    breaks = false
    await expect(db.transaction((tx) => tx.execute(sql`select 1`))).resolves.toBeDefined()
    expect(pool.count().busy).toBe(0)
  })

  test('whose connection is closed fails, and releases it immediately', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const failed = db.transaction(async (tx) => {
      begin()
      await tx.execute(sql`select pg_sleep(60)`)
    })
    await begun
    await expect.poll(() => pool.takenBefore(Infinity).length).toBe(1)
    for (const connection of pool.takenBefore(Infinity)) connection.cut()
    await expect(failed).rejects.toThrow()
    expect(pool.count()).toEqual({ busy: 0, idle: 0, waiting: 0 })
  })
})

test('a connection is used no more once it is released, and releasing it again does no harm', async () => {
  const connection = await pool.connect()
  connection.release()
  connection.release()
  await expect(connection.query('select 1')).rejects.toThrow('already released')
})

test('a statement that gets no connection in time finds the site busy', async () => {
  const small = new DatabasePool({ connectionString: database.url, max: 1, connectionTimeoutMillis: 1_000 })
  const connection = await small.connect()
  await expect(small.query('select 1')).rejects.toThrow(TooBusy)
  connection.release()
  await small.end()
})

test('observers see every statement begin and end, without its values', async () => {
  const seen: (ObservedStatement & { failed: boolean })[] = []
  pool.onQuery(
    ({ name, text }) =>
      (error) =>
        void seen.push({ name, text, failed: error !== undefined }),
  )
  pool.onQuery(() => undefined)
  await pool.query({ name: 'one', text: 'select $1::int', values: [1] })
  await pool.query('select 1 / 0').catch(() => {})
  await db.transaction((tx) => tx.execute(sql`select ${'secret'}::text`))
  expect(seen).toEqual([
    { name: 'one', text: 'select $1::int', failed: false },
    { name: undefined, text: 'select 1 / 0', failed: true },
    { name: undefined, text: 'begin', failed: false },
    { name: undefined, text: 'select $1::text', failed: false },
    { name: undefined, text: 'commit', failed: false },
  ])
})
