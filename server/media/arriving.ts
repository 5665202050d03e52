import type { Database } from '../../database/client.ts'
import {
  dropArriving,
  type Held,
  heldWith,
  insertArriving,
  lockArriving,
  markSeen,
} from './arriving-queries.ts'

/** Milliseconds between two words that files are still coming in. A file counts until three were missed. */
const wordEvery = 60_000

/**
 * Files of people that are coming in, counted in the database: so whoever sends to several processes at once sends no
 * more than whoever sends to one. What a killed process was taking in counts no longer than three minutes.
 *
 * @param every milliseconds between two words that files are still coming in
 */
export function arrivingFiles(db: Database, every = wordEvery) {
  const here = new Map<string, string>()
  let words: ReturnType<typeof setInterval> | undefined

  const sayWord = () => {
    // Where the database is away it is said the next time; a file that counts too short a time takes no one's room.
    markSeen(db, [...here]).catch(() => {})
  }

  return {
    /**
     * Counts a file for its owner until the work is done.
     *
     * @param size bytes it may become
     * @param mayCome throws where it may not, told what the owner has and what else is coming in
     */
    async counting<Result>(
      { ownerId, size }: { ownerId: string; size: number },
      mayCome: (held: Held) => void,
      work: () => Promise<Result>,
    ): Promise<Result> {
      const id = await db.transaction(async (tx) => {
        // Of two at the same moment the second sees the first.
        await lockArriving(tx, ownerId)
        mayCome(await heldWith(tx, ownerId, 3 * every))
        return insertArriving(tx, { ownerId, size })
      })
      here.set(id, ownerId)
      words ??= setInterval(sayWord, every).unref()
      try {
        return await work()
      } finally {
        here.delete(id)
        if (here.size === 0) {
          clearInterval(words)
          words = undefined
        }
        // A row that stays, because the database is away, counts no longer than that of a killed process.
        await dropArriving(db, { ownerId, id }).catch(() => {})
      }
    },
  }
}
