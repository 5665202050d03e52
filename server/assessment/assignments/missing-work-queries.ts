import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { afterByName, byName, isStudentOf } from '../../../database/conditions/students-by-name.ts'
import { enrollments, gradeOverrides, submissions, users } from '../../../database/schema/index.ts'

interface Place {
  courseId: string
  assignmentId: string
}

/** Whether a student owes a submission: none submitted, and not excused. */
const lacks = ({ courseId, assignmentId }: Place, userId: SQL | typeof users.id): SQL => sql`(
  not exists (select from ${submissions} s where s.user_id = ${userId} and s.assignment_id = ${assignmentId})
  and not exists (select from ${gradeOverrides} o where o.user_id = ${userId} and o.course_id = ${courseId}
    and o.item_id = ${assignmentId} and o.excused))`

/**
 * Students of a course without a submission for an assignment, by name.
 *
 * @param page.after id of the last student of the previous page
 * @param page.many whether the course is so large that scanning all students by name finds a page sooner
 */
export async function studentsLacking(
  db: Database,
  place: Place,
  { after, most, many }: { after: string | null; most: number; many: boolean },
) {
  return db
    .select({ userId: users.id, name: users.name })
    .from(users)
    .where(and(isStudentOf(place.courseId, many), lacks(place, users.id), afterByName(after)))
    .orderBy(...byName)
    .limit(most)
}

export async function countLacking(db: Database, place: Place) {
  const [row] = await db
    .select({
      students: sql<number>`count(*)::int`,
      missing: sql<number>`(count(*) filter (where ${lacks(place, sql`${enrollments.userId}`)}))::int`,
    })
    .from(enrollments)
    .where(eq(enrollments.courseId, place.courseId))
  return row ?? { students: 0, missing: 0 }
}

export async function studentName(
  db: Database | Transaction,
  courseId: string,
  userId: string,
): Promise<string | null> {
  const [row] = await db
    .select({ name: users.name })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .where(and(eq(enrollments.userId, userId), eq(enrollments.courseId, courseId)))
  return row?.name ?? null
}
