import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { SetupError } from '../../../database/setup-error.ts'
import { diskStorage } from './disk.ts'
import { readStorageUrl } from './storage-url.ts'

/** Both included. */
export interface ByteRange {
  start: number
  end: number
}

/** Keys are generated, never user input; stored files never change. */
export interface Storage {
  /** For uploads in progress; on the same file system as disk storage. */
  readonly incomingFolder: string
  /** Moves a finished file of `incomingFolder`. */
  take(file: string, key: string, type: string): Promise<void>
  put(key: string, contents: Uint8Array, type: string): Promise<void>
  /** @throws when the file does not exist; the stream emits an error when reading fails later */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** @throws when the storage does not answer */
  has(key: string): Promise<boolean>
  remove(keys: string[]): Promise<void>
}

/** Milliseconds; longer than any upload. */
const oldest = 24 * 3_600_000

/** @throws SetupError when it cannot be written to, in one sentence without credentials */
export async function openStorage(settings: { dataDir: string; storageUrl?: string }): Promise<Storage> {
  const bucket = settings.storageUrl === undefined ? null : readStorageUrl(settings.storageUrl)
  const where = bucket ? `the bucket ${bucket.bucket}` : `${settings.dataDir}/media`
  try {
    // Amazon's packages load slower than the rest of the server, so only where needed.
    const storage = bucket
      ? (await import('./bucket.ts')).bucketStorage(bucket, settings.dataDir)
      : diskStorage(settings.dataDir)
    await proveStorage(storage)
    await clearIncoming(storage.incomingFolder)
    return storage
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown'
    const code = error instanceof Error && 'code' in error ? String(error.code) : reason
    throw new SetupError(`Files cannot be kept in ${where} (${code}). Check STORAGE_URL or DATA_DIR.`)
  }
}

async function clearIncoming(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (Date.now() - mtimeMs > oldest) await rm(path, { force: true })
  }
}

/** A wrong setting must fail at the start and not at the first upload. */
export async function proveStorage(storage: Storage): Promise<void> {
  const key = `start-check-${crypto.randomUUID()}`
  await storage.put(key, Buffer.from('creare'), 'text/plain')
  const chunks: Buffer[] = []
  for await (const chunk of await storage.read(key)) chunks.push(chunk)
  await storage.remove([key])
  if (Buffer.concat(chunks).toString() !== 'creare')
    throw new Error('The file read differs from the file written')
}
