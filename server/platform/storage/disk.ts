import { mkdirSync } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { dataFolderMode } from '../../../database/embedded/account.ts'
import type { Storage } from './storage.ts'

export function diskStorage(dataDir: string): Storage {
  const location = join(dataDir, 'media')
  const incomingFolder = join(location, 'incoming')
  mkdirSync(dataDir, { recursive: true, mode: dataFolderMode() })
  mkdirSync(incomingFolder, { recursive: true, mode: 0o700 })
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }))

  return {
    incomingFolder,

    async take(file, key) {
      const place = join(location, key)
      await mkdir(dirname(place), { recursive: true })
      // A rename instead of flydrive's copy: atomic, and a film is not written twice.
      await rename(file, place)
    },

    put: (key, contents) => disk.put(key, contents),

    async read(key, range) {
      // A missing file must be an error, not a broken response.
      const file = await open(join(location, key))
      return file.createReadStream(range ?? {})
    },

    has: (key) => disk.exists(key),

    async remove(keys) {
      await Promise.all(keys.map((key) => disk.delete(key)))
    },
  }
}
