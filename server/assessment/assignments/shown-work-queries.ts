import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { isPublicPage } from '../../../database/conditions/public-page.ts'
import { profiles, submissions } from '../../../database/schema/index.ts'

/** Serializes one student's choices, so concurrent ones cannot exceed the limit. */
export async function lockShownWork(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`showing ${userId}`}, 0))`)
}

export const countShown = (tx: Transaction, userId: string) =>
  tx.$count(submissions, and(eq(submissions.userId, userId), isNotNull(submissions.shownAt)))

export async function findShownVersion(tx: Transaction, userId: string, id: string) {
  const [row] = await tx
    .select({
      shownAt: submissions.shownAt,
      withheldAt: submissions.withheldAt,
      assignmentId: submissions.assignmentId,
    })
    .from(submissions)
    .where(and(eq(submissions.userId, userId), eq(submissions.id, id)))
  return row ?? null
}

/** Only one version per assignment is shown. */
export async function hideVersions(tx: Transaction, userId: string, assignmentId: string) {
  await tx
    .update(submissions)
    .set({ shownAt: null })
    .where(
      and(
        eq(submissions.userId, userId),
        eq(submissions.assignmentId, assignmentId),
        isNotNull(submissions.shownAt),
      ),
    )
}

export async function putShownAt(tx: Transaction, userId: string, id: string, shownAt: Date | null) {
  await tx
    .update(submissions)
    .set({ shownAt })
    .where(and(eq(submissions.userId, userId), eq(submissions.id, id)))
}

export async function putWithheldAt(tx: Transaction, id: string, withheldAt: Date | null) {
  const taken = withheldAt === null ? {} : { shownAt: null }
  await tx
    .update(submissions)
    .set({ withheldAt, ...taken })
    .where(eq(submissions.id, id))
}

const work = {
  id: submissions.id,
  assignmentId: submissions.assignmentId,
  submittedAt: submissions.submittedAt,
  files: submissions.files,
}

/** A student's shown works, most recently chosen first, each with the first `characters` of its text. */
export async function shownWorks(db: Database, userId: string, most: number, characters: number) {
  return db
    .select({ ...work, beginning: sql<string>`left(${submissions.text}, ${characters}::int)` })
    .from(submissions)
    .where(and(eq(submissions.userId, userId), isNotNull(submissions.shownAt)))
    .orderBy(desc(submissions.shownAt), submissions.id)
    .limit(most)
}

export async function findShownWork(db: Database, userId: string, id: string) {
  const [row] = await db
    .select({ ...work, text: submissions.text, links: submissions.links })
    .from(submissions)
    .where(and(eq(submissions.userId, userId), eq(submissions.id, id), isNotNull(submissions.shownAt)))
  return row ?? null
}

export async function isShownFile(db: Database, file: { id: string; ownerId: string }): Promise<boolean> {
  const rows = await db
    .select({ id: submissions.id })
    .from(submissions)
    .innerJoin(profiles, and(eq(profiles.userId, submissions.userId), isPublicPage))
    .where(
      and(
        eq(submissions.userId, file.ownerId),
        isNotNull(submissions.shownAt),
        sql`${submissions.files} @> ${JSON.stringify([{ id: file.id }])}::jsonb`,
      ),
    )
    .limit(1)
  return rows.length > 0
}
