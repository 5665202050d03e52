import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import type { Connection } from './connection.ts'
import type { DatabasePool } from './pool.ts'
import { SetupError } from './setup-error.ts'

const oldestServer = 15

/** An arbitrary constant: processes that migrate the same database wait for each other. */
const lockKey = 7_236_101

/**
 * Runs all missing migrations in one transaction, so that a failure leaves everything unchanged; those from before the
 * first release have one of their own. Safe to call from several processes.
 *
 * @throws SetupError if the database cannot be reached, is older than PostgreSQL 15, or was migrated by a newer Creare
 */
export async function migrate(pool: DatabasePool, migrationsFolder = findMigrations()): Promise<void> {
  const client = await connect(pool)
  try {
    await checkServer(client)
    // A migration, or the wait for another process that runs it, may take longer than any request.
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [lockKey])
    const last = await newestMigration(client)
    const { first, newest } = timesOf(migrationsFolder)
    if (last !== null && last > newest) {
      throw new SetupError(
        'The database was set up by a newer version of Creare than this one; update Creare.',
      )
    }
    const apply = (folder: string) =>
      applyMigrations(drizzle(client as unknown as pg.PoolClient), { migrationsFolder: folder })
    if (last !== null && last < first) await apply(beforeRelease(migrationsFolder))
    await apply(migrationsFolder)
  } finally {
    // Closing the connection releases the lock and resets the settings.
    client.release(true)
  }
}

/**
 * Like `migrate`, but stops after the given migration, to test with rows of that time.
 *
 * @param last timestamp of that migration in Drizzle's journal, in milliseconds since 1970
 * @throws SetupError if this version of Creare does not have it
 */
export async function migrateUpTo(pool: DatabasePool, last: number): Promise<void> {
  const all = findMigrations()
  const series = last < timesOf(all).first ? beforeRelease(all) : all
  const folder = mkdtempSync(join(tmpdir(), 'creare-migrations-'))
  try {
    cpSync(series, folder, { recursive: true })
    const path = join(folder, 'meta', '_journal.json')
    const journal: { entries: { when: number }[] } = JSON.parse(readFileSync(path, 'utf8'))
    if (!journal.entries.some(({ when }) => when === last)) {
      throw new SetupError('This was written by another version of Creare than this one; update Creare.')
    }
    const entries = journal.entries.filter(({ when }) => when <= last)
    writeFileSync(path, JSON.stringify({ ...journal, entries }))
    await migrate(pool, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The migrations next to this file, or, from a bundle in dist/, those of the project around it. */
function findMigrations(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    for (const candidate of [join(folder, 'migrations'), join(folder, 'database', 'migrations')]) {
      if (existsSync(join(candidate, 'meta', '_journal.json'))) return candidate
    }
    if (folder === dirname(folder)) throw new SetupError('The folder database/migrations is missing.')
  }
}

/**
 * The migrations that the first one replaced (decision 79). It has the timestamp of their last one, so a database that
 * is older runs the rest of them and continues after the first.
 */
const beforeRelease = (migrationsFolder: string) => join(migrationsFolder, 'before-release')

function timesOf(migrationsFolder: string) {
  const times = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)
  return { first: Math.min(...times), newest: Math.max(...times) }
}

async function connect(pool: DatabasePool) {
  try {
    return await pool.connect()
  } catch (error) {
    const reason = error instanceof Error ? error.message || String(error) : String(error)
    if (/unsupported startup parameter/.test(reason)) {
      throw new SetupError(
        'DATABASE_URL leads to a pooler; set DATABASE_DIRECT_URL to the address of the database itself as well.',
      )
    }
    throw new SetupError(`The database cannot be reached: ${reason.replace(/\.$/, '')}; check DATABASE_URL.`)
  }
}

async function checkServer(client: Connection) {
  const { rows } = await client.query<{ version: string }>(
    "SELECT current_setting('server_version') AS version",
  )
  const version = rows[0]?.version ?? '0'
  if (Number.parseInt(version, 10) >= oldestServer) return
  throw new SetupError(
    `Creare needs PostgreSQL ${oldestServer} or newer, and the database is PostgreSQL ${version}.`,
  )
}

interface Queried {
  query<Row extends pg.QueryResultRow>(text: string): Promise<{ rows: Row[] }>
}

/** Timestamp of the newest migration of the database; null for an empty one. */
export async function newestMigration(client: Queried): Promise<number | null> {
  const { rows: tables } = await client.query<{ found: string | null }>(
    "SELECT to_regclass('drizzle.__drizzle_migrations') AS found",
  )
  if (!tables[0]?.found) return null
  const { rows } = await client.query<{ last: string | null }>(
    'SELECT max(created_at) AS last FROM drizzle.__drizzle_migrations',
  )
  return rows[0]?.last ? Number(rows[0].last) : null
}
