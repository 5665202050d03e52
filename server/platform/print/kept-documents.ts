import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** A cache with a folder per document and a file per edition. Each machine may have its own. */
export interface KeptDocuments {
  read(name: string, edition: string): Promise<Buffer | null>
  /** Deletes earlier editions. */
  write(name: string, edition: string, bytes: Buffer): Promise<void>
}

export function keptDocuments(folder: string): KeptDocuments {
  // A module's id comes from the database; encoded, it cannot leave the folder.
  const folderOf = (name: string) => path.join(folder, encodeURIComponent(name).replaceAll('.', '%2E'))

  return {
    async read(name, edition) {
      try {
        return await readFile(path.join(folderOf(name), `${edition}.pdf`))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    async write(name, edition, bytes) {
      const place = folderOf(name)
      await mkdir(place, { recursive: true })
      const file = `${edition}.pdf`
      // Atomic, because another process may be reading it.
      const draft = path.join(place, `${file}.${process.pid}.draft`)
      await writeFile(draft, bytes)
      await rename(draft, path.join(place, file))
      const earlier = (await readdir(place)).filter((other) => other.endsWith('.pdf') && other !== file)
      await Promise.all(earlier.map((other) => rm(path.join(place, other), { force: true })))
    },
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

export function editionOf(...parts: string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length}:${part}`)
  return hash.digest('base64url').slice(0, 22)
}
