import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../database/client.ts'
import { completionKept } from '../../../database/conditions/completion-kept.ts'
import { courses, enrollments, users } from '../../../database/schema/index.ts'
import type { TimeCursor } from '../../platform/http/cursor.ts'

/** @param most one more than a page, so that the caller sees whether another follows */
export async function enrollmentsAfter(
  db: Database,
  filter: { courseId?: string; after: TimeCursor | null; most: number },
) {
  const { courseId, after, most } = filter
  return db
    .select({
      id: enrollments.id,
      exactAt: sql<string>`${enrollments.enrolledAt}::text`,
      enrolledAt: enrollments.enrolledAt,
      userId: users.id,
      userName: users.name,
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
