import { statfs } from 'node:fs/promises'
import type { Database } from '../../database/client.ts'
import { limitConcurrency } from '../../database/limit-concurrency.ts'
import { bytesToReserve, mayReserve, sizeInWords } from '../../rules/media.ts'
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

/** Bytes after which a file that comes in looks at the disk again, since the database writes on it too. */
const lookAgain = 64e6

/** Bytes; a disk with less room than that counts as full. */
const smallestRoom = 64e6

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

/** For whom room is reserved, and how much of the disk must be free for it. In bytes. */
interface Wanted {
  /** Reserved now. */
  bytes: number
  /** Has to fit, though not all of it is reserved now. */
  whole?: number
  /** A person, whose share is limited; null for the site itself. */
  owner: string | null
}

/**
 * Room for files that come in, so that nobody uses the site as a disk. Room is reserved against every process that
 * writes on the same disk. For an upload that is a little more than has come: if an announced length were reserved at
 * once, a few accounts could keep everybody from handing in without sending anything.
 *
 * @param folder where they come in, on the disk that is watched
 */
export function roomForFiles(db: Database, folder: string, disk = diskOf) {
  const arriving = arrivingFiles(db)
  // Within this process one at a time asks the database for its turn, so that a crowd does not take all connections.
  const inTurn = limitConcurrency({ atOnce: 1 })

  /**
   * @param make reserves it
   * @throws Refusal `storage-full`, `too-busy` or `too-many-uploads`
   */
  const reserve = <Result>({ bytes, whole = bytes, owner }: Wanted, make: () => Promise<Result>) =>
    inTurn(() =>
      db.transaction(async (tx) => {
        // No other process reserves room between the question and the reservation.
        await lockRoom(tx)
        // Read before the disk: bytes that come in between count twice for a moment. The other way around they would
        // not count at all.
        const promised = await promisedIn(folder, owner)
        const { free, kept } = await disk(folder)
        const left = free - kept - promised.all
        if (whole > left) throw noRoom({ left, promised: promised.all })
        if (owner !== null && !mayReserve(bytes, promised.own, left)) {
          throw new Refusal(
            'too-many-uploads',
            'Several of your files are coming in already. Wait for one of them.',
          )
        }
        return make()
      }),
    )

  /**
   * Room for something of a known size that the site itself writes into the folder, all of it reserved before.
   *
   * @param work says with `arrived` what is on the disk by now, so that it is not counted twice
   * @throws Refusal `storage-full` or `too-busy`
   */
  async function holding<Result>(
    bytes: number,
    work: (arrived: Arrived) => Promise<Result>,
  ): Promise<Result> {
    const room = await reserve({ bytes, owner: null }, () => promiseRoom(folder, null, bytes))
    const look = lookAgainAt(lookAgain)
    try {
      return await work(async (more) => {
        await room.become(Math.max(0, room.left() - more))
        await look(more)
      })
    } finally {
      await room.end()
    }
  }

  /**
   * Room for a file that is sent, reserved a step ahead of what has come. If it is known to be too large for the disk,
   * it is refused before it comes.
   *
   * @param owner who sends it, if their share is limited
   * @throws Refusal `storage-full`, `too-busy` or `too-many-uploads`, before it comes or while it does
   */
  async function receiving<Result>(
    { announced, longest }: Expected,
    work: (arrived: Arrived) => Promise<Result>,
    owner: string | null = null,
  ): Promise<Result> {
    const length = announced === null ? null : Math.min(announced, longest)
    const first = bytesToReserve(0, length)
    const room = await reserve({ bytes: first, whole: length ?? first, owner }, () =>
      promiseRoom(folder, owner, first),
    )
    const look = lookAgainAt(lookAgain)
    let sum = 0
    try {
      return await work(async (more) => {
        sum += more
        const left = room.left() - more
        await room.become(Math.max(0, left))
        const next = left > 0 ? 0 : bytesToReserve(sum, length)
        if (next > 0) await reserve({ bytes: next, owner }, () => room.become(next))
        await look(more)
      })
    } finally {
      await room.end()
    }
  }

  /** @returns a function that looks at the disk after so many bytes, and throws Refusal `storage-full` if it is full */
  function lookAgainAt(bytes: number) {
    let unseen = 0
    return async (more: number) => {
      unseen += more
      if (unseen < bytes) return
      unseen = 0
      const { free, kept } = await disk(folder)
      if (free < kept) throw new Refusal('storage-full')
    }
  }

  return {
    holding,
    receiving,

    /**
     * Room for a file of a person, within what one person may have here.
     *
     * @param work takes the file in
     * @throws Refusal `too-many-uploads`, `storage-full` or `too-busy`
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
        () => receiving(expected, work, id),
      )
    },
  }
}

/**
 * Why there is no room. Only if the disk itself is full should an operator look: a file that is too large for what is
 * left, or many that come in at the same time, are no fault of the site.
 *
 * @param left bytes that are neither used nor kept for the database nor promised
 * @param promised bytes that are promised to files that come in
 */
function noRoom({ left, promised }: { left: number; promised: number }): Refusal {
  const isFull = left + promised < smallestRoom
  if (!isFull && left < smallestRoom) {
    return new Refusal(
      'too-busy',
      'Very many files are coming in at the moment. Please send yours again in a minute.',
      { headers: { 'retry-after': '60' } },
    )
  }
  return new Refusal('storage-full', undefined, { isExpected: !isFull })
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
