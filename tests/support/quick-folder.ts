import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
const gigabyte = 2 ** 30

/**
 * A temporary folder: in memory if there is enough (Linux), which makes a database ten times faster, otherwise on disk.
 */
export function makeQuickFolder(prefix: string): string {
  return mkdtempSync(join(hasRoom() ? inMemory : tmpdir(), prefix))
}

function hasRoom(): boolean {
  if (!existsSync(inMemory)) return false
  const { bavail, bsize } = statfsSync(inMemory)
  return bavail * bsize > 3 * gigabyte && process.availableMemory() > 6 * gigabyte
}
