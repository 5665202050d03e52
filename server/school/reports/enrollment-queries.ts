import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../database/client.ts'
import { completionKept } from '../../../database/conditions/completion-kept.ts'
import { holds, holdsByWord } from '../../../database/pattern.ts'
import { courses, enrollments, users } from '../../../database/schema/index.ts'
import type { TimeCursor } from '../../platform/http/cursor.ts'

export interface EnrollmentFilter {
  courseId?: string | undefined
  search?: string | undefined
}

/** More people than one looks for; without a limit, a common word would read everyone. */
const mostFound = 500

const peopleFound = (search: string): SQL => sql`
  select u.id from ${users} u where ${holdsByWord(sql`(' ' || u.name || ' ' || u.email)`, search)} limit ${mostFound}`

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
function matchingPage(
  search: string,
  place: { courseId: string | undefined; before: SQL; most: number },
): SQL {
  const { courseId, before, most } = place
  const inCourse = courseId === undefined ? sql`true` : sql`e.course_id = ${courseId}`
  return sql`${enrollments.id} = any(array(
    select f.id from (
      select e.id, e.enrolled_at from ${enrollments} e
       where e.user_id = any(array(${peopleFound(search)})) and ${inCourse} and ${before}
      union
      select latest.id, latest.enrolled_at from (${coursesFound(search)}) found
       cross join lateral (
         select e.id, e.enrolled_at from ${enrollments} e
          where e.course_id = found.id and ${inCourse} and ${before}
          order by e.enrolled_at desc, e.id desc limit ${most}) latest) f
     order by f.enrolled_at desc, f.id desc limit ${most}))`
}

const before = (after: TimeCursor | null, row: SQL): SQL =>
  after === null
    ? sql`true`
    : sql`(${row}.enrolled_at, ${row}.id) < (${after.at}::timestamptz, ${after.id}::uuid)`

/** @param most one more than a page, so that the caller sees whether another follows */
export async function enrollmentsAfter(
  db: Database,
  filter: EnrollmentFilter & { after: TimeCursor | null; most: number },
) {
  const { courseId, search = '', after, most } = filter
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
      completedModules: sql<number>`(select count(*)::int from module_progress p
        where p.user_id = ${enrollments.userId} and p.course_id = ${enrollments.courseId} and p.completed_at is not null)`,
      moduleCount: sql<number>`(select count(*)::int from modules m where m.course_id = ${courses.id})`,
      kept: completionKept(enrollments.userId, enrollments.courseId),
    })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .where(
      and(
        courseId === undefined ? undefined : eq(enrollments.courseId, courseId),
        search === ''
          ? before(after, sql`${enrollments}`)
          : matchingPage(search, { courseId, before: before(after, sql`e`), most }),
      ),
    )
    .orderBy(desc(enrollments.enrolledAt), desc(enrollments.id))
    .limit(most)
}

export async function countEnrollments(db: Database, courseId: string): Promise<number> {
  return db.$count(enrollments, eq(enrollments.courseId, courseId))
}

export async function countMatching(
  db: Database,
  { courseId, search = '' }: EnrollmentFilter,
): Promise<number> {
  return db.$count(
    enrollments,
    and(
      courseId === undefined ? undefined : eq(enrollments.courseId, courseId),
      search === '' ? undefined : matching(search),
    ),
  )
}
