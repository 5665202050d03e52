import type { SubmittedFile } from '../../../contract/assessment/assignments.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { acceptedTypes, longestFile } from '../../../rules/assessment/assignments.ts'
import { filmNotes } from '../../media/film-codecs.ts'
import type { Purpose } from '../../media/purposes.ts'
import type { MediaService } from '../../media/service-interface.ts'
import { dropFiles, isTaughtFile, keepFiles, usedFiles } from './file-queries.ts'
import { isShownFile } from './shown-work-queries.ts'

export type KeptFile = Omit<SubmittedFile, 'url'>

export const submissionPurpose = 'assignment'
const films = new Set(['video/mp4', 'video/quicktime', 'video/x-m4v'])

export const submissionPurposes = (db: Database): Record<string, Purpose> => ({
  [submissionPurpose]: {
    longest: longestFile,
    accepts: acceptedTypes,
    inspect: async (file, type) => (films.has(type) ? { notes: await filmNotes(file) } : null),
    mayRead: async (viewer, file) =>
      (viewer !== null && (await isTaughtFile(db, viewer, file))) || isShownFile(db, file),
  },
})

/**
 * Submitted files. Their owner can always read them; teachers of the course only after submission, so drafts stay
 * private; everyone while the file is part of a work on a public page.
 */
export interface AssignmentFiles {
  /**
   * Sets the files of a draft, in this order, in the transaction that saves it. Releases removed files that were
   * never submitted and are in no other draft.
   *
   * @param files.before the draft's previous files
   * @throws Refusal `invalid-input` for a file that is not the student's own
   */
  choose(
    tx: Transaction,
    at: { userId: string; courseId: string; assignmentId: string },
    files: { before: readonly KeptFile[]; ids: readonly string[] },
  ): Promise<KeptFile[]>
}

export function assignmentFiles({ media }: { media: MediaService }): AssignmentFiles {
  return {
    async choose(tx, at, { before, ids }) {
      const wanted = new Set(ids)
      const known = new Map(before.map((file) => [file.id, file]))
      const added = await media.attach(
        tx,
        at.userId,
        submissionPurpose,
        [...wanted].filter((id) => !known.has(id)),
      )
      for (const { id, name, type, size } of added) known.set(id, { id, name, type, size })
      await keepFiles(
        tx,
        at,
        added.map(({ id }) => id),
      )
      const gone = before.map(({ id }) => id).filter((id) => !wanted.has(id))
      const dropped = await dropFiles(tx, { ...at, ids: gone })
      await media.release(tx, dropped, (ids) => usedFiles(tx, ids))
      return [...wanted].flatMap((id) => known.get(id) ?? [])
    },
  }
}
