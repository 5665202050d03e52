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

/**
 * Room for files that come in, so that nobody uses the site as a disk. Whoever begins to send one holds a place until
 * it is there.
 *
 * @param folder where they come in, on the disk that is watched
 */
export function roomForFiles(db: Database, folder: string) {
  const comingIn = new Map<string, number>()
  return {
    /**
     * @param announced how many bytes the request named, or null
     * @param work takes the file in
     * @throws Refusal `too-many-uploads` or `storage-full`
     */
    async during<Result>(
      { id, role }: Viewer,
      announced: number | null,
      work: () => Promise<Result>,
    ): Promise<Result> {
      const others = comingIn.get(id) ?? 0
      if (others >= mostAtOnce) {
        throw new Refusal(
          'too-many-uploads',
          'Several of your files are coming in already. Wait for one of them.',
        )
      }
      comingIn.set(id, others + 1)
      try {
        await requireRoom(announced ?? 0)
        const held = await heldBy(db, id)
        if (held.waiting >= mostWaiting.count || held.waitingBytes >= mostWaiting.bytes) {
          throw new Refusal(
            'too-many-uploads',
            'Many of your files are not used yet. Use or remove some of them first.',
          )
        }
        if (role === 'student' && held.bytes + (announced ?? 0) > mostOfStudent) {
          throw new Refusal(
            'too-many-uploads',
            `Your files would take more than ${sizeInWords(mostOfStudent)}, all the room there is for one person.`,
          )
        }
        return await work()
      } finally {
        const left = (comingIn.get(id) ?? 1) - 1
        if (left > 0) comingIn.set(id, left)
        else comingIn.delete(id)
      }
    },
  }

  async function requireRoom(announced: number): Promise<void> {
    const { bavail, blocks, bsize } = await statfs(folder)
    if (bavail * bsize - announced < leftToDatabase(blocks * bsize)) throw new Refusal('storage-full')
  }
}
