import { and, asc, count, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { hasCompletedCourse } from '../../../database/conditions/course-activity.ts'
import {
  coursePrerequisites,
  courses,
  enrollmentRequests,
  enrollmentRules,
  enrollments,
  users,
} from '../../../database/schema/index.ts'
import { mostEnrollments } from '../../../rules/learning/progress.ts'
import type { EnrollmentRequestKind, WhoMayEnroll } from '../../../rules/people/enrollment-rules.ts'
import type { TimeCursor } from '../../platform/http/cursor.ts'

type Place = Database | Transaction

export type RulesRow = NonNullable<Awaited<ReturnType<typeof findRules>>>

export async function findRules(db: Place, courseId: string) {
  const [row] = await db.select().from(enrollmentRules).where(eq(enrollmentRules.courseId, courseId))
  return row ?? null
}

/** As `findRules`. The rules, and with them the number of places taken, stay until the transaction ends. */
export async function lockRules(tx: Transaction, courseId: string) {
  const [row] = await tx
    .select()
    .from(enrollmentRules)
    .where(eq(enrollmentRules.courseId, courseId))
    .for('update')
  return row ?? null
}

/** @param revision of the rules before; 0 for none. @returns false if they have another revision by now */
export async function putRules(
  tx: Transaction,
  courseId: string,
  rules: { who: WhoMayEnroll; capacity: number | null; code: string | null },
  revision: number,
): Promise<boolean> {
  const written = await tx
    .insert(enrollmentRules)
    .values({ courseId, ...rules })
    .onConflictDoUpdate({
      target: enrollmentRules.courseId,
      set: { ...rules, revision: sql`${enrollmentRules.revision} + 1` },
      setWhere: eq(enrollmentRules.revision, revision),
    })
    .returning({ revision: enrollmentRules.revision })
  return written.length > 0
}

export async function deleteRules(tx: Transaction, courseId: string): Promise<void> {
  await tx.delete(enrollmentRules).where(eq(enrollmentRules.courseId, courseId))
}

const required = { id: courses.id, code: courses.code, title: courses.title }

export async function prerequisitesOf(db: Place, courseId: string) {
  return db
    .select(required)
    .from(coursePrerequisites)
    .innerJoin(courses, eq(courses.id, coursePrerequisites.requiredCourseId))
    .where(eq(coursePrerequisites.courseId, courseId))
    .orderBy(asc(courses.code), asc(courses.id))
}

export async function setPrerequisites(
  tx: Transaction,
  courseId: string,
  requiredIds: readonly string[],
): Promise<void> {
  await tx.delete(coursePrerequisites).where(eq(coursePrerequisites.courseId, courseId))
  if (requiredIds.length === 0) return
  await tx
    .insert(coursePrerequisites)
    .select(
      sql`select ${courseId}, ${courses.id} from ${courses} where ${inArray(courses.id, [...requiredIds])}`,
    )
}

/** Codes of those of these courses that ask, directly or through others, for the course itself. */
export async function codesAskingFor(
  tx: Transaction,
  courseId: string,
  requiredIds: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.execute<{ code: string }>(sql`
    with recursive needed (origin, id) as (
      select id, id from unnest(${sql.param(requiredIds)}::text[]) as chosen (id)
      union
      select needed.origin, p.required_course_id from needed
        join ${coursePrerequisites} p on p.course_id = needed.id)
    select distinct ${courses.code} as code from needed join ${courses} on ${courses.id} = needed.origin
     where needed.id = ${courseId} order by 1`)
  return rows.map(({ code }) => code)
}

/** Prerequisites that a person has still to complete. */
export async function missingOf(db: Place, courseId: string, userId: string) {
  const moduleCount = sql<number>`(select count(*)::int from live_modules m where m.course_id = ${courses.id})`
  return db
    .select(required)
    .from(coursePrerequisites)
    .innerJoin(courses, eq(courses.id, coursePrerequisites.requiredCourseId))
    .where(
      and(
        eq(coursePrerequisites.courseId, courseId),
        sql`not ${hasCompletedCourse(sql`${userId}::text`, courses.id, moduleCount)}`,
      ),
    )
    .orderBy(asc(courses.code), asc(courses.id))
}

export const countEnrolled = (db: Place, courseId: string): Promise<number> =>
  db.$count(enrollments, eq(enrollments.courseId, courseId))

export const isEnrolled = async (db: Place, courseId: string, userId: string): Promise<boolean> =>
  (await db.$count(enrollments, and(eq(enrollments.courseId, courseId), eq(enrollments.userId, userId)))) > 0

const mine = (courseId: string, userId: string) =>
  and(eq(enrollmentRequests.courseId, courseId), eq(enrollmentRequests.userId, userId))

export async function putRequest(
  tx: Transaction,
  request: { courseId: string; userId: string; kind: EnrollmentRequestKind; note: string },
) {
  const { kind, note } = request
  const [row] = await tx
    .insert(enrollmentRequests)
    .values(request)
    .onConflictDoUpdate({
      target: [enrollmentRequests.courseId, enrollmentRequests.userId],
      set: { kind, note },
    })
    .returning({ ...requestColumns, isNew: sql<boolean>`xmax = 0` })
  if (row === undefined) throw new Error('An upsert returned no row')
  return row
}

const requestColumns = {
  kind: enrollmentRequests.kind,
  note: enrollmentRequests.note,
  askedAt: enrollmentRequests.askedAt,
}

/** With how many wait before the person. */
export async function findRequest(db: Place, courseId: string, userId: string) {
  const [row] = await db
    .select({
      ...requestColumns,
      ahead: sql<number>`(select count(*)::int from enrollment_requests b
        where b.course_id = ${courseId} and b.kind = "enrollment_requests"."kind"
          and (b.asked_at, b.user_id) < ("enrollment_requests"."asked_at", "enrollment_requests"."user_id"))`,
    })
    .from(enrollmentRequests)
    .where(mine(courseId, userId))
  return row ?? null
}

/** @returns those of the people who had asked */
export async function deleteRequests(
  tx: Place,
  courseId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const gone = await tx
    .delete(enrollmentRequests)
    .where(and(eq(enrollmentRequests.courseId, courseId), inArray(enrollmentRequests.userId, [...userIds])))
    .returning({ id: enrollmentRequests.userId })
  return gone.map(({ id }) => id)
}

/** Those who wait longest for a place and have room for one more course. */
export async function firstInLine(tx: Transaction, courseId: string, most: number): Promise<string[]> {
  const rows = await tx
    .select({ id: enrollmentRequests.userId })
    .from(enrollmentRequests)
    .where(
      and(
        eq(enrollmentRequests.courseId, courseId),
        eq(enrollmentRequests.kind, 'place'),
        sql`room_in_courses(${enrollmentRequests.userId}, ${mostEnrollments})`,
        // No one is enrolled in another course, and whoever waits for it goes on waiting.
        sql`exists (select from ${courses} where ${courses.id} = ${courseId} and ${courses.status} = 'published')`,
        notExists(
          tx
            .select({ one: sql`1` })
            .from(enrollments)
            .where(
              and(
                eq(enrollments.courseId, courseId),
                sql`${enrollments.userId} = ${enrollmentRequests.userId}`,
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(enrollmentRequests.askedAt), asc(enrollmentRequests.userId))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** Courses where people wait for a place. */
export async function coursesWithLine(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: enrollmentRequests.courseId })
    .from(enrollmentRequests)
    .where(eq(enrollmentRequests.kind, 'place'))
  return rows.map(({ id }) => id)
}

export async function countRequests(db: Place, courseId: string): Promise<number> {
  const [row] = await db
    .select({ all: count() })
    .from(enrollmentRequests)
    .where(eq(enrollmentRequests.courseId, courseId))
  return row?.all ?? 0
}

export async function waitingAfter(db: Database, courseId: string, after: TimeCursor | null, most: number) {
  return db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      profileImage: users.image,
      ...requestColumns,
    })
    .from(enrollmentRequests)
    .innerJoin(users, eq(users.id, enrollmentRequests.userId))
    .where(
      and(
        eq(enrollmentRequests.courseId, courseId),
        after === null
          ? undefined
          : sql`(${enrollmentRequests.askedAt}, ${enrollmentRequests.userId}) > (${after.at}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(asc(enrollmentRequests.askedAt), asc(enrollmentRequests.userId))
    .limit(most)
}
