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

/** Of people or courses that match. As lists, because a join would begin with every enrollment. */
function matching(search: string): SQL {
  return sql`(${enrollments.userId} = any(array(
      select u.id from ${users} u where ${holdsByWord(sql`(' ' || u.name || ' ' || u.email)`, search)} limit ${mostFound}))
    or ${enrollments.courseId} = any(array(
      select c.id from ${courses} c where ${holds(sql`c.code || ' ' || c.title`, search)} limit ${mostFound})))`
}

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
        search === '' ? undefined : matching(search),
        after === null
          ? undefined
          : sql`(${enrollments.enrolledAt}, ${enrollments.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`,
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
