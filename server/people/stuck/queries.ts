import { and, asc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { StuckReason } from '../../../contract/people/stuck.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import type { ModuleFigures } from '../../../database/conditions/module-figures.ts'
import { stuckCountOf } from '../../../database/conditions/stuck-count.ts'
import { taughtBy } from '../../../database/conditions/teaches-course.ts'
import {
  courseReminders,
  courses,
  enrollments,
  keptModuleFigures,
  liveModules,
  sentReminders,
  stuckCounts,
  stuckFigures,
  stuckPeople,
  users,
} from '../../../database/schema/index.ts'
import { daysBetweenReminders, fewestDays, remindedReasons } from '../../../rules/people/stuck.ts'

/** Counts the people of a course again. One at a time for each course. */
export async function countStuck(tx: Transaction, courseId: string): Promise<void> {
  // A course of 100,000 people takes five seconds; a larger one must not run into the limit of a page.
  await tx.execute(sql`set local statement_timeout = '10min'`)
  for (const statement of stuckCountOf(courseId)) await tx.execute(statement)
}

export async function countedAt(db: Database, courseId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: stuckCounts.countedAt })
    .from(stuckCounts)
    .where(eq(stuckCounts.courseId, courseId))
  return row?.at ?? null
}

/** When the published course that was counted longest ago was counted. */
export async function schoolCountedAt(db: Database): Promise<Date | null> {
  const [row] = await db
    .select({ at: sql<string | null>`min(${stuckCounts.countedAt})` })
    .from(stuckCounts)
    .innerJoin(courses, eq(courses.id, stuckCounts.courseId))
    .where(eq(courses.status, 'published'))
  return row?.at ? new Date(row.at) : null
}

export const countEnrolled = (db: Database, courseId: string): Promise<number> =>
  db.$count(enrollments, eq(enrollments.courseId, courseId))

/** Also those without people: the last may have left. */
export async function publishedCourses(db: Database): Promise<string[]> {
  const rows = await db
    .select({ id: courses.id })
    .from(courses)
    .where(eq(courses.status, 'published'))
    .orderBy(asc(courses.id))
  return rows.map(({ id }) => id)
}

export interface StuckFilter {
  /** Null: all that are published. */
  courseId: string | null
  reason: StuckReason | undefined
  days: number
  group: string | undefined
}

export interface StuckPlace {
  since: string
  courseId: string
  userId: string
  reason: string
}

/** @param id null: all that are published */
const inCourses = (
  column: typeof stuckPeople.courseId | typeof stuckFigures.courseId,
  id: string | null,
): SQL =>
  id === null
    ? sql`${column} in (select c.id from courses c where c.status = 'published')`
    : sql`${column} = ${id}`

function matching({ courseId, reason, days, group }: StuckFilter): SQL | undefined {
  return and(
    inCourses(stuckPeople.courseId, courseId),
    reason === undefined ? undefined : eq(stuckPeople.reason, reason),
    lte(stuckPeople.since, sql`now() - ${days} * interval '1 day'`),
    group === undefined
      ? undefined
      : sql`exists (select from school_group_members g
          where g.group_id::text = ${group} and g.user_id = ${stuckPeople.userId})`,
  )
}

/** The longest first. */
export async function stuckAfter(db: Database, filter: StuckFilter, after: StuckPlace | null, most: number) {
  return db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      profileImage: users.image,
      course: { id: courses.id, code: courses.code, title: courses.title },
      reason: stuckPeople.reason,
      since: stuckPeople.since,
      itemId: stuckPeople.itemId,
    })
    .from(stuckPeople)
    .innerJoin(users, eq(users.id, stuckPeople.userId))
    .innerJoin(courses, eq(courses.id, stuckPeople.courseId))
    .where(
      and(
        matching(filter),
        after === null
          ? undefined
          : sql`(${stuckPeople.since}, ${stuckPeople.courseId}, ${stuckPeople.userId}, ${stuckPeople.reason})
              > (${after.since}::timestamptz, ${after.courseId}, ${after.userId}, ${after.reason})`,
      ),
    )
    .orderBy(
      asc(stuckPeople.since),
      asc(stuckPeople.courseId),
      asc(stuckPeople.userId),
      asc(stuckPeople.reason),
    )
    .limit(most)
}

export type StuckRow = Awaited<ReturnType<typeof stuckAfter>>[number]

/** Rows by reason, of those that a list has now. */
export async function countsOf(db: Database, filter: Omit<StuckFilter, 'reason'>) {
  return db
    .select({ reason: stuckPeople.reason, count: sql<number>`count(*)::int` })
    .from(stuckPeople)
    .where(matching({ ...filter, reason: undefined }))
    .groupBy(stuckPeople.reason)
}

/** The same as it was last counted, without a group: reading every row of a large school takes too long for a page. */
export async function keptCountsOf(db: Database, { courseId, days }: Pick<StuckFilter, 'courseId' | 'days'>) {
  return db
    .select({ reason: stuckFigures.reason, count: sql<number>`sum(${stuckFigures.people})::int` })
    .from(stuckFigures)
    .where(and(inCourses(stuckFigures.courseId, courseId), gte(stuckFigures.days, days)))
    .groupBy(stuckFigures.reason)
}

/** Published courses of the viewer in catalog order, with how many were stuck when they were last counted. @param after id of the last course */
export async function coursesWithStuck(
  db: Database,
  viewer: { id: string; role: string },
  { after, most }: { after: string | null; most: number },
) {
  const of = (reason: StuckReason) =>
    sql<number>`coalesce(sum(${stuckFigures.people}) filter (where ${stuckFigures.reason} = ${reason}), 0)::int`
  const page = db.$with('page').as(
    db
      .select({
        id: courses.id,
        code: courses.code,
        title: courses.title,
        departmentId: courses.departmentId,
        position: courses.position,
      })
      .from(courses)
      .where(
        and(
          eq(courses.status, 'published'),
          taughtBy(viewer, sql`${courses.id}`, 'see-people'),
          after === null
            ? undefined
            : sql`(${courses.position}, ${courses.id}) > (select c.position, c.id from ${courses} c where c.id = ${after})`,
        ),
      )
      .orderBy(asc(courses.position), asc(courses.id))
      .limit(most),
  )
  return db
    .with(page)
    .select({
      course: { id: page.id, code: page.code, title: page.title, departmentId: page.departmentId },
      people: sql<number>`coalesce(${stuckCounts.people}, 0)`,
      notBegun: of('not-begun'),
      idle: of('idle'),
      failedQuiz: of('failed-quiz'),
      overdue: of('overdue'),
      waiting: of('waiting-for-grade'),
      countedAt: stuckCounts.countedAt,
    })
    .from(page)
    .leftJoin(stuckFigures, and(eq(stuckFigures.courseId, page.id), gte(stuckFigures.days, fewestDays)))
    .leftJoin(stuckCounts, eq(stuckCounts.courseId, page.id))
    .groupBy(
      page.id,
      page.code,
      page.title,
      page.departmentId,
      page.position,
      stuckCounts.countedAt,
      stuckCounts.people,
    )
    .orderBy(asc(page.position), asc(page.id))
}

export async function findReminder(db: Database | Transaction, courseId: string) {
  const [row] = await db
    .select({
      on: courseReminders.isOn,
      afterDays: courseReminders.afterDays,
      text: courseReminders.text,
      author: users.name,
    })
    .from(courseReminders)
    .leftJoin(users, eq(users.id, courseReminders.authorId))
    .where(eq(courseReminders.courseId, courseId))
  return row ?? null
}

export async function putReminder(
  tx: Transaction,
  courseId: string,
  reminder: { isOn: boolean; afterDays: number; text: string; authorId: string },
): Promise<void> {
  await tx
    .insert(courseReminders)
    .values({ courseId, ...reminder })
    .onConflictDoUpdate({ target: courseReminders.courseId, set: reminder })
}

/** Courses whose reminders are on. */
export async function remindersOn(db: Database) {
  return db
    .select({
      courseId: courseReminders.courseId,
      afterDays: courseReminders.afterDays,
      text: courseReminders.text,
      authorId: sql<string>`${courseReminders.authorId}`,
      role: users.role,
    })
    .from(courseReminders)
    .innerJoin(users, eq(users.id, courseReminders.authorId))
    .innerJoin(courses, eq(courses.id, courseReminders.courseId))
    .where(and(eq(courseReminders.isOn, true), eq(courses.status, 'published')))
}

/** Notes the reminder of those who are due. @returns their ids */
export async function takeThoseToRemind(
  tx: Transaction,
  { courseId, afterDays }: { courseId: string; afterDays: number },
  most: number,
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into ${sentReminders} (user_id, course_id)
    select s.user_id, ${courseId} from ${stuckPeople} s
     where s.course_id = ${courseId} and ${inArray(sql`s.reason`, [...remindedReasons])}
       and s.since < now() - ${afterDays} * interval '1 day'
       and exists (select from enrollments e where e.user_id = s.user_id and e.course_id = ${courseId})
       and not exists (select from ${sentReminders} r where r.user_id = s.user_id and r.course_id = ${courseId}
         and r.sent_at > now() - ${daysBetweenReminders} * interval '1 day')
     order by s.since limit ${most}
    -- Again, because another run may have reminded them since.
    on conflict (user_id, course_id) do update set sent_at = now()
     where ${sentReminders}.sent_at <= now() - ${daysBetweenReminders} * interval '1 day'
    returning user_id as id`)
  return rows.map(({ id }) => id)
}

/** As they were last counted, in the order of the course; a newer module has none yet. */
export async function moduleFigures(db: Database, courseId: string): Promise<ModuleFigures[]> {
  const { started, completed, stoppedHere, minutes } = keptModuleFigures
  const orNone = (column: typeof started | typeof completed | typeof stoppedHere) =>
    sql<number>`coalesce(${column}, 0)`
  return db
    .select({
      id: liveModules.id,
      position: liveModules.position,
      title: liveModules.title,
      started: orNone(started),
      completed: orNone(completed),
      stoppedHere: orNone(stoppedHere),
      minutes,
    })
    .from(liveModules)
    .leftJoin(keptModuleFigures, eq(keptModuleFigures.moduleId, liveModules.id))
    .where(eq(liveModules.courseId, courseId))
    .orderBy(asc(liveModules.position))
}
