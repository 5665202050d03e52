import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate, migrateUpTo } from '../../../database/migrate.ts'
import { DatabasePool } from '../../../database/pool.ts'
import { SetupError } from '../../../database/setup-error.ts'
import { addWaitingJobs } from '../jobs/waiting-jobs.ts'
import type { Storage } from '../storage/storage.ts'
import { readArchive } from './checked-archive.ts'
import { type Manifest, manifestName, readManifest, secretName, tableEntry } from './manifest.ts'
import { type RestoredFiles, restoredFiles } from './restored-files.ts'
import { isInUse, listTables, openTables, quote } from './tables.ts'

export interface RestoreOptions {
  url: string
  storage: Storage
  file: string
  /** The secret that signed the site's cookies. */
  keepSecret: (secret: string) => void
}

export interface RestoreReport {
  createdAt: string
  rows: number
  files: number
}

/**
 * Restores into an empty database and storage: first the backup's version, then newer migrations. All rows are written
 * in one transaction, committed only after every checksum matched. On a failure, existing files in the storage are
 * unchanged.
 *
 * @throws SetupError in one sentence: the database is in use, or the archive is damaged, too new, or not a backup
 */
export async function restore({ url, storage, file, keepSecret }: RestoreOptions): Promise<RestoreReport> {
  const client = new pg.Client({ connectionString: url, application_name: 'creare restore' })
  // A broken connection is reported by the running statement.
  client.on('error', () => {})
  const files = restoredFiles(storage)
  let isCommitted = false
  try {
    await client.connect()
    if (await isInUse(client)) {
      throw new SetupError('This database already has a school; restore a backup into an empty one.')
    }
    const work = restoring(client, url, files)
    await readArchive(file, work.take)
    const { manifest, secret } = await work.commit()
    isCommitted = true
    await client.query('ANALYZE')
    keepSecret(secret)
    await withPool(url, (pool) => migrate(pool))
    await addWaitingJobs(url, manifest.jobs)
    return {
      createdAt: manifest.createdAt,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: files.count(),
    }
  } catch (error) {
    // After the commit, rows refer to the files.
    if (!isCommitted) await files.undo()
    throw error
  } finally {
    // Also rolls back an uncommitted transaction.
    await client.end()
  }
}

function restoring(client: pg.Client, url: string, files: RestoredFiles) {
  let manifest: Manifest | null = null
  let close = async () => {}
  let secret = ''
  const begin = async (found: Manifest) => {
    await withPool(url, (pool) => migrateUpTo(pool, found.migration))
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; BEGIN')
    close = await openTables(client, await listTables(client))
    return found
  }

  return {
    async take(name: string, contents: Readable): Promise<void> {
      if (name === manifestName) {
        const found = readManifest(await text(contents))
        if (found === null) throw new SetupError('This version of Creare cannot read this backup.')
        manifest = await begin(found)
        return
      }
      if (manifest === null) throw new SetupError('This is not a backup of Creare.')
      if (name === secretName) {
        secret = await text(contents)
        return
      }
      const table = manifest.tables.find((one) => tableEntry(one.name) === name)
      if (table !== undefined) {
        const columns = table.columns.map(quote).join(', ')
        const copy = client.query(copyFrom(`COPY ${quote(table.name)} (${columns}) FROM STDIN`))
        // The pipeline reports the failure.
        copy.on('error', () => {})
        await pipeline(contents, createGunzip(), copy)
        if (copy.rowCount !== table.rows)
          throw new SetupError(`The backup is damaged: rows of ${table.name} are missing.`)
        return
      }
      await files.keep(name, contents)
    },

    /** After all tables: checks references and sets sequences. */
    async commit(): Promise<{ manifest: Manifest; secret: string }> {
      if (manifest === null) throw new SetupError('This is not a backup of Creare.')
      for (const { name, value } of manifest.sequences) {
        await client.query('SELECT setval($1::regclass, $2::bigint)', [`public.${quote(name)}`, value])
      }
      await close()
      await files.settle()
      await client.query('COMMIT')
      return { manifest, secret }
    },
  }
}

async function withPool(url: string, use: (pool: DatabasePool) => Promise<void>): Promise<void> {
  const pool = new DatabasePool({ connectionString: url, max: 1 })
  try {
    await use(pool)
  } finally {
    await pool.end()
  }
}
