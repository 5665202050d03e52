import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, migrateUpTo } from '../../../database/migrate.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { projectFolder } from '../../start/project-folder.ts'
import { entriesAfter } from './queries.ts'

/** The site's clock; the database created the months around the real date. */
let today = new Date()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: () => today })
})
afterAll(() => app.close())

const rows = async (statement: string, values: unknown[] = [], { pool }: TestDatabase = app.database) =>
  (await pool.query(statement, values)).rows
const insert = (at: string, label: string, database = app.database) =>
  database.pool.query(
    `insert into audit_entries (at, action, actor_name, subject_kind, subject_id, subject_label)
     values ($1, 'settings.changed', 'Ada', 'settings', 'site', $2)`,
    [at, label],
  )
const places = (database = app.database) =>
  rows(
    `select subject_label as label, tableoid::regclass::text as place from audit_entries
     where subject_id = 'site' order by at`,
    [],
    database,
  )

test('entries from before the migration are in the tables of their months, none lost', async () => {
  const journal = JSON.parse(
    readFileSync(join(projectFolder, 'database/migrations/before-release/meta/_journal.json'), 'utf8'),
  )
  const at = journal.entries.findIndex(({ tag }: { tag: string }) => tag.endsWith('audit-by-time'))
  const empty = await createEmptyDatabase()
  await migrateUpTo(empty.pool, journal.entries[at - 1].when)
  await insert('2025-12-31T23:59:59.999Z', 'old', empty)
  await insert('2026-01-01T00:00:00Z', 'new', empty)
  const before = await rows('select * from audit_entries order by at', [], empty)
  await migrate(empty.pool)
  expect(await rows('select * from audit_entries order by at', [], empty)).toEqual(before)
  expect(await places(empty)).toEqual([
    { label: 'old', place: 'audit_entries_2025_12' },
    { label: 'new', place: 'audit_entries_2026_01' },
  ])
  await empty.drop()
})

test('an entry without a month table is stored, and moves when the table is created', async () => {
  await insert('2031-05-31T23:59:59.999Z', 'May')
  await insert('2031-06-01T00:00:00Z', 'June')
  await insert('2031-12-24T18:00:00Z', 'December')
  const rest = 'audit_entries_rest'
  expect((await places()).map(({ place }) => place)).toEqual([rest, rest, rest])

  today = new Date('2031-05-31T22:00:00Z')
  expect(await app.auditMonths.make()).toBe(4)
  expect(await app.auditMonths.make()).toBe(0)
  expect(await places()).toEqual([
    { label: 'May', place: 'audit_entries_2031_05' },
    { label: 'June', place: 'audit_entries_2031_06' },
    { label: 'December', place: rest },
  ])

  today = new Date('2031-11-30T23:30:00Z')
  // Concurrently, like two processes that run the job twice.
  const made = await Promise.all([app.auditMonths.make(), app.auditMonths.make()])
  expect(made.toSorted()).toEqual([0, 4])
  expect((await places()).at(-1)).toEqual({ label: 'December', place: 'audit_entries_2031_12' })
})

test('no month can be updated, truncated or deleted from, by any table name', async () => {
  await insert('2031-05-02T00:00:00Z', 'kept')
  for (const table of ['audit_entries', 'audit_entries_2031_05', 'audit_entries_rest']) {
    await insert('2040-01-01T00:00:00Z', 'in the rest')
    for (const statement of [
      `delete from ${table}`,
      `update ${table} set reason = 'x'`,
      `truncate ${table}`,
    ]) {
      await expect(app.database.pool.query(statement), statement).rejects.toThrow('The audit log only grows')
    }
  }
})

test('the newest page reads only the tables of the latest months', async () => {
  const seen: string[] = []
  const logged = drizzle(app.database.pool as unknown as pg.Pool, {
    logger: { logQuery: (text, values) => void seen.push(text, JSON.stringify(values)) },
  })
  const filter = { after: null, most: 51 }
  await entriesAfter(logged as never, { ...filter, since: '2031-12-24T00:00:00Z' })
  const [text = '', values = '[]'] = seen
  const plan = (await rows(`explain ${text}`, JSON.parse(values))).map((row) => row['QUERY PLAN']).join()
  const tables = new Set([...plan.matchAll(/audit_entries_(\d{4}_\d\d|rest)/g)].map(([, month]) => month))
  expect(tables).toContain('2031_12')
  expect(tables).not.toContain('2031_05')
})

test('the list continues across months, newest first', async () => {
  const administrator = await app.make.administrator()
  for (let month = 1; month <= 12; month++) {
    for (let day = 1; day <= 10; day++) {
      await insert(new Date(Date.UTC(2031, month - 1, day)).toISOString(), `${month}/${day}`)
    }
  }
  const seen: string[] = []
  let after: string | null = null
  do {
    const { body } = await app.call('GET /api/admin/audit', {
      as: administrator,
      query: { action: 'settings.changed', ...(after ? { after } : {}) },
    })
    seen.push(...body.entries.map(({ at }: { at: string }) => at))
    after = body.next
  } while (after !== null)
  const [{ count }] = await rows(
    `select count(*)::int as count from audit_entries where action = 'settings.changed'`,
  )
  expect(seen).toHaveLength(count)
  expect(seen).toEqual(seen.toSorted().reverse())
})
