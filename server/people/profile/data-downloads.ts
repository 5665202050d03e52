import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { DataExport } from '../../../contract/people/profile.ts'
import { exportLifetime, exportPause } from '../../../rules/people/profile.ts'
import type { Purpose } from '../../media/purposes.ts'
import type { Arrived } from '../../media/room.ts'
import type { OwnFile } from '../../media/service-interface.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { comeAgain } from '../../platform/jobs/too-early.ts'
import {
  accountOf,
  endOtherExports,
  exportsOf,
  findExport,
  finishExport,
  insertExport,
  overdueExports,
  personalColumns,
  rowsOf,
} from './account-queries.ts'
import { presentExport } from './present.ts'
import type { ProfileDependencies } from './service.ts'

const purpose = 'data-export'
/** Made by the site, never uploaded, and read by their owner alone. */
export const downloadPurposes: Record<string, Purpose> = {
  [purpose]: { longest: 0, accepts: [], mayUpload: () => false, mayRead: () => false },
}
const mostAtOnce = 200

/** Prepared by a job, and kept for a week or until a newer one. */
export interface DataDownloads {
  /** The person's downloads that still exist. */
  exports(viewer: Viewer): Promise<DataExport[]>

  /** Returns the last download if it is less than an hour old. */
  requestExport(viewer: Viewer): Promise<DataExport>

  /** Queues the removal of expired downloads that were not removed. */
  expireOverdue(): Promise<void>

  /** Deletes a download when its week is over. */
  expire(userId: string, exportId: string): Promise<void>

  /** The job that writes the file and notifies the person. @param isLast whether a failure is final */
  prepareExport(userId: string, exportId: string, isLast: boolean): Promise<void>
}

export function dataDownloads({
  db,
  jobs,
  mail,
  media,
  storage,
  personalTables,
  now,
}: ProfileDependencies): DataDownloads {
  async function exports(viewer: Viewer): Promise<DataExport[]> {
    return (await exportsOf(db, viewer.id)).map((row) => presentExport(row, now()))
  }

  return {
    exports,

    async requestExport(viewer) {
      await db.transaction(async (tx) => {
        const exportId = await insertExport(tx, viewer.id, new Date(now().getTime() - exportPause))
        if (exportId !== null) await jobs.enqueue(tx, 'profile.export', { userId: viewer.id, exportId })
      })
      const [latest] = await exports(viewer)
      if (latest === undefined) throw new Error('The new export was not found')
      return latest
    },

    expireOverdue,

    expire,

    async prepareExport(userId, exportId, isLast) {
      try {
        await prepare(userId, exportId)
      } catch (error) {
        if (isLast) await db.transaction((tx) => finishExport(tx, userId, exportId, { failedAt: now() }))
        throw error
      }
    },
  }

  async function prepare(userId: string, exportId: string): Promise<void> {
    const known = await findExport(db, userId, exportId)
    const person = await accountOf(db, userId)
    if (known === null || known.mediaId !== null || person === null) return
    const file = join(storage.incomingFolder, `export-${exportId}`)
    try {
      await writeZip(file, userId)
      const hash = createHash('sha256')
      await pipeline(createReadStream(file), hash)
      const { size } = await stat(file)
      const kept = await media.keep(userId, {
        purpose,
        name: `creare-data-${now().toISOString().slice(0, 10)}.zip`,
        type: 'application/zip',
        file,
        size,
        checksum: hash.digest('base64url'),
      })
      const expiresAt = new Date(now().getTime() + exportLifetime)
      await db.transaction(async (tx) => {
        await media.attach(tx, userId, purpose, [kept.id])
        const isWanted = await finishExport(tx, userId, exportId, { mediaId: kept.id, expiresAt })
        // The account was deleted or merged: its data must not remain.
        if (!isWanted) return media.release(tx, [kept.id])
        // Each is a full copy: keep one.
        await media.release(tx, await endOtherExports(tx, userId, exportId, now()))
        await jobs.enqueue(tx, 'profile.export-expire', { userId, exportId }, { startAfter: expiresAt })
        await mail.queue(tx, {
          to: person.email,
          template: 'data-ready',
          variables: { firstName: person.firstName, path: '/dashboard/profile/data' },
        })
      })
    } finally {
      await rm(file, { force: true })
    }
  }

  /**
   * Streamed, because a person's files may exceed the server's memory.
   *
   * @throws Refusal `storage-full`
   */
  async function writeZip(path: string, userId: string): Promise<void> {
    const files = (await media.filesOf(userId)).filter((one) => one.purpose !== purpose)
    const bytes = files.reduce((sum, { size }) => sum + size, 0)
    await media.holding(bytes, (arrived) => writeFiles(path, userId, files, arrived))
  }

  async function writeFiles(path: string, userId: string, files: OwnFile[], arrived: Arrived): Promise<void> {
    const zip = new ZipFile()
    const counted = async function* (chunks: AsyncIterable<Buffer | string>) {
      for await (const chunk of chunks) {
        await arrived(chunk.length)
        yield chunk
      }
    }
    const written = pipeline(zip.outputStream, counted, createWriteStream(path, { mode: 0o600 }))
    // Prevents an unhandled rejection until it is awaited.
    written.catch(() => {})
    zip.on('error', (error: Error) =>
      (zip.outputStream as unknown as { destroy(error: Error): void }).destroy(error),
    )
    const add = (name: string, contents: unknown) =>
      zip.addBuffer(Buffer.from(`${JSON.stringify(contents, null, 2)}\n`), name)
    add('account.json', await accountOf(db, userId))
    for (const column of await personalColumns(db)) {
      const rows = await rowsOf(db, personalTables, column, userId)
      if (rows.length > 0) add(`${column.table}.json`, rows)
    }
    add(
      'files.json',
      files.map(({ open: _, url: __, ...about }) => about),
    )
    for (const one of files) {
      zip.addReadStreamLazy(`files/${one.id}-${one.name}`, { compress: false }, (callback) => {
        one.open().then(
          (stream) => callback(null, stream),
          (error: unknown) => callback(error, undefined as never),
        )
      })
    }
    zip.end()
    await written
  }

  async function expireOverdue(): Promise<void> {
    const overdue = await overdueExports(db, new Date(now().getTime() - exportPause), mostAtOnce)
    await jobs.enqueueMany(
      db,
      'profile.export-expire',
      overdue.map((data) => ({ data })),
    )
  }

  async function expire(userId: string, exportId: string): Promise<void> {
    await db.transaction(async (tx) => {
      const known = await findExport(tx, userId, exportId)
      if (known?.mediaId == null || known.expiresAt === null) return
      if (known.expiresAt > now()) {
        const times = { at: known.expiresAt, now: now() }
        return comeAgain(jobs, tx, ['profile.export-expire', { userId, exportId }], times)
      }
      await media.release(tx, [known.mediaId])
    })
  }
}
