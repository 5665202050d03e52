import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { GradedCriterion } from '../../../contract/assessment/assignments.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { taughtBy } from '../../../database/conditions/teaches-course.ts'
import {
  assignmentDueDates,
  assignmentExtensions,
  latePolicies,
  submissions,
  users,
} from '../../../database/schema/index.ts'
import type { LatePolicy } from '../../../rules/assessment/lateness.ts'
import type { CourseAbility } from '../../../rules/people/course-roles.ts'
import type { Viewer } from '../../platform/http/viewer.ts'

const waits = and(eq(submissions.isLatest, true), isNull(submissions.gradedAt))

export interface ListPlace {
  submittedAt: Date
  id: string
}

/**
 * The latest versions submitted in a course, by key.
 *
 * @param input.after the last row of the previous page
 */
export async function submissionsOfCourse(
  db: Database,
  input: {
    courseId: string
    show: 'to-grade' | 'graded' | 'all'
    assignmentId: string | null
    after: ListPlace | null
    most: number
  },
) {
  const { courseId, show, assignmentId, after, most } = input
  const oldestFirst = show === 'to-grade'
  const order = oldestFirst ? asc : desc
  const place = sql`(${submissions.submittedAt}, ${submissions.id})`
  const from = after && sql`(${after.submittedAt.toISOString()}::timestamptz, ${after.id}::uuid)`
  return db
    .select({
      id: submissions.id,
      userId: submissions.userId,
      studentName: users.name,
      assignmentId: submissions.assignmentId,
      number: submissions.number,
      submittedAt: submissions.submittedAt,
      isLatest: submissions.isLatest,
      earned: submissions.earned,
      possible: submissions.possible,
      gradeHeld: submissions.gradeHeld,
    })
    .from(submissions)
    .innerJoin(users, eq(users.id, submissions.userId))
    .where(
      and(
        eq(submissions.courseId, courseId),
        eq(submissions.isLatest, true),
        show === 'to-grade' ? isNull(submissions.gradedAt) : undefined,
        show === 'graded' ? isNotNull(submissions.gradedAt) : undefined,
        assignmentId === null ? undefined : eq(submissions.assignmentId, assignmentId),
        from ? (oldestFirst ? sql`${place} > ${from}` : sql`${place} < ${from}`) : undefined,
      ),
    )
    .orderBy(order(submissions.submittedAt), order(submissions.id))
    .limit(most)
}

/** @param assignmentId null for the whole course */
export async function countWaiting(
  db: Database,
  courseId: string,
  assignmentId: string | null = null,
): Promise<number> {
  return db.$count(submissions, waitsIn(courseId, assignmentId))
}

export async function findSubmission(db: Database, viewer: Viewer, id: string, ability: CourseAbility) {
  const [row] = await db
    .select({
      id: submissions.id,
      userId: submissions.userId,
      studentName: users.name,
      courseId: submissions.courseId,
      assignmentId: submissions.assignmentId,
      number: submissions.number,
      text: submissions.text,
      links: submissions.links,
      files: submissions.files,
      submittedAt: submissions.submittedAt,
      isLatest: submissions.isLatest,
      criteria: submissions.criteria,
      earned: submissions.earned,
      possible: submissions.possible,
      feedback: submissions.feedback,
      gradedAt: submissions.gradedAt,
      gradeVersion: submissions.gradeVersion,
      gradeHeld: submissions.gradeHeld,
    })
    .from(submissions)
    .innerJoin(users, eq(users.id, submissions.userId))
    .where(and(eq(submissions.id, id), taughtBy(viewer, submissions.courseId, ability)))
  return row ?? null
}

/** The students of submissions of one assignment, by submission; those of other assignments are left out. */
export function studentsOfSubmissions(
  db: Database,
  { courseId, assignmentId }: { courseId: string; assignmentId: string },
  ids: readonly string[],
) {
  return db
    .select({ userId: submissions.userId, name: users.name })
    .from(submissions)
    .innerJoin(users, eq(users.id, submissions.userId))
    .where(
      and(
        inArray(submissions.id, [...ids]),
        eq(submissions.courseId, courseId),
        eq(submissions.assignmentId, assignmentId),
      ),
    )
    .orderBy(asc(users.lastName), asc(users.id))
}

const waitsIn = (courseId: string, assignmentId: string | null) =>
  and(
    eq(submissions.courseId, courseId),
    assignmentId === null ? undefined : eq(submissions.assignmentId, assignmentId),
    waits,
  )

export async function queueAround(
  db: Database,
  courseId: string,
  assignmentId: string | null,
  { submittedAt, id }: ListPlace,
) {
  const place = sql`(${submissions.submittedAt}, ${submissions.id})`
  const here = sql`(${submittedAt.toISOString()}::timestamptz, ${id}::uuid)`
  const inQueue = waitsIn(courseId, assignmentId)
  const [[previous], [next], waiting] = await Promise.all([
    db
      .select({ id: submissions.id })
      .from(submissions)
      .where(and(inQueue, sql`${place} < ${here}`))
      .orderBy(desc(submissions.submittedAt), desc(submissions.id))
      .limit(1),
    db
      .select({ id: submissions.id })
      .from(submissions)
      .where(and(inQueue, sql`${place} > ${here}`))
      .orderBy(asc(submissions.submittedAt), asc(submissions.id))
      .limit(1),
    countWaiting(db, courseId, assignmentId),
  ])
  return { previousId: previous?.id ?? null, nextId: next?.id ?? null, waiting }
}

/**
 * Writes a grade if it has not changed since it was shown.
 *
 * @returns whether the student must not see it yet, or null, without writing, on a conflict
 */
export async function writeGrade(
  db: Transaction,
  viewer: Viewer,
  input: {
    id: string
    version: number
    criteria: GradedCriterion[]
    earned: number
    possible: number
    feedback: string
    /** Grades of the assignment are held. */
    holds: boolean
    now: Date
  },
): Promise<{ held: boolean } | null> {
  const { id, version, now, holds, ...grade } = input
  // A grade that the student knows stays visible.
  const gradeHeld = holds ? sql`${submissions.gradeVersion} = 0 or ${submissions.gradeHeld}` : false
  const rows = await db
    .update(submissions)
    .set({ ...grade, gradedAt: now, gradedBy: viewer.id, gradeVersion: version + 1, gradeHeld })
    .where(
      and(
        eq(submissions.id, id),
        eq(submissions.gradeVersion, version),
        taughtBy(viewer, submissions.courseId, 'grade'),
      ),
    )
    .returning({ held: submissions.gradeHeld })
  return rows[0] ?? null
}

/** Writes a course's late policy, if given, and the named due dates. @param due null removes a date */
export async function writeDeadlines(
  tx: Transaction,
  courseId: string,
  policy: LatePolicy | undefined,
  due: readonly { assignmentId: string; dueAt: Date | null }[],
): Promise<void> {
  const set = due.filter((row): row is { assignmentId: string; dueAt: Date } => row.dueAt !== null)
  const removed = due.filter(({ dueAt }) => dueAt === null).map(({ assignmentId }) => assignmentId)
  if (policy !== undefined) {
    await tx
      .insert(latePolicies)
      .values({ courseId, policy })
      .onConflictDoUpdate({ target: latePolicies.courseId, set: { policy, updatedAt: sql`now()` } })
  }
  if (set.length > 0) {
    await tx
      .insert(assignmentDueDates)
      .values(set.map((row) => ({ ...row, courseId })))
      .onConflictDoUpdate({
        target: [assignmentDueDates.courseId, assignmentDueDates.assignmentId],
        set: { dueAt: sql`excluded.due_at` },
      })
  }
  if (removed.length > 0) {
    await tx
      .delete(assignmentDueDates)
      .where(
        and(
          eq(assignmentDueDates.courseId, courseId),
          sql`${assignmentDueDates.assignmentId} = any(${sql.param(removed)}::text[])`,
        ),
      )
  }
}

export async function extensionOf(
  tx: Transaction,
  userId: string,
  assignmentId: string,
): Promise<Date | null> {
  const [row] = await tx
    .select({ dueAt: assignmentExtensions.dueAt })
    .from(assignmentExtensions)
    .where(and(eq(assignmentExtensions.userId, userId), eq(assignmentExtensions.assignmentId, assignmentId)))
  return row?.dueAt ?? null
}

/** Gives several students the same due date. */
export async function writeExtensions(
  tx: Transaction,
  input: { userIds: readonly string[]; courseId: string; assignmentId: string; dueAt: Date },
): Promise<void> {
  const { userIds, ...extension } = input
  await tx
    .insert(assignmentExtensions)
    .values(userIds.map((userId) => ({ userId, ...extension })))
    .onConflictDoUpdate({
      target: [assignmentExtensions.userId, assignmentExtensions.assignmentId],
      set: { dueAt: extension.dueAt },
    })
}

export async function writeExtension(
  tx: Transaction,
  input: { userId: string; courseId: string; assignmentId: string; dueAt: Date | null },
): Promise<void> {
  const { userId, assignmentId, dueAt } = input
  if (dueAt === null) {
    await tx
      .delete(assignmentExtensions)
      .where(
        and(eq(assignmentExtensions.userId, userId), eq(assignmentExtensions.assignmentId, assignmentId)),
      )
    return
  }
  await tx
    .insert(assignmentExtensions)
    .values({ ...input, dueAt })
    .onConflictDoUpdate({
      target: [assignmentExtensions.userId, assignmentExtensions.assignmentId],
      set: { dueAt },
    })
}

export type SubmissionToGradeRow = NonNullable<Awaited<ReturnType<typeof findSubmission>>>
