import { open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** What begins with it, in the folder where files come in, is no file of anybody: how much of one is still to come. */
const mark = 'promised-'

/** Milliseconds after which a promise that was not written anew is that of a process that is gone. */
const longestSilence = 3_600_000

/** Bytes that may come before it is written how many are left. */
const writtenEvery = 4e6

/**
 * The bytes that all processes have let in and that are not on the disk yet.
 *
 * @param owner whose part of them is counted as `own`
 */
export async function promisedIn(
  folder: string,
  owner: string | null,
): Promise<{ all: number; own: number }> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(mark))
  const promises = await Promise.all(
    names.map(async (name) => ({ name, left: await leftOf(join(folder, name)) })),
  )
  const sum = (list: typeof promises) => list.reduce((total, { left }) => total + left, 0)
  const isOwn = ({ name }: { name: string }) => owner !== null && name.startsWith(`${mark}${owner}.`)
  return { all: sum(promises), own: sum(promises.filter(isOwn)) }
}

/** Nothing of one that was kept meanwhile. */
async function leftOf(path: string): Promise<number> {
  try {
    const { mtimeMs } = await stat(path)
    return Date.now() - mtimeMs > longestSilence ? 0 : Number(await readFile(path, 'utf8'))
  } catch {
    return 0
  }
}

/**
 * Keeps room on the disk of a folder: by a file, so that every process that writes there knows of it, and whoever is
 * killed leaves none for long.
 */
export async function promiseRoom(folder: string, owner: string | null, bytes: number) {
  const path = join(folder, `${mark}${owner ?? 'site'}.${crypto.randomUUID()}`)
  const file = await open(path, 'wx', 0o600)
  let left = bytes
  let written = bytes
  // Of one length, so that nobody reads half of a number.
  const write = async () => {
    written = left
    await file.write(`${left}`.padStart(20), 0)
  }
  const end = async () => {
    await file.close()
    await rm(path, { force: true })
  }
  try {
    await write()
  } catch (error) {
    await end()
    throw error
  }
  return {
    left: () => left,
    async become(bytes: number): Promise<void> {
      left = bytes
      if (left > written || written - left >= writtenEvery || (left === 0 && written > 0)) await write()
    },
    end,
  }
}
