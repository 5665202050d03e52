import { and, asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { isInGroup, type PartOfCourse, partsOfCourse } from '../../../database/conditions/parts-of-course.ts'
import { afterByName, byName, isStudentOf } from '../../../database/conditions/students-by-name.ts'
import {
  courses,
  enrollments,
  gradeChanges,
  gradeOverrides,
  gradePolicies,
  users,
} from '../../../database/schema/index.ts'
import { defaultGradePolicy, type GradePolicy } from '../../../rules/assessment/gradebook.ts'

const studentColumns = { userId: users.id, name: users.name, email: users.email }

/**
 * The students of a course by name.
 *
 * @param page.after id of the last student of the previous page
 * @param page.many whether scanning everyone by name finds a page sooner than sorting the course's students
 */
export async function studentsOf(
  db: Database,
  courseId: string,
  { after, most, many, within = {} }: { after: string | null; most: number; many: boolean; within?: Within },
) {
  const students = isEveryone(within) ? isStudentOf(courseId, many) : isWithin(courseId, within)
  return db
    .select(studentColumns)
    .from(users)
    .where(and(students, afterByName(after)))
    .orderBy(...byName)
    .limit(most)
}

export async function countStudents(db: Database, courseId: string, within: Within = {}): Promise<number> {
  return db.$count(enrollments, and(eq(enrollments.courseId, courseId), enrolledWithin(within)))
}

/** Part of the students of a course: those of a round, of a school group, or of both. */
export interface Within {
  round?: string | undefined
  group?: string | undefined
}

const isEveryone = ({ round, group }: Within) => round === undefined && group === undefined

const enrolledWithin = ({ round, group }: Within): SQL | undefined =>
  and(
    round === undefined ? undefined : eq(enrollments.roundId, round),
    group === undefined ? undefined : isInGroup(enrollments.userId, group),
  )

/** As a list, like `isStudentOf`: a part of a course is sorted by name. */
const isWithin = (courseId: string, within: Within): SQL =>
  sql`${users.id} = any(array(select ${enrollments.userId} from ${enrollments}
    where ${and(eq(enrollments.courseId, courseId), enrolledWithin(within))}))`

/** Current rounds of a course and school groups that take it, for the filter. */
export async function partsOf(db: Database, courseId: string) {
  const rows = (await db.execute(partsOfCourse(courseId))).rows as unknown as PartOfCourse[]
  const named = (kind: 'round' | 'group') =>
    rows.filter((row) => row.kind === kind).map(({ id, name }) => ({ id, name }))
  return { rounds: named('round'), groups: named('group') }
}

export async function findStudents(db: Database, courseId: string, userIds: readonly string[]) {
  return db
    .select(studentColumns)
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .where(
      and(
        eq(enrollments.courseId, courseId),
        sql`${enrollments.userId} = any(${sql.param(userIds)}::text[])`,
      ),
    )
}

export async function coursesOf(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: courses.id })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .where(and(eq(enrollments.userId, userId), inArray(courses.status, ['published', 'archived'])))
    .orderBy(asc(courses.position), asc(courses.id))
  return rows.map(({ id }) => id)
}

/** Policies by course; a course without one gets the default. */
export async function policiesOf(
  db: Database,
  courseIds: readonly string[],
): Promise<(courseId: string) => GradePolicy> {
  const rows = await db
    .select({ courseId: gradePolicies.courseId, policy: gradePolicies.policy })
    .from(gradePolicies)
    .where(sql`${gradePolicies.courseId} = any(${sql.param(courseIds)}::text[])`)
  const known = new Map(rows.map(({ courseId, policy }) => [courseId, policy]))
  return (courseId) => known.get(courseId) ?? defaultGradePolicy
}

async function policyOf(db: Database | Transaction, courseId: string): Promise<GradePolicy> {
  const [row] = await db
    .select({ policy: gradePolicies.policy })
    .from(gradePolicies)
    .where(eq(gradePolicies.courseId, courseId))
  return row?.policy ?? defaultGradePolicy
}

/** Reads a course's policy and locks it until the transaction ends, also if it does not exist yet. */
export async function lockPolicy(tx: Transaction, courseId: string): Promise<GradePolicy> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`grading of ${courseId}`}, 0))`)
  return policyOf(tx, courseId)
}

export async function putPolicy(tx: Transaction, courseId: string, policy: GradePolicy): Promise<void> {
  await tx
    .insert(gradePolicies)
    .values({ courseId, policy })
    .onConflictDoUpdate({ target: gradePolicies.courseId, set: { policy, updatedAt: sql`now()` } })
}

const overrideColumns = {
  courseId: gradeOverrides.courseId,
  userId: gradeOverrides.userId,
  itemId: gradeOverrides.itemId,
  score: gradeOverrides.score,
  excused: gradeOverrides.excused,
  reason: gradeOverrides.reason,
  version: gradeOverrides.version,
  held: gradeOverrides.held,
}

export async function overridesOf(
  db: Database | Transaction,
  courseIds: readonly string[],
  userIds: readonly string[],
) {
  return db
    .select(overrideColumns)
    .from(gradeOverrides)
    .where(
      and(
        sql`${gradeOverrides.courseId} = any(${sql.param(courseIds)}::text[])`,
        sql`${gradeOverrides.userId} = any(${sql.param(userIds)}::text[])`,
      ),
    )
}

export interface OverrideChange {
  userId: string
  itemId: string
  /** The version of the cell on screen; null overwrites any. */
  version: number | null
  score: number | null
  excused: boolean
}

/**
 * Writes manual grades and their history, skipping those whose version is stale.
 *
 * @returns the number written
 */
export async function writeOverrides(
  tx: Transaction,
  input: {
    courseId: string
    changedBy: string
    reason: string
    now: Date
    /** Items whose grades are held. */
    holds: ReadonlySet<string>
    changes: readonly OverrideChange[]
  },
): Promise<number> {
  const { courseId, changedBy, reason, now, holds } = input
  const changes = input.changes.map((change) => ({ ...change, held: holds.has(change.itemId) }))
  const { rows } = await tx.execute<{ userId: string }>(sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as c("userId" text, "itemId" text, version int, score float8, excused boolean, held boolean)
    ), before as (
      select o.user_id, o.item_id, o.score, o.excused from ${gradeOverrides} o
        join wanted w on w."userId" = o.user_id and w."itemId" = o.item_id
    ), written as (
      insert into ${gradeOverrides} as o (user_id, item_id, course_id, score, excused, reason, version, changed_at, held)
      select w."userId", w."itemId", ${courseId}, w.score, w.excused, ${reason}, 1, ${now.toISOString()}::timestamptz, w.held
        from wanted w where w.version is null or w.version = 0
          or exists (select 1 from before b where b.user_id = w."userId" and b.item_id = w."itemId")
      on conflict (user_id, item_id) do update
         set score = excluded.score, excused = excluded.excused, reason = excluded.reason,
             version = o.version + 1, changed_at = excluded.changed_at,
             -- What the student saw before stays visible.
             held = excluded.held and (o.held or (o.score is null and not o.excused))
       where exists (select 1 from wanted w where w."userId" = o.user_id and w."itemId" = o.item_id
                        and (w.version is null or w.version = o.version))
      returning user_id, item_id, score, excused, held
    ), kept as (
      insert into ${gradeChanges}
        (user_id, course_id, item_id, score_before, excused_before, score, excused, reason, changed_by, changed_at, held)
      select w.user_id, ${courseId}, w.item_id, b.score, coalesce(b.excused, false), w.score, w.excused, ${reason},
             ${changedBy}, ${now.toISOString()}::timestamptz, w.held
        from written w left join before b on b.user_id = w.user_id and b.item_id = w.item_id
    )
    select user_id as "userId" from written`)
  return rows.length
}

export async function changesOf(
  db: Database,
  courseId: string,
  userId: string,
  itemId: string,
  most: number,
) {
  return db
    .select({
      scoreBefore: gradeChanges.scoreBefore,
      excusedBefore: gradeChanges.excusedBefore,
      score: gradeChanges.score,
      excused: gradeChanges.excused,
      reason: gradeChanges.reason,
      changedBy: users.name,
      changedAt: gradeChanges.changedAt,
    })
    .from(gradeChanges)
    .leftJoin(users, eq(users.id, gradeChanges.changedBy))
    .where(
      and(
        eq(gradeChanges.userId, userId),
        eq(gradeChanges.itemId, itemId),
        eq(gradeChanges.courseId, courseId),
      ),
    )
    .orderBy(desc(gradeChanges.changedAt), desc(gradeChanges.id))
    .limit(most)
}

export async function changedSince(db: Database, courseId: string, since: Date) {
  return db
    .selectDistinctOn([gradeChanges.userId, gradeChanges.itemId], {
      userId: gradeChanges.userId,
      itemId: gradeChanges.itemId,
      at: gradeChanges.changedAt,
      by: users.name,
    })
    .from(gradeChanges)
    .leftJoin(users, eq(users.id, gradeChanges.changedBy))
    .where(and(eq(gradeChanges.courseId, courseId), gt(gradeChanges.changedAt, since)))
    .orderBy(gradeChanges.userId, gradeChanges.itemId, desc(gradeChanges.changedAt))
}

export type StudentRow = Awaited<ReturnType<typeof studentsOf>>[number]
export type OverrideRow = Awaited<ReturnType<typeof overridesOf>>[number]
