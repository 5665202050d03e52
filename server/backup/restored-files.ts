import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { SetupError } from '../../database/setup-error.ts'
import type { Storage } from '../storage/storage.ts'
import { fileEntry } from './manifest.ts'

const type = 'application/octet-stream'
const safeKey = /^[0-9a-f]{2}\/[0-9a-f-]{36}(-\d+)?$/

/**
 * Restores files into a storage that may already have some, because only the database was lost. Existing files are
 * never removed, and overwritten only after the whole archive was verified.
 */
export function restoredFiles(storage: Storage) {
  /** Keys that did not exist before. */
  const added: string[] = []
  /** Files of `incomingFolder` whose keys have different contents. */
  const waiting: { file: string; key: string }[] = []
  let count = 0

  return {
    /** The number of files in the backup. */
    count: () => count,

    /** @throws SetupError for an invalid entry */
    async keep(name: string, contents: Readable): Promise<void> {
      const key = name.slice(fileEntry('').length)
      if (!name.startsWith(fileEntry('')) || !safeKey.test(key)) {
        throw new SetupError(`The backup holds something unknown: ${name.slice(0, 100)}.`)
      }
      const file = join(storage.incomingFolder, randomUUID())
      try {
        await pipeline(contents, createWriteStream(file, { mode: 0o600 }))
        // Checked separately: a bucket may fail to read an existing file for a moment.
        if (!(await storage.has(key))) {
          added.push(key)
          await storage.take(file, key, type)
        } else if ((await hashOf(await storage.read(key))) === (await hashOf(createReadStream(file)))) {
          await rm(file)
        } else waiting.push({ file, key })
      } catch (error) {
        await rm(file, { force: true })
        throw error
      }
      count += 1
    },

    /** The archive is verified: overwrites files with different contents. */
    async settle(): Promise<void> {
      for (const { file, key } of waiting) await storage.take(file, key, type)
    },

    /** Removes only what this restore added. */
    async undo(): Promise<void> {
      await Promise.all(waiting.map(({ file }) => rm(file, { force: true })))
      await storage.remove(added)
    },
  }
}

export type RestoredFiles = ReturnType<typeof restoredFiles>

async function hashOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk as Buffer)
  return hash.digest('base64url')
}
