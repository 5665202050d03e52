import { and, desc, eq, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { EnrollmentState } from '../../../contract/people/enrollments.ts'
import type { Database } from '../../../database/client.ts'
import { completionKept } from '../../../database/conditions/completion-kept.ts'
import {
  completedModules,
  hasCompletedCourse,
  lastActivityIn,
} from '../../../database/conditions/course-activity.ts'
import { isInGroup, nameOfGroup } from '../../../database/conditions/parts-of-course.ts'
import { personHolds } from '../../../database/conditions/people-by-part.ts'
import { nameOfRound } from '../../../database/conditions/round-dates.ts'
import { holds } from '../../../database/pattern.ts'
import { courses, enrollments, users } from '../../../database/schema/index.ts'
import type { TimeCursor } from '../../platform/http/cursor.ts'

/** Part of the enrollments. */
interface Within {
  courseId?: string | undefined
  round?: string | undefined
  group?: string | undefined
}

export interface EnrollmentFilter extends Within {
  search?: string | undefined
  state?: EnrollmentState | undefined
}

/** @param row the table of enrollments, or its name in a statement */
const within = (row: SQL, { courseId, round, group }: Within): SQL | undefined =>
  and(
    courseId === undefined ? undefined : sql`${row}.course_id = ${courseId}`,
    round === undefined ? undefined : sql`${row}.round_id = ${round}::uuid`,
    group === undefined ? undefined : isInGroup(sql`${row}.user_id`, group),
  )

const hasBegun = (userId: SQLWrapper, courseId: SQLWrapper) =>
  sql<boolean>`coalesce(${lastActivityIn(userId, courseId)} is not null, false)`

function inState(row: SQL, state: EnrollmentState | undefined): SQL | undefined {
  if (state === undefined) return undefined
  const [userId, courseId] = [sql`${row}.user_id`, sql`${row}.course_id`]
  const moduleCount = sql<number>`(select count(*)::int from live_modules m where m.course_id = ${courseId})`
  const completed = hasCompletedCourse(userId, courseId, moduleCount)
  if (state === 'completed') return completed
  const begun = hasBegun(userId, courseId)
  return and(not(completed), state === 'in-progress' ? begun : not(begun))
}

const parts = (row: SQL, filter: EnrollmentFilter): SQL =>
  and(within(row, filter), inState(row, filter.state)) ?? sql`true`

const theTable = sql`${enrollments}`

/** More people than one looks for; without a limit, a common word would read everyone. */
const mostFound = 500

const peopleFound = (search: string): SQL => sql`
  select u.id from ${users} u where ${personHolds(search, sql`u.searchable`)} limit ${mostFound}`

const coursesFound = (search: string): SQL => sql`
  select c.id from ${courses} c where ${holds(sql`c.code || ' ' || c.title`, search)} limit ${mostFound}`

/** Of people or courses that match. As lists, because a join would begin with every enrollment. */
function matching(search: string): SQL {
  return sql`(${enrollments.userId} = any(array(${peopleFound(search)}))
    or ${enrollments.courseId} = any(array(${coursesFound(search)})))`
}

/**
 * The page of enrollments of people or courses that match: all of the people, and the latest of each course. Reading by
 * time until enough match would read everyone for a word that matches little.
 */
function matchingPage(search: string, place: { filter: EnrollmentFilter; before: SQL; most: number }): SQL {
  const { filter, before, most } = place
  const wanted = parts(sql`e`, filter)
  return sql`${enrollments.id} = any(array(
    select f.id from (
      select e.id, e.enrolled_at from ${enrollments} e
       where e.user_id = any(array(${peopleFound(search)})) and ${wanted} and ${before}
      union
      select latest.id, latest.enrolled_at from (${coursesFound(search)}) found
       cross join lateral (
         select e.id, e.enrolled_at from ${enrollments} e
          where e.course_id = found.id and ${wanted} and ${before}
          order by e.enrolled_at desc, e.id desc limit ${most}) latest) f
     order by f.enrolled_at desc, f.id desc limit ${most}))`
}

const before = (after: TimeCursor | null, row: SQL): SQL =>
  after === null
    ? sql`true`
    : sql`(${row}.enrolled_at, ${row}.id) < (${after.at}::timestamptz, ${after.id}::uuid)`

export type EnrollmentRow = Awaited<ReturnType<typeof enrollmentsAfter>>[number]

/** @param most one more than a page, so that the caller sees whether another follows */
export async function enrollmentsAfter(
  db: Database,
  filter: EnrollmentFilter & { after: TimeCursor | null; most: number },
) {
  const { search = '', after, most } = filter
  return db
    .select({
      id: enrollments.id,
      exactAt: sql<string>`${enrollments.enrolledAt}::text`,
      enrolledAt: enrollments.enrolledAt,
      userId: users.id,
      userName: users.name,
      email: users.email,
      courseId: courses.id,
      code: courses.code,
      title: courses.title,
      completedModules: completedModules(enrollments.userId, enrollments.courseId),
      moduleCount: sql<number>`(select count(*)::int from live_modules m where m.course_id = ${courses.id})`,
      kept: completionKept(enrollments.userId, enrollments.courseId),
      begun: hasBegun(enrollments.userId, enrollments.courseId),
    })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .where(
      and(
        search === ''
          ? and(parts(theTable, filter), before(after, theTable))
          : matchingPage(search, { filter, before: before(after, sql`e`), most }),
      ),
    )
    .orderBy(desc(enrollments.enrolledAt), desc(enrollments.id))
    .limit(most)
}

export async function countEnrollments(db: Database, filter: Within): Promise<number> {
  return db.$count(enrollments, within(theTable, filter))
}

export async function countMatching(db: Database, filter: EnrollmentFilter): Promise<number> {
  const { search = '' } = filter
  return db.$count(enrollments, and(parts(theTable, filter), search === '' ? undefined : matching(search)))
}

/** What a filter names. */
export async function namesWithin(db: Database, { courseId, round, group }: Within) {
  const [[course], [names]] = await Promise.all([
    courseId === undefined
      ? []
      : db
          .select({ id: courses.id, code: courses.code, title: courses.title })
          .from(courses)
          .where(eq(courses.id, courseId)),
    round === undefined && group === undefined
      ? []
      : db
          .select({
            round: round === undefined ? sql<null>`null` : nameOfRound(sql`${round}::uuid`),
            group: group === undefined ? sql<null>`null` : nameOfGroup(group),
          })
          .from(sql`(values (1)) as one`),
  ])
  const named = (id: string | undefined, name: string | null | undefined) =>
    id === undefined || name === null || name === undefined ? null : { id, name }
  return {
    course: course ?? null,
    round: named(round, names?.round),
    group: named(group, names?.group),
  }
}
