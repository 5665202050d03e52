import { statfs } from 'node:fs/promises'
import type { Database } from '../../database/client.ts'
import { sizeInWords } from '../../rules/media.ts'
import { Refusal } from '../http/refusal.ts'
import type { Viewer } from '../http/viewer.ts'
import { arrivingFiles } from './arriving.ts'
import type { Held } from './arriving-queries.ts'
import { promisedIn, promiseRoom } from './promised-room.ts'
import { lockRoom } from './queries.ts'

/** What one person may have waiting to be used: enough for any form. Sizes in bytes. */
const mostWaiting = { count: 50, bytes: 4e9 }

/** Files of one person that come in at the same time; a hand-in has as many. */
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

/**
 * Bytes after which a file that comes in looks at the disk again, since the database writes on it too, and for which one
 * that does not say how long it is asks at a time.
 */
const lookAgain = 64e6

/** Free bytes of the disk that a folder is on, and how many of them are the database's. */
async function diskOf(folder: string) {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, kept: leftToDatabase(blocks * bsize) }
}

/** How much of what was expected has come. @throws Refusal `storage-full` when the disk is full before all of it is there */
export type Arrived = (bytes: number) => Promise<void>

/** How long a file will be: as the request says, or unknown, and then it is at most as long as any may be. */
export interface Expected {
  announced: number | null
  longest: number
}

/**
 * Room for files that come in, so that nobody uses the site as a disk. Whoever begins to send one holds a place, and
 * room for all of it, until it is there; whoever does not say how long it is, for the next piece of it. The room is held
 * against every process that writes on the same disk.
 *
 * @param folder where they come in, on the disk that is watched
 */
export function roomForFiles(db: Database, folder: string, disk = diskOf) {
  const arriving = arrivingFiles(db)
  /** One at a time asks the database for its turn, so that many who come at once do not take all connections. */
  let turn: Promise<unknown> = Promise.resolve()

  /** @throws Refusal `storage-full` where so many bytes more do not fit beside all that is promised */
  function promise<Result>(bytes: number, make: () => Promise<Result>): Promise<Result> {
    const made = turn.then(() =>
      db.transaction(async (tx) => {
        // No other process comes between the question and the promise.
        await lockRoom(tx)
        // First what is promised: bytes that come meanwhile count twice for a moment, and never not at all.
        const promised = await promisedIn(folder)
        const { free, kept } = await disk(folder)
        if (free - promised - bytes < kept) throw new Refusal('storage-full')
        return make()
      }),
    )
    turn = made.catch(() => {})
    return made
  }

  /**
   * Room for what is about to be written into the folder.
   *
   * @param work tells with `arrived` what is on the disk by now, so that it is not counted twice
   * @throws Refusal `storage-full`
   */
  async function holding<Result>(
    { announced, longest }: Expected,
    work: (arrived: Arrived) => Promise<Result>,
  ): Promise<Result> {
    const bytes = Math.min(announced ?? lookAgain, longest)
    const room = await promise(bytes, () => promiseRoom(folder, bytes))
    let unseen = 0
    try {
      return await work(async (more) => {
        const left = room.left() - more
        if (left < 0 && announced === null) {
          await promise(lookAgain, () => room.become(lookAgain))
          return
        }
        await room.become(Math.max(left, 0))
        unseen += more
        if (unseen < lookAgain) return
        unseen = 0
        const now = await disk(folder)
        if (now.free < now.kept) throw new Refusal('storage-full')
      })
    } finally {
      await room.end()
    }
  }

  return {
    holding,

    /**
     * @param work takes the file in
     * @throws Refusal `too-many-uploads` or `storage-full`
     */
    during<Result>(
      { id, role }: Viewer,
      expected: Expected,
      work: (arrived: Arrived) => Promise<Result>,
    ): Promise<Result> {
      const { announced, longest } = expected
      const size = Math.min(announced ?? longest, longest)
      return arriving.counting(
        { ownerId: id, size },
        (held) => {
          const refused = refusedFor(held, { size, ofStudent: role === 'student' })
          if (refused !== null) throw new Refusal('too-many-uploads', refused)
        },
        () => holding(expected, work),
      )
    },
  }
}

/** Why a file of so many bytes may not come in beside what its owner has; null where it may. */
function refusedFor(held: Held, { size, ofStudent }: { size: number; ofStudent: boolean }): string | null {
  if (held.arriving >= mostAtOnce) return 'Several of your files are coming in already. Wait for one of them.'
  if (held.waiting >= mostWaiting.count || held.waitingSize >= mostWaiting.bytes)
    return 'Many of your files are not used yet. Use or remove some of them first.'
  if (ofStudent && held.size + held.arrivingSize + size > mostOfStudent)
    return `Your files would take more than ${sizeInWords(mostOfStudent)}, all the room there is for one person.`
  return null
}
