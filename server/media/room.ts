import { statfs } from 'node:fs/promises'
import type { Database } from '../../database/client.ts'
import { limitConcurrency } from '../../database/limit-concurrency.ts'
import { bytesToReserve, mayReserve, sizeInWords } from '../../rules/media/media.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { arrivingFiles } from './arriving.ts'
import type { Held } from './arriving-queries.ts'
import { promisedIn, promiseRoom } from './promised-room.ts'
import { lockRoom } from './queries.ts'

/** Enough for any form. Bytes. */
const mostWaiting = { count: 50, bytes: 4e9 }

/** A submission has as many files. */
const mostAtOnce = 10

/** Bytes: forty of the largest files of a submission. */
const mostOfStudent = 20e9

/**
 * A full disk would stop the database. Keeps a tenth free, so that a small disk is usable, and on a large one as much
 * as the database writes in a burst.
 *
 * @param size of the disk, in bytes
 * @returns bytes
 */
export const leftToDatabase = (size: number) => Math.min(size / 10, 2e9)

/** Bytes between two checks of the disk, which the database uses too. */
const lookAgain = 64e6

/** Bytes; a disk with less space counts as full. */
const smallestRoom = 64e6

async function diskOf(folder: string) {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, kept: leftToDatabase(blocks * bsize) }
}

/** @throws Refusal `storage-full` when the disk fills up before the end */
export type Arrived = (bytes: number) => Promise<void>

/** An upload's declared length, or its maximum if unknown. */
export interface Expected {
  announced: number | null
  longest: number
}

interface Wanted {
  bytes: number
  whole?: number
  /** Null for the site itself, which has no limit. */
  owner: string | null
}

/**
 * Reserves space across all processes on the disk. An upload reserves slightly more than has arrived: if the declared
 * length were reserved, a few accounts could block everyone's submissions without sending anything.
 *
 * @param folder of incoming files, on the disk to check
 */
export function roomForFiles(db: Database, folder: string, disk = diskOf) {
  const arriving = arrivingFiles(db)
  // So that a crowd does not take all database connections.
  const inTurn = limitConcurrency({ atOnce: 1 })

  /**
   * @param make creates the reservation
   * @throws Refusal `storage-full`, `too-busy` or `too-many-uploads`
   */
  const reserve = <Result>({ bytes, whole = bytes, owner }: Wanted, make: () => Promise<Result>) =>
    inTurn(() =>
      db.transaction(async (tx) => {
        // No other process reserves space between the check and the reservation.
        await lockRoom(tx)
        // Before the disk: bytes that arrive in between count twice for a moment, rather than not at all.
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
   * For something of known size that the site itself writes.
   *
   * @param run reports with `arrived` what is already on the disk, so that it is not counted twice
   * @throws Refusal `storage-full` or `too-busy`
   */
  async function holding<Result>(bytes: number, run: (arrived: Arrived) => Promise<Result>): Promise<Result> {
    const room = await reserve({ bytes, owner: null }, () => promiseRoom(folder, null, bytes))
    const look = lookAgainAt(lookAgain)
    try {
      return await run(async (more) => {
        await room.become(Math.max(0, room.left() - more))
        await look(more)
      })
    } finally {
      await room.end()
    }
  }

  /**
   * An upload known to be too large for the disk is refused immediately.
   *
   * @param owner the uploader, if their share is limited
   * @throws Refusal `storage-full`, `too-busy` or `too-many-uploads`, before or during the upload
   */
  async function receiving<Result>(
    { announced, longest }: Expected,
    run: (arrived: Arrived) => Promise<Result>,
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
      return await run(async (more) => {
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

  /** Checks the disk every `bytes`. @throws Refusal `storage-full` */
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
     * @param run receives the file
     * @throws Refusal `too-many-uploads`, `storage-full` or `too-busy`
     */
    during<Result>(
      { id, role }: Viewer,
      expected: Expected,
      run: (arrived: Arrived) => Promise<Result>,
    ): Promise<Result> {
      const { announced, longest } = expected
      const size = Math.min(announced ?? longest, longest)
      return arriving.counting(
        { ownerId: id, size },
        (held) => {
          const refused = refusedFor(held, { size, ofStudent: role === 'student' })
          if (refused !== null) throw new Refusal('too-many-uploads', refused)
        },
        () => receiving(expected, run, id),
      )
    },
  }
}

/**
 * Only a full disk is a problem for the operator; large files and many concurrent uploads are not faults of the site.
 *
 * @param left bytes neither used, kept for the database, nor reserved
 * @param promised bytes reserved for uploads
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

function refusedFor(held: Held, { size, ofStudent }: { size: number; ofStudent: boolean }): string | null {
  if (held.arriving >= mostAtOnce) return 'Several of your files are coming in already. Wait for one of them.'
  if (held.waiting >= mostWaiting.count || held.waitingSize >= mostWaiting.bytes)
    return 'Many of your files are not used yet. Use or remove some of them first.'
  if (ofStudent && held.size + held.arrivingSize + size > mostOfStudent)
    return `Your files would take more than ${sizeInWords(mostOfStudent)}, all the room there is for one person.`
  return null
}
