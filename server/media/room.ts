import { statfs } from 'node:fs/promises'
import type { Database } from '../../database/client.ts'
import { sizeInWords } from '../../rules/media.ts'
import { Refusal } from '../http/refusal.ts'
import type { Viewer } from '../http/viewer.ts'
import { heldBy } from './queries.ts'

/** What one person may have waiting to be used: enough for any form. Sizes in bytes. */
const mostWaiting = { count: 50, bytes: 4e9 }

/** Files of one person that come in at the same time, in one process; a hand-in has as many. */
const mostAtOnce = 10

/** Of all files of a student: forty of the largest a hand-in takes. Teachers keep the films of their courses. */
const mostOfStudent = 20e9

/**
 * What is left of a disk to the database, which a full one would stop: a tenth, so that a small disk can be used at all,
 * and of a large one no more than the database writes in a rush.
 *
 * @param size of the disk, in bytes
 * @returns bytes
 */
export const leftToDatabase = (size: number) => Math.min(size / 10, 2e9)

/** Bytes after which a file that comes in looks at the disk again: other processes and the database write on it too. */
const lookAgain = 64e6

/** Free bytes of the disk that a folder is on, and how many of them are the database's. */
async function diskOf(folder: string) {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, kept: leftToDatabase(blocks * bsize) }
}

/** How much of what was expected has come. @throws Refusal `storage-full` when the disk is full before all of it is there */
export type Arrived = (bytes: number) => Promise<void>

/** How long a file will be: as the request says, or unknown, and then it may be as long as any. */
export interface Expected {
  announced: number | null
  longest: number
}

/**
 * Room for files that come in, so that nobody uses the site as a disk. Whoever begins to send one holds a place, and
 * room for all of it, until it is there.
 *
 * @param folder where they come in, on the disk that is watched
 */
export function roomForFiles(db: Database, folder: string, disk = diskOf) {
  const comingIn = new Map<string, { files: number; bytes: number }>()
  /** Bytes that were let in and are not on the disk yet. */
  let promised = 0

  /**
   * Room for what the site itself is about to write.
   *
   * @param work tells with `arrived` what is on the disk by now, so that it is not counted twice
   * @throws Refusal `storage-full`
   */
  async function holding<Result>(
    bytes: number,
    work: (arrived: Arrived) => Promise<Result>,
  ): Promise<Result> {
    const { free, kept } = await disk(folder)
    // No other call comes between the question and the promise.
    if (free - promised - bytes < kept) throw new Refusal('storage-full')
    promised += bytes
    let [left, unseen] = [bytes, 0]
    try {
      return await work(async (more) => {
        const counted = Math.min(more, left)
        left -= counted
        promised -= counted
        unseen += more
        if (unseen < lookAgain) return
        unseen = 0
        const now = await disk(folder)
        if (now.free < now.kept) throw new Refusal('storage-full')
      })
    } finally {
      promised -= left
    }
  }

  return {
    holding,

    /**
     * @param work takes the file in
     * @throws Refusal `too-many-uploads` or `storage-full`
     */
    async during<Result>(
      { id, role }: Viewer,
      { announced, longest }: Expected,
      work: (arrived: Arrived) => Promise<Result>,
    ): Promise<Result> {
      const bytes = Math.min(announced ?? longest, longest)
      const others = comingIn.get(id) ?? { files: 0, bytes: 0 }
      if (others.files >= mostAtOnce) {
        throw new Refusal(
          'too-many-uploads',
          'Several of your files are coming in already. Wait for one of them.',
        )
      }
      const all = { files: others.files + 1, bytes: others.bytes + bytes }
      comingIn.set(id, all)
      try {
        const held = await heldBy(db, id)
        if (held.waiting >= mostWaiting.count || held.waitingBytes >= mostWaiting.bytes) {
          throw new Refusal(
            'too-many-uploads',
            'Many of your files are not used yet. Use or remove some of them first.',
          )
        }
        if (role === 'student' && held.bytes + all.bytes > mostOfStudent) {
          throw new Refusal(
            'too-many-uploads',
            `Your files would take more than ${sizeInWords(mostOfStudent)}, all the room there is for one person.`,
          )
        }
        return await holding(bytes, work)
      } finally {
        const { files, bytes: rest } = comingIn.get(id) ?? all
        if (files > 1) comingIn.set(id, { files: files - 1, bytes: rest - bytes })
        else comingIn.delete(id)
      }
    },
  }
}
