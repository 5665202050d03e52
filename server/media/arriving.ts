import type { Database } from '../../database/client.ts'
import {
  dropArriving,
  type Held,
  heldWith,
  insertArriving,
  lockArriving,
  markSeen,
} from './arriving-queries.ts'

/** Milliseconds between heartbeats. An upload is stale after missing three. */
const wordEvery = 60_000

/** Counts uploads in the database, so that a person's limit covers all processes. */
export function arrivingFiles(db: Database, every = wordEvery) {
  const here = new Map<string, string>()
  let words: NodeJS.Timeout | undefined

  const sayWord = () => {
    // The next heartbeat retries.
    markSeen(db, [...here]).catch(() => {})
  }

  return {
    /**
     * @param size its maximum in bytes
     * @param mayCome throws when it is not allowed, given the owner's files and other uploads
     */
    async counting<Result>(
      { ownerId, size }: { ownerId: string; size: number },
      mayCome: (held: Held) => void,
      run: () => Promise<Result>,
    ): Promise<Result> {
      const id = await db.transaction(async (tx) => {
        // Of two concurrent uploads the second sees the first.
        await lockArriving(tx, ownerId)
        mayCome(await heldWith(tx, ownerId, 3 * every))
        return insertArriving(tx, { ownerId, size })
      })
      here.set(id, ownerId)
      words ??= setInterval(sayWord, every).unref()
      try {
        return await run()
      } finally {
        here.delete(id)
        if (here.size === 0) {
          clearInterval(words)
          words = undefined
        }
        // If the database is away, the row expires like that of a killed process.
        await dropArriving(db, { ownerId, id }).catch(() => {})
      }
    },
  }
}
