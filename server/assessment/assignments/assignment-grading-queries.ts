import { and, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { assignmentGrading, submissionComments, submissions } from '../../../database/schema/index.ts'

interface Place {
  courseId: string
  assignmentId: string
}

export interface AssignmentGrading {
  holdGrades: boolean
  hideNames: boolean
}

const ofAssignment = ({ courseId, assignmentId }: Place) =>
  and(eq(assignmentGrading.courseId, courseId), eq(assignmentGrading.assignmentId, assignmentId))

/** How the assignments of a course are graded; those without a choice are left out. */
export async function gradingOfCourse(
  db: Database,
  courseId: string,
): Promise<ReadonlyMap<string, AssignmentGrading>> {
  const rows = await db.select().from(assignmentGrading).where(eq(assignmentGrading.courseId, courseId))
  return new Map(rows.map((row) => [row.assignmentId, row]))
}

/** Held grades by assignment. */
export async function heldInCourse(db: Database, courseId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ assignmentId: submissions.assignmentId, held: sql<number>`count(*)::int` })
    .from(submissions)
    .where(and(eq(submissions.courseId, courseId), eq(submissions.gradeHeld, true)))
    .groupBy(submissions.assignmentId)
  return new Map(rows.map(({ assignmentId, held }) => [assignmentId, held]))
}

/** The assignments of a course whose grades are held. A release waits until the transaction ends. */
export async function lockHolds(tx: Transaction, courseId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ assignmentId: assignmentGrading.assignmentId })
    .from(assignmentGrading)
    .where(and(eq(assignmentGrading.courseId, courseId), eq(assignmentGrading.holdGrades, true)))
    .orderBy(assignmentGrading.assignmentId)
    .for('share')
  return new Set(rows.map(({ assignmentId }) => assignmentId))
}

/** @returns the choice before. Grades in progress are waited for. */
export async function putGrading(
  tx: Transaction,
  place: Place,
  grading: AssignmentGrading,
): Promise<AssignmentGrading> {
  await tx
    .insert(assignmentGrading)
    .values({ ...place })
    .onConflictDoNothing()
  const [before] = await tx
    .select({ holdGrades: assignmentGrading.holdGrades, hideNames: assignmentGrading.hideNames })
    .from(assignmentGrading)
    .where(ofAssignment(place))
    .for('update')
  await tx.update(assignmentGrading).set(grading).where(ofAssignment(place))
  return before ?? { holdGrades: false, hideNames: false }
}

/** Shows held grades and comments to their students. @param userId null for all @returns the students, each once */
export async function releaseGrades(
  tx: Transaction,
  { courseId, assignmentId }: Place,
  userId: string | null,
) {
  const graded = await tx
    .update(submissions)
    .set({ gradeHeld: false })
    .where(
      and(
        eq(submissions.courseId, courseId),
        eq(submissions.assignmentId, assignmentId),
        eq(submissions.gradeHeld, true),
        userId === null ? undefined : eq(submissions.userId, userId),
      ),
    )
    .returning({ userId: submissions.userId })
  const commented = await tx
    .update(submissionComments)
    .set({ held: false })
    .where(
      and(
        eq(submissionComments.held, true),
        sql`${submissionComments.submissionId} in (select s.id from ${submissions} s
          where s.course_id = ${courseId} and s.assignment_id = ${assignmentId})`,
        userId === null ? undefined : eq(submissionComments.userId, userId),
      ),
    )
    .returning({ userId: submissionComments.userId })
  const withGrade = new Set(graded.map(({ userId }) => userId))
  const withComment = new Set(commented.map(({ userId }) => userId).filter((id) => !withGrade.has(id)))
  return { graded: [...withGrade], commented: [...withComment] }
}

/**
 * Numbers that name students while names are hidden: 1 for who handed in first. They stay as others hand in, and say
 * nothing about a name.
 */
export async function studentNumbers(
  db: Database,
  assignmentIds: readonly string[],
): Promise<(assignmentId: string, userId: string) => number> {
  if (assignmentIds.length === 0) return () => 0
  const rows = await db
    .select({
      assignmentId: submissions.assignmentId,
      userId: submissions.userId,
      place: sql<number>`(row_number() over (partition by ${submissions.assignmentId}
        order by min(${submissions.submittedAt}), ${submissions.userId}))::int`,
    })
    .from(submissions)
    .where(sql`${submissions.assignmentId} = any(${sql.param(assignmentIds)}::text[])`)
    .groupBy(submissions.assignmentId, submissions.userId)
  const known = new Map(rows.map(({ assignmentId, userId, place }) => [`${assignmentId} ${userId}`, place]))
  return (assignmentId, userId) => known.get(`${assignmentId} ${userId}`) ?? 0
}
