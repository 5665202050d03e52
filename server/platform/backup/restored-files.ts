import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { SetupError } from '../../../database/setup-error.ts'
import type { Storage } from '../storage/storage.ts'
import { fileEntry } from './manifest.ts'

const type = 'application/octet-stream'
const safeKey = /^[0-9a-f]{2}\/[0-9a-f-]{36}(-\d+)?$/

/**
 * The storage may already have files, if only the database was lost. They are never removed, and overwritten only after
 * the whole archive was verified.
 */
export interface RestoredFiles {
  /** The number of files kept so far. */
  count(): number

  /** @throws SetupError for an invalid entry */
  keep(name: string, contents: Readable): Promise<void>

  /** Call it after the archive was verified. */
  settle(): Promise<void>

  /** Removes what was added. */
  undo(): Promise<void>
}

export function restoredFiles(storage: Storage): RestoredFiles {
  const added: string[] = []
  /** Files whose keys have different contents. */
  const waiting: { file: string; key: string }[] = []
  let count = 0

  return {
    count: () => count,

    async keep(name, contents) {
      const key = name.slice(fileEntry('').length)
      if (!name.startsWith(fileEntry('')) || !safeKey.test(key)) {
        throw new SetupError(`The backup contains an unknown entry: ${name.slice(0, 100)}.`)
      }
      const file = join(storage.incomingFolder, randomUUID())
      try {
        await pipeline(contents, createWriteStream(file, { mode: 0o600 }))
        // A bucket may fail to read an existing file for a moment.
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

    async settle() {
      for (const { file, key } of waiting) await storage.take(file, key, type)
    },

    async undo() {
      await Promise.all(waiting.map(({ file }) => rm(file, { force: true })))
      await storage.remove(added)
    },
  }
}

async function hashOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk as Buffer)
  return hash.digest('base64url')
}
