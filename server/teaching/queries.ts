import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/client.ts'
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

/** Whether someone is assigned to a course. */
export async function isInstructorOf(db: Database, userId: string, courseId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: courseInstructors.userId })
    .from(courseInstructors)
    .where(and(eq(courseInstructors.userId, userId), eq(courseInstructors.courseId, courseId)))
  return rows.length > 0
}

/** The courses someone teaches, all for an administrator, in catalogue order. @param most how many at the most */
export async function coursesTaughtBy(db: Database, viewer: Viewer, most: number) {
  const assigned = sql`exists (select 1 from ${courseInstructors} i where i.course_id = ${courses.id} and i.user_id = ${viewer.id})`
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
    .where(viewer.role === 'admin' ? undefined : assigned)
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

/** Assigns whoever teaches under an address. @returns false when no instructor or administrator has it */
export async function assignInstructor(db: Database, courseId: string, email: string): Promise<boolean> {
  const [person] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email.toLowerCase()), sql`${users.role} in ('instructor', 'admin')`))
  if (person === undefined) return false
  await putInstructor(db, courseId, person.id)
  return true
}

export async function putInstructor(db: Database | Transaction, courseId: string, userId: string) {
  await db.insert(courseInstructors).values({ userId, courseId }).onConflictDoNothing()
}

export async function removeInstructor(db: Database, courseId: string, userId: string): Promise<void> {
  await db
    .delete(courseInstructors)
    .where(and(eq(courseInstructors.userId, userId), eq(courseInstructors.courseId, courseId)))
}
