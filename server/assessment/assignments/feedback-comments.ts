import {
  type FeedbackComment,
  longestFeedbackComment,
  mostFeedbackComments,
} from '../../../contract/assessment/feedback-comments.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { usedParagraphs } from '../../../rules/assessment/feedback-comments.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { TeachingService } from '../teaching/service.ts'
import {
  type CommentOwner,
  changeComment,
  countKept,
  countLongUses,
  countUses,
  deleteFeedbackComment,
  findComment,
  forgetUnused,
  hasComment,
  keepComment,
  lockComments,
  offeredComments,
} from './feedback-comment-queries.ts'

/** Paragraphs written once, per teacher and course, that may still become a comment. */
const mostOnce = 300

/** The comments a teacher uses again. Each member finds only the viewer's own, in a course they teach. */
export interface FeedbackCommentsService {
  /** @throws Refusal `course-not-found` */
  list(viewer: Viewer, courseId: string): Promise<FeedbackComment[]>

  /** @throws Refusal `course-not-found` or `too-many-feedback-comments` */
  keep(viewer: Viewer, courseId: string, text: string): Promise<FeedbackComment[]>

  /** @throws Refusal `course-not-found`, `feedback-comment-not-found` or `feedback-comment-exists` */
  change(viewer: Viewer, courseId: string, id: string, text: string): Promise<FeedbackComment[]>

  /** @throws Refusal `course-not-found` */
  remove(viewer: Viewer, courseId: string, id: string): Promise<FeedbackComment[]>
}

export function feedbackCommentsService({
  db,
  teaching,
}: {
  db: Database
  teaching: TeachingService
}): FeedbackCommentsService {
  const ownerOf = async (viewer: Viewer, courseId: string): Promise<CommentOwner> => {
    await teaching.requireCourse(viewer, courseId, 'grade')
    return { userId: viewer.id, courseId }
  }
  const read = (owner: CommentOwner) => offeredComments(db, owner, mostFeedbackComments)

  return {
    list: async (viewer, courseId) => read(await ownerOf(viewer, courseId)),

    async keep(viewer, courseId, text) {
      const owner = await ownerOf(viewer, courseId)
      await db.transaction(async (tx) => {
        await lockComments(tx, owner)
        await keepComment(tx, owner, text)
        // Counted after writing, so that keeping a comment again succeeds; over the limit, the write rolls back.
        if ((await countKept(tx, owner)) > mostFeedbackComments) {
          const detail = `At most ${mostFeedbackComments} comments can be kept per course. Remove one first.`
          throw new Refusal('too-many-feedback-comments', detail)
        }
      })
      return read(owner)
    },

    async change(viewer, courseId, id, text) {
      const owner = await ownerOf(viewer, courseId)
      await db.transaction(async (tx) => {
        await lockComments(tx, owner)
        const known = await findComment(tx, owner, id)
        if (known === null) throw new Refusal('feedback-comment-not-found', 'You have no such comment.')
        if (known.text !== text && (await hasComment(tx, owner, text))) {
          const message = 'You have this comment already.'
          throw new Refusal('feedback-comment-exists', message, { fields: [{ field: 'text', message }] })
        }
        await changeComment(tx, owner, id, text)
      })
      return read(owner)
    },

    async remove(viewer, courseId, id) {
      const owner = await ownerOf(viewer, courseId)
      await deleteFeedbackComment(db, owner, id)
      return read(owner)
    },
  }
}

/** Notes what a grade's feedback says, so that it is offered from its second use. In the transaction of the grade. */
export async function noteUses(
  tx: Transaction,
  owner: CommentOwner,
  feedback: string,
  former: string | null,
  now: Date,
): Promise<void> {
  const texts = usedParagraphs(feedback, former, longestFeedbackComment)
  if (texts.length === 0) return
  await lockComments(tx, owner)
  await countUses(tx, owner, texts, now)
  await countLongUses(tx, owner, { feedback, former: former ?? '', usedAt: now })
  await forgetUnused(tx, owner, mostOnce)
}
