import { open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Prefix of reservation files, which hold the number of missing bytes. */
const mark = 'promised-'

/** Milliseconds without updates, after which the process has ended. */
const longestSilence = 3_600_000

const writtenEvery = 4e6

/** @param owner whose share is counted as `own` */
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

/** Completed in the meantime. */
async function leftOf(path: string): Promise<number> {
  try {
    const { mtimeMs } = await stat(path)
    return Date.now() - mtimeMs > longestSilence ? 0 : Number(await readFile(path, 'utf8'))
  } catch {
    return 0
  }
}

/** A file, visible to every process on the disk; that of a killed process expires. */
export async function promiseRoom(folder: string, owner: string | null, bytes: number) {
  const path = join(folder, `${mark}${owner ?? 'site'}.${crypto.randomUUID()}`)
  const file = await open(path, 'wx', 0o600)
  let left = bytes
  let written = bytes
  // Of fixed length, so that a reader never sees half a number.
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
