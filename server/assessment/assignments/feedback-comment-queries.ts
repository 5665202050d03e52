import { and, desc, eq, gte, inArray, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { feedbackComments } from '../../../database/schema/index.ts'

export interface CommentOwner {
  userId: string
  courseId: string
}

const ofOwner = ({ userId, courseId }: CommentOwner) =>
  and(eq(feedbackComments.userId, userId), eq(feedbackComments.courseId, courseId))

/** Kept, or written in at least two grades. */
const isOffered = or(eq(feedbackComments.kept, true), gte(feedbackComments.uses, 2))

const mostUsedFirst = [
  desc(feedbackComments.uses),
  desc(feedbackComments.usedAt),
  desc(feedbackComments.id),
] as const

export function offeredComments(db: Database | Transaction, owner: CommentOwner, most: number) {
  return db
    .select({ id: feedbackComments.id, text: feedbackComments.text, uses: feedbackComments.uses })
    .from(feedbackComments)
    .where(and(ofOwner(owner), isOffered))
    .orderBy(...mostUsedFirst)
    .limit(most)
}

export function countKept(tx: Transaction, owner: CommentOwner): Promise<number> {
  return tx.$count(feedbackComments, and(ofOwner(owner), eq(feedbackComments.kept, true)))
}

/** Serializes a teacher's changes to the comments of a course. */
export async function lockComments(tx: Transaction, { userId, courseId }: CommentOwner): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`feedback comments ${userId} ${courseId}`}, 0))`,
  )
}

export async function keepComment(tx: Transaction, owner: CommentOwner, text: string): Promise<void> {
  await tx
    .insert(feedbackComments)
    .values({ ...owner, text, kept: true })
    .onConflictDoUpdate({
      target: [feedbackComments.userId, feedbackComments.courseId, feedbackComments.text],
      set: { kept: true },
    })
}

/** Counts one more use of each text. */
export async function countUses(
  tx: Transaction,
  owner: CommentOwner,
  texts: readonly string[],
  usedAt: Date,
): Promise<void> {
  await tx
    .insert(feedbackComments)
    .values(texts.map((text) => ({ ...owner, text, uses: 1, usedAt })))
    .onConflictDoUpdate({
      target: [feedbackComments.userId, feedbackComments.courseId, feedbackComments.text],
      set: { uses: sql`${feedbackComments.uses} + 1`, usedAt },
    })
}

/** Counts a use of kept comments of several paragraphs, which `countUses` does not find. */
export async function countLongUses(
  tx: Transaction,
  owner: CommentOwner,
  { feedback, former, usedAt }: { feedback: string; former: string; usedAt: Date },
): Promise<void> {
  const { text } = feedbackComments
  await tx
    .update(feedbackComments)
    .set({ uses: sql`${feedbackComments.uses} + 1`, usedAt })
    .where(
      and(
        ofOwner(owner),
        sql`position(chr(10) in ${text}) > 0 and position(${text} in ${feedback}) > 0 and position(${text} in ${former}) = 0`,
      ),
    )
}

/** Deletes the texts of one grade that were written longest ago, beyond a number of them. */
export async function forgetUnused(tx: Transaction, owner: CommentOwner, most: number): Promise<void> {
  const { userId, id, kept, uses, usedAt } = feedbackComments
  const old = tx
    .select({ id })
    .from(feedbackComments)
    .where(and(ofOwner(owner), eq(kept, false), eq(uses, 1)))
    .orderBy(desc(usedAt), desc(id))
    .offset(most)
  await tx.delete(feedbackComments).where(and(eq(userId, owner.userId), inArray(id, old)))
}

export async function findComment(tx: Transaction, owner: CommentOwner, id: string) {
  const [row] = await tx
    .select({ text: feedbackComments.text })
    .from(feedbackComments)
    .where(and(ofOwner(owner), eq(feedbackComments.id, id)))
  return row ?? null
}

export async function hasComment(tx: Transaction, owner: CommentOwner, text: string): Promise<boolean> {
  return (await tx.$count(feedbackComments, and(ofOwner(owner), eq(feedbackComments.text, text)))) > 0
}

export async function changeComment(
  tx: Transaction,
  owner: CommentOwner,
  id: string,
  text: string,
): Promise<void> {
  await tx
    .update(feedbackComments)
    .set({ text, kept: true })
    .where(and(ofOwner(owner), eq(feedbackComments.id, id)))
}

export async function deleteFeedbackComment(db: Database, owner: CommentOwner, id: string): Promise<void> {
  await db.delete(feedbackComments).where(and(ofOwner(owner), eq(feedbackComments.id, id)))
}
