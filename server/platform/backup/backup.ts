import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { newestMigration } from '../../../database/migrate.ts'
import { SetupError } from '../../../database/setup-error.ts'
import { storageKey } from '../../media/key.ts'
import { listWaitingJobs } from '../jobs/waiting-jobs.ts'
import type { Storage } from '../storage/storage.ts'
import { type ArchiveWriter, writeArchive } from './checked-archive.ts'
import {
  type BackedUpTable,
  fileEntry,
  type Manifest,
  manifestName,
  newManifest,
  secretName,
  tableEntry,
} from './manifest.ts'
import { listSequences, listTables, quote } from './tables.ts'

export interface BackupOptions {
  url: string
  storage: Storage
  /** Included, so that people stay signed in. */
  secret: string
  /** Must not exist yet. */
  file: string
  now: Date
}

export interface BackupReport {
  rows: number
  files: number
  /** Files removed during the backup. */
  missing: string[]
}

/**
 * The site may be in use.
 *
 * @throws SetupError when the file exists or there is nothing to back up; a failure leaves no partial file
 */
export async function backUp(options: BackupOptions): Promise<BackupReport> {
  // First, because an existing file must not be removed on failure.
  const archive = writeArchive(options.file)
  const client = new pg.Client({ connectionString: options.url, application_name: 'creare backup' })
  const spool = await mkdtemp(join(dirname(options.file), '.backup-'))
  try {
    await client.connect()
    // Later writes belong to the next backup.
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const manifest = await spoolTables(client, spool, options.now)
    await archive.add(manifestName, JSON.stringify(manifest, null, 1))
    await archive.add(secretName, options.secret)
    for (const { name } of manifest.tables) await archive.addFile(tableEntry(name), join(spool, name))
    const kept = await addFiles(client, archive, options.storage)
    await archive.finish()
    return { rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), ...kept }
  } catch (error) {
    await rm(options.file, { force: true })
    throw error
  } finally {
    await client.end()
    await rm(spool, { recursive: true, force: true })
  }
}

/** The archive needs each table's size first. */
async function spoolTables(client: pg.Client, folder: string, now: Date): Promise<Manifest> {
  const migration = await newestMigration(client)
  if (migration === null)
    throw new SetupError('There is no school in this database yet, so nothing to back up.')
  const tables: BackedUpTable[] = []
  for (const { name, columns } of await listTables(client)) {
    const statement = `COPY (SELECT ${columns.map(quote).join(', ')} FROM ${quote(name)}) TO STDOUT`
    const copy = client.query(copyTo(statement))
    await pipeline(copy, createGzip({ level: 3 }), createWriteStream(join(folder, name), { mode: 0o600 }))
    tables.push({ name, columns, rows: copy.rowCount })
  }
  const [sequences, jobs] = [await listSequences(client), await listWaitingJobs(client)]
  return newManifest({ createdAt: now.toISOString(), migration, tables, sequences, jobs })
}

async function addFiles(client: pg.Client, archive: ArchiveWriter, storage: Storage) {
  const { rows } = await client.query<{ id: string; size: string; sizes: number[] }>(
    'SELECT id, size, sizes FROM media ORDER BY id',
  )
  const missing: string[] = []
  let files = 0
  for (const { id, size, sizes } of rows) {
    for (const width of [null, ...sizes]) {
      const key = storageKey(id, width)
      const contents = await storage.read(key).catch(() => null)
      if (contents === null) missing.push(key)
      else await addKept(archive, key, width === null ? Number(size) : null, contents)
      if (contents !== null) files += 1
    }
  }
  return { files, missing }
}

/** Smaller pictures have no recorded size; they fit in memory. */
async function addKept(archive: ArchiveWriter, key: string, size: number | null, contents: Readable) {
  if (size !== null) return archive.addStream(fileEntry(key), size, contents)
  return archive.add(fileEntry(key), await buffer(contents))
}
