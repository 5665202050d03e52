import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../../../database/client.ts'
import { dueDatesOfRounds, opensLater } from '../../../database/conditions/round-dates.ts'
import { prepared } from '../../../database/prepared.ts'
import {
  assignmentDrafts,
  assignmentDueDates,
  assignmentExtensions,
  courses,
  enrollments,
  latePolicies,
  liveModules,
  moduleContents,
  moduleProgress,
  submissions,
  users,
} from '../../../database/schema/index.ts'
import { defaultLatePolicy, type LatePolicy } from '../../../rules/assessment/lateness.ts'

/** For enrolled students: includes archived courses. */
export const isStudied = inArray(courses.status, ['published', 'archived'])

/** Every module of the student's courses in order, with its completion. */
export const outlineOfMyCourses = (db: Database, userId: string) => outline(db, { userId })

const person = sql.placeholder('userId')

const outline = prepared((db) =>
  db
    .select({
      courseId: liveModules.courseId,
      moduleId: liveModules.id,
      completed: sql<boolean>`${moduleProgress.completedAt} is not null`,
      keptOpen: sql<boolean>`${liveModules.id} = any(${enrollments.keptOpen})`,
      opensLater: sql<boolean>`case when ${enrollments.roundId} is null then false
        else ${opensLater(enrollments.roundId, liveModules.id)} is not null end`,
    })
    .from(enrollments)
    .innerJoin(courses, and(eq(courses.id, enrollments.courseId), isStudied))
    .innerJoin(liveModules, eq(liveModules.courseId, courses.id))
    .leftJoin(
      moduleProgress,
      and(eq(moduleProgress.userId, person), eq(moduleProgress.moduleId, liveModules.id)),
    )
    .where(eq(enrollments.userId, person))
    .orderBy(asc(courses.position), asc(courses.id), asc(liveModules.position))
    .prepare('outline_of_courses'),
)

/** Who will see a grade: its student does not see one that is held. */
export type SeenBy = 'student' | 'staff'

/** Without a held grade, as if the work were not graded. */
function withoutHeld<Row extends { gradeHeld: boolean; earned: number | null; possible: number | null }>(
  row: Row,
): Row {
  return row.gradeHeld ? { ...row, earned: null, possible: null } : row
}

/** The student's submissions, without the work itself. */
export const handedIn = async (db: Database, userId: string) => {
  const rows = await submitted(db, { userId })
  return rows.map(withoutHeld)
}

const submitted = prepared((db) =>
  db
    .select(resultColumns)
    .from(submissions)
    .where(eq(submissions.userId, person))
    .orderBy(asc(submissions.assignmentId), asc(submissions.number))
    .prepare('submissions_of_student'),
)

const resultColumns = {
  userId: submissions.userId,
  assignmentId: submissions.assignmentId,
  submittedAt: submissions.submittedAt,
  isLatest: submissions.isLatest,
  earned: submissions.earned,
  possible: submissions.possible,
  gradeHeld: submissions.gradeHeld,
}

export async function resultsOfCourses(
  db: Database,
  courseIds: readonly string[],
  userIds: readonly string[] | null,
  seenBy: SeenBy,
) {
  const rows = await db
    .select(resultColumns)
    .from(submissions)
    .where(
      and(
        sql`${submissions.courseId} = any(${sql.param(courseIds)}::text[])`,
        userIds === null ? undefined : sql`${submissions.userId} = any(${sql.param(userIds)}::text[])`,
      ),
    )
  return seenBy === 'student' ? rows.map(withoutHeld) : rows
}

/** A grade that was given or changed, and its author. */
export interface GradedRow {
  userId: string
  itemId: string
  at: Date
  by: string | null
}

export async function gradedSince(db: Database, courseId: string, since: Date): Promise<GradedRow[]> {
  const rows = await db
    .select({
      userId: submissions.userId,
      itemId: submissions.assignmentId,
      at: submissions.gradedAt,
      by: users.name,
    })
    .from(submissions)
    .leftJoin(users, eq(users.id, submissions.gradedBy))
    .where(and(eq(submissions.courseId, courseId), gt(submissions.gradedAt, since)))
  return rows.flatMap(({ at, ...row }) => (at === null ? [] : [{ ...row, at }]))
}

/**
 * How long a course's latest works waited for their grade: the median in hours.
 *
 * @returns null if fewer than three of the last 200 are graded
 */
export async function usualAnswerHours(db: Database, courseId: string): Promise<number | null> {
  const [row] = await waitingTimes(db, { courseId })
  return row === undefined || row.graded < 3 || row.hours === null ? null : Math.max(1, Math.ceil(row.hours))
}

const waitingTimes = prepared((db) => {
  const latest = db
    .select({ submittedAt: submissions.submittedAt, gradedAt: submissions.gradedAt })
    .from(submissions)
    .where(eq(submissions.courseId, sql.placeholder('courseId')))
    .orderBy(desc(submissions.submittedAt))
    .limit(200)
    .as('latest')
  return db
    .select({
      graded: sql<number>`count(${latest.gradedAt})::int`,
      hours: sql<
        number | null
      >`percentile_cont(0.5) within group (order by extract(epoch from ${latest.gradedAt} - ${latest.submittedAt}) / 3600)`,
    })
    .from(latest)
    .prepare('usual_answer_hours')
})

export async function hasHandedIn(db: Database, userId: string, assignmentId: string): Promise<boolean> {
  const count = await db.$count(
    submissions,
    and(eq(submissions.userId, userId), eq(submissions.assignmentId, assignmentId)),
  )
  return count > 0
}

export async function begunAssignments(db: Database, userId: string): Promise<Set<string>> {
  const rows = await db
    .select({ assignmentId: assignmentDrafts.assignmentId })
    .from(assignmentDrafts)
    .where(eq(assignmentDrafts.userId, userId))
  return new Set(rows.map(({ assignmentId }) => assignmentId))
}

export async function dueDatesOf(db: Database | Transaction, courseIds: readonly string[]) {
  if (courseIds.length === 0) return []
  return db
    .select({ assignmentId: assignmentDueDates.assignmentId, dueAt: assignmentDueDates.dueAt })
    .from(assignmentDueDates)
    .where(inArray(assignmentDueDates.courseId, [...courseIds]))
}

/** Due dates that are a student's own, or those of their round. @param userIds null for all students */
export async function extensionsOf(
  db: Database | Transaction,
  courseIds: readonly string[],
  userIds: readonly string[] | null,
) {
  if (courseIds.length === 0) return []
  const own = db
    .select({
      userId: assignmentExtensions.userId,
      assignmentId: assignmentExtensions.assignmentId,
      dueAt: assignmentExtensions.dueAt,
      isOfRound: sql<boolean>`false`.as('is_of_round'),
    })
    .from(assignmentExtensions)
    .where(
      and(
        inArray(assignmentExtensions.courseId, [...courseIds]),
        userIds === null
          ? undefined
          : sql`${assignmentExtensions.userId} = any(${sql.param(userIds)}::text[])`,
      ),
    )
  return unionAll(own, dueDatesOfRounds(db, courseIds, userIds))
}

/** Late policies by course; a course without one gets the default. */
export async function latePoliciesOf(
  db: Database | Transaction,
  courseIds: readonly string[],
): Promise<(courseId: string) => LatePolicy> {
  const rows =
    courseIds.length === 0
      ? []
      : await db
          .select({ courseId: latePolicies.courseId, policy: latePolicies.policy })
          .from(latePolicies)
          .where(inArray(latePolicies.courseId, [...courseIds]))
  const known = new Map(rows.map(({ courseId, policy }) => [courseId, policy]))
  return (courseId) => known.get(courseId) ?? defaultLatePolicy
}

export async function findDraft(db: Database | Transaction, userId: string, assignmentId: string) {
  const [row] = await db
    .select(draftColumns)
    .from(assignmentDrafts)
    .where(and(eq(assignmentDrafts.userId, userId), eq(assignmentDrafts.assignmentId, assignmentId)))
  return row ?? null
}

const draftColumns = {
  text: assignmentDrafts.text,
  links: assignmentDrafts.links,
  files: assignmentDrafts.files,
  revision: assignmentDrafts.revision,
  updatedAt: assignmentDrafts.updatedAt,
}

/** Locks the draft until the transaction ends, so concurrent submissions run one after the other. */
export async function lockDraft(tx: Transaction, userId: string, assignmentId: string) {
  const [row] = await tx
    .select(draftColumns)
    .from(assignmentDrafts)
    .where(and(eq(assignmentDrafts.userId, userId), eq(assignmentDrafts.assignmentId, assignmentId)))
    .for('update')
  return row ?? null
}

/**
 * Locks an assignment for a first draft, because authors may remove one without drafts (`lockModule`).
 *
 * @returns false if it no longer exists
 */
export async function holdAssignment(tx: Transaction, { id, moduleId }: { id: string; moduleId: string }) {
  await tx
    .select({ id: liveModules.id })
    .from(liveModules)
    .where(eq(liveModules.id, moduleId))
    .for('key share')
  // A separate statement after the lock: only it sees a deletion that happened during the wait.
  const found = await tx
    .select({ moduleId: moduleContents.moduleId })
    .from(moduleContents)
    .where(
      and(
        eq(moduleContents.moduleId, moduleId),
        sql`${moduleContents.assignments} @> ${JSON.stringify([{ id }])}::jsonb`,
      ),
    )
  return found.length > 0
}

/**
 * Saves a draft if its revision is still current.
 *
 * @param input.baseRevision 0 for a first draft
 * @returns null, without writing, on a conflict
 */
export async function putDraft(
  tx: Transaction,
  input: {
    userId: string
    assignmentId: string
    baseRevision: number
    text: string
    links: string[]
    files: DraftRow['files']
    now: Date
  },
) {
  const { userId, assignmentId, baseRevision, text, links, files, now } = input
  const [row] = await tx
    .insert(assignmentDrafts)
    .values({ userId, assignmentId, text, links, files, updatedAt: now })
    .onConflictDoUpdate({
      target: [assignmentDrafts.userId, assignmentDrafts.assignmentId],
      set: { text, links, files, updatedAt: now, revision: sql`${assignmentDrafts.revision} + 1` },
      setWhere: eq(assignmentDrafts.revision, baseRevision),
    })
    .returning(draftColumns)
  return row ?? null
}

/** The versions as their student sees them. */
export async function versionsOf(db: Database | Transaction, userId: string, assignmentId: string) {
  const rows = await versionsToGrade(db, userId, assignmentId)
  return rows.map((row) =>
    row.gradeHeld ? { ...withoutHeld(row), criteria: null, feedback: null, gradedAt: null } : row,
  )
}

export async function versionsToGrade(db: Database | Transaction, userId: string, assignmentId: string) {
  return db
    .select({
      id: submissions.id,
      number: submissions.number,
      draftRevision: submissions.draftRevision,
      text: submissions.text,
      links: submissions.links,
      files: submissions.files,
      submittedAt: submissions.submittedAt,
      isLatest: submissions.isLatest,
      shownAt: submissions.shownAt,
      criteria: submissions.criteria,
      earned: submissions.earned,
      possible: submissions.possible,
      feedback: submissions.feedback,
      gradedAt: submissions.gradedAt,
      gradeHeld: submissions.gradeHeld,
    })
    .from(submissions)
    .where(and(eq(submissions.userId, userId), eq(submissions.assignmentId, assignmentId)))
    .orderBy(desc(submissions.number))
}

/** Writes a new version and marks it as the latest. The caller must hold the draft lock. */
export async function insertSubmission(
  tx: Transaction,
  input: {
    userId: string
    assignmentId: string
    courseId: string
    number: number
    draft: DraftRow
    links: string[]
    now: Date
  },
): Promise<void> {
  const { userId, assignmentId, courseId, number, draft, links, now } = input
  await tx
    .update(submissions)
    .set({ isLatest: false })
    .where(
      and(
        eq(submissions.userId, userId),
        eq(submissions.assignmentId, assignmentId),
        eq(submissions.isLatest, true),
      ),
    )
  await tx.insert(submissions).values({
    userId,
    assignmentId,
    courseId,
    number,
    draftRevision: draft.revision,
    text: draft.text,
    links,
    files: draft.files,
    submittedAt: now,
  })
}

export type DraftRow = NonNullable<Awaited<ReturnType<typeof findDraft>>>
export type VersionRow = Awaited<ReturnType<typeof versionsOf>>[number]
export type ResultRow = Awaited<ReturnType<typeof handedIn>>[number]
