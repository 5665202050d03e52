import type { CommentPlace } from '../../../contract/assessment/assignments.ts'
import type { Database } from '../../../database/client.ts'
import { assignmentAddress } from '../../../rules/addresses.ts'
import { takesComment } from '../../../rules/assessment/assignments.ts'
import type { NotificationsService } from '../../community/notifications/service.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { countComments, holdComments, insertComment } from './comment-queries.ts'
import type { GradeHoldsService } from './grade-holds.ts'
import type { SubmissionToGradeRow } from './grading-queries.ts'

/** Per version. */
const mostComments = 200

/**
 * Pins a comment to a place in a submitted file, and notifies the student once per version, unless grades are held.
 *
 * @param row a submission the viewer may grade
 * @throws Refusal `file-not-found`, `invalid-input` for a place outside this file, or `too-many-comments`
 */
export async function pinComment(
  {
    db,
    notifications,
    holds,
    now,
  }: { db: Database; notifications: NotificationsService; holds: GradeHoldsService; now: () => Date },
  viewer: Viewer,
  row: SubmissionToGradeRow,
  input: { id: string; fileId: string; at: CommentPlace; text: string },
  item: { title: string; course: string },
): Promise<void> {
  const file = row.files.find(({ id }) => id === input.fileId)
  if (file === undefined) throw new Refusal('file-not-found', 'This submission has no such file.')
  if (!takesComment(file.type, input.at.kind)) {
    const message = 'This file has no such place'
    throw new Refusal('invalid-input', message, { fields: [{ field: 'at', message }] })
  }
  await db.transaction(async (tx) => {
    const isHolding = (await holds.lock(tx, row.courseId)).has(row.assignmentId)
    await holdComments(tx, row.id)
    // On a work whose grade the student knows, nothing is left to hold.
    const held = isHolding && (row.gradeVersion === 0 || row.gradeHeld)
    const { id: submissionId, userId } = row
    const written = await insertComment(tx, {
      ...input,
      userId,
      submissionId,
      authorId: viewer.id,
      createdAt: now(),
      held,
    })
    if (!written) return
    // Counted after the insert, so a repeat after a lost response still succeeds; over the limit, the insert rolls
    // back.
    if ((await countComments(tx, submissionId)) > mostComments) {
      throw new Refusal('too-many-comments', `At most ${mostComments} comments fit on one version.`)
    }
    if (held) return
    await notifications.notify(tx, {
      to: userId,
      kind: 'feedback',
      data: { item: item.title, course: item.course },
      path: assignmentAddress(row.assignmentId),
      actorId: viewer.id,
      once: `comments ${submissionId}`,
    })
  })
}
