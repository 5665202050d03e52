import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/client.ts'
import { teachesCourse } from '../../database/conditions/teaches-course.ts'
import {
  courseInstructors,
  courses,
  modules,
  quizAttempts,
  quizzes,
  submissions,
  users,
} from '../../database/schema/index.ts'
import type { Viewer } from '../http/viewer.ts'

/** Whether someone teaches a course. */
export async function isInstructorOf(db: Database, userId: string, courseId: string): Promise<boolean> {
  const rows = await db
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.id, courseId), teachesCourse(userId, courses.id)))
  return rows.length > 0
}

/** The courses someone teaches, all for an administrator, in catalogue order. @param most how many at the most */
export async function coursesTaughtBy(db: Database, viewer: Viewer, most: number) {
  return db
    .select({
      id: courses.id,
      code: courses.code,
      title: courses.title,
      departmentId: courses.departmentId,
      status: courses.status,
      toGrade: db.$count(
        submissions,
        sql`${submissions.courseId} = ${courses.id} and ${submissions.isLatest} and ${submissions.gradedAt} is null`,
      ),
      quizzesToGrade: sql<number>`(select count(*)::int from ${quizAttempts} a
        join ${quizzes} q on q.id = a.quiz_id join ${modules} m on m.id = q.module_id
        where m.course_id = courses.id and a.submitted_at is not null and a.percent is null)`,
    })
    .from(courses)
    .where(viewer.role === 'admin' ? undefined : teachesCourse(viewer.id, courses.id))
    .orderBy(asc(courses.position), asc(courses.id))
    .limit(most)
}

export async function instructorsOf(db: Database, courseId: string) {
  return db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(courseInstructors)
    .innerJoin(users, eq(users.id, courseInstructors.userId))
    .where(eq(courseInstructors.courseId, courseId))
    .orderBy(asc(users.name), asc(users.id))
}

/** Whoever teaches under an address; null when no instructor or administrator has it. */
export async function findInstructor(tx: Transaction, email: string) {
  const [person] = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.email, email.toLowerCase()), sql`${users.role} in ('instructor', 'admin')`))
  return person ?? null
}

/** @returns false for somebody who was assigned before */
export async function putInstructor(tx: Transaction, courseId: string, userId: string): Promise<boolean> {
  const put = await tx
    .insert(courseInstructors)
    .values({ userId, courseId })
    .onConflictDoNothing()
    .returning({ userId: courseInstructors.userId })
  return put.length > 0
}

/** @returns the name of whoever was assigned; null where nobody was */
export async function removeInstructor(
  tx: Transaction,
  courseId: string,
  userId: string,
): Promise<string | null> {
  const [removed] = await tx
    .delete(courseInstructors)
    .where(and(eq(courseInstructors.userId, userId), eq(courseInstructors.courseId, courseId)))
    .returning({
      name: sql<string>`(select name from ${users} where ${users.id} = ${courseInstructors.userId})`,
    })
  return removed?.name ?? null
}
