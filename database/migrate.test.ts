import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../tests/support/database.ts'
import { openDatabase } from './client.ts'
import { migrate, migrateUpTo } from './migrate.ts'

const real = join(import.meta.dirname, 'migrations')
let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'creare-migrations-'))
  cpSync(real, folder, { recursive: true })
  return () => rmSync(folder, { recursive: true })
})
afterAll(() => database.drop())

/** Adds a migration to the copied folder, as drizzle-kit would. */
function addMigration(tag: string, sql: string, when = Date.now()) {
  const path = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8'))
  journal.entries.push({ idx: journal.entries.length, version: '7', when, tag, breakpoints: true })
  writeFileSync(path, JSON.stringify(journal))
  writeFileSync(join(folder, `${tag}.sql`), sql)
}

const exists = async (table: string) => {
  const { rows } = await database.pool.query('SELECT to_regclass($1) AS found', [table])
  return rows[0].found !== null
}

describe('migrating', () => {
  it('does nothing to a database that is up to date', async () => {
    await expect(migrate(database.pool)).resolves.toBeUndefined()
  })

  it('leaves nothing behind if one of several migrations fails', async () => {
    addMigration('0100_good', 'CREATE TABLE good_one (id integer)')
    addMigration('0101_bad', 'CREATE TABLE bad_one (id nonsense)', Date.now() + 1)
    await expect(migrate(database.pool, folder)).rejects.toThrow()
    expect(await exists('good_one')).toBe(false)
  })

  it('runs once if several processes start at the same time', async () => {
    addMigration('0100_once', 'CREATE TABLE only_once (id integer); SELECT pg_sleep(0.1)')
    await Promise.all([1, 2, 3].map(() => migrate(database.pool, folder)))
    expect(await exists('only_once')).toBe(true)
  })

  it('refuses a database that a newer version has migrated', async () => {
    addMigration('0200_newer', 'CREATE TABLE from_the_future (id integer)', Date.now() + 60_000)
    await migrate(database.pool, folder)
    await expect(migrate(database.pool)).rejects.toThrow(/newer version of Creare/)
  })

  it.each(['0001_', '0077_'])(
    'brings a database of %s before the first release to the same schema',
    async (tag) => {
      const journal = JSON.parse(readFileSync(join(real, 'before-release/meta/_journal.json'), 'utf8'))
      const { when } = journal.entries.find((entry: { tag: string }) => entry.tag.startsWith(tag))
      const [older, fresh] = [await createEmptyDatabase(), await createEmptyDatabase()]
      await migrateUpTo(older.pool, when)
      await migrate(older.pool)
      await migrate(fresh.pool)
      const found = await schemaOf(older)
      expect(found.length).toBeGreaterThan(2_000)
      expect(found).toEqual(await schemaOf(fresh))
      await Promise.all([older.drop(), fresh.drop()])
    },
  )

  it('gives a message to many of before its people and a line, and unlists what no one answered', async () => {
    const { entries } = JSON.parse(readFileSync(join(real, 'meta/_journal.json'), 'utf8'))
    const at = entries.findIndex(({ tag }: { tag: string }) => tag.endsWith('messages-to-many-lines'))
    const older = await createEmptyDatabase()
    await migrateUpTo(older.pool, entries[at - 1].when)
    const [many, quiet, lively] = [1, 2, 3].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`)
    await older.pool.query(`
      insert into users (id, name, first_name, last_name, email)
      select id, id, id, id, id || '@example.org' from unnest(array['teacher', 'quiet', 'lively', 'waiting']) as id;
      insert into messages_to_many (id, author_id, text, waiting, recipient_count, unreachable_count)
      values ('${many}', 'teacher', 'To all', array['waiting', 'gone'], 4, 1);
      insert into conversations (id, kind, started_by) values ('${quiet}', 'direct', 'teacher'), ('${lively}', 'direct', 'teacher');
      insert into direct_messages (conversation_id, author_id, text, key)
      values ('${quiet}', 'teacher', 'To all', '${many}'), ('${lively}', 'teacher', 'To all', '${many}'),
             ('${lively}', 'lively', 'Yes', gen_random_uuid());
      insert into conversation_members (conversation_id, user_id, seat, read_through)
      values ('${quiet}', 'teacher', 'person', 9), ('${quiet}', 'quiet', 'person', 0),
             ('${lively}', 'teacher', 'person', 9), ('${lively}', 'lively', 'person', 9);`)
    await migrate(older.pool)
    const people = await older.pool.query(`
      select user_id, state, conversation_id, read_at is not null as read, answered_at is not null as answered
        from message_to_many_recipients order by user_id`)
    expect(people.rows).toEqual([
      { user_id: 'lively', state: 'sent', conversation_id: lively, read: true, answered: true },
      { user_id: 'quiet', state: 'sent', conversation_id: quiet, read: false, answered: false },
      { user_id: 'waiting', state: 'waiting', conversation_id: null, read: false, answered: false },
    ])
    const lines = await older.pool.query(`
      select m.conversation_id, m.listed, c.kind from conversation_members m join conversations c on c.id = m.conversation_id
       where m.user_id = 'teacher' order by 1`)
    expect(lines.rows).toEqual([
      { conversation_id: many, listed: true, kind: 'many' },
      { conversation_id: quiet, listed: false, kind: 'direct' },
      { conversation_id: lively, listed: true, kind: 'direct' },
    ])
    await older.drop()
  })

  it('reports a missing database in one sentence', async () => {
    const { pool, close } = openDatabase({
      url: 'postgres://creare:hunter2@127.0.0.1:1/creare',
      logger: pino({ level: 'silent' }),
    })
    const failure = await migrate(pool).catch((error: Error) => error)
    await close()
    expect(failure).toMatchObject({
      name: 'SetupError',
      message: expect.stringContaining('cannot be reached'),
    })
    expect(String(failure)).not.toContain('hunter2')
  })
})

/** What a database has, line by line, without the order of columns and the comments in functions. */
async function schemaOf({ pool }: TestDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select concat_ws(' | ', 'column', table_name, column_name, udt_name, column_default, is_nullable,
                     generation_expression, identity_generation, collation_name) as line
      from information_schema.columns where table_schema = 'public'
    union all
    select concat_ws(' | ', 'index', indexdef) from pg_indexes where schemaname = 'public'
    union all
    select concat_ws(' | ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select concat_ws(' | ', 'trigger', pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
    union all
    select concat_ws(' | ', 'function', regexp_replace(pg_get_functiondef(oid), '^\\s*--.*?$', '', 'gn'))
      from pg_proc where pronamespace = 'public'::regnamespace and probin is null
    union all
    select concat_ws(' | ', 'table', relname, relkind) from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S')
    order by 1`)
  return rows.map(({ line }) => line)
}
