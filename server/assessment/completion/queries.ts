import { and, count, eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import type { CompletionRequirements } from '../../../contract/assessment/completion.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { completionKept } from '../../../database/conditions/completion-kept.ts'
import { completedModules, moduleCountOf } from '../../../database/conditions/course-activity.ts'
import { hasCertificateWithWork } from '../../../database/conditions/has-certificate.ts'
import { personHolds } from '../../../database/conditions/people-by-part.ts'
import { afterByName, byName, isStudentOf } from '../../../database/conditions/students-by-name.ts'
import { completionRequirements, courses, enrollments, users } from '../../../database/schema/index.ts'

type Place = Database | Transaction

const columns = {
  certificate: completionRequirements.certificate,
  quizzes: completionRequirements.quizzes,
  assignments: completionRequirements.assignments,
  chosen: completionRequirements.chosen,
  assignmentPercent: completionRequirements.assignmentPercent,
  minimumGrade: completionRequirements.minimumGrade,
  attendancePercent: completionRequirements.attendancePercent,
}

/** Of those courses for which someone decided. */
export async function requirementsOf(
  db: Place,
  courseIds: readonly string[],
): Promise<Map<string, CompletionRequirements>> {
  const rows = await db
    .select({ courseId: completionRequirements.courseId, ...columns })
    .from(completionRequirements)
    .where(inArray(completionRequirements.courseId, [...courseIds]))
  return new Map(rows.map(({ courseId, ...requirements }) => [courseId, requirements]))
}

export async function findRequirements(db: Place, courseId: string) {
  const [row] = await db
    .select({ ...columns, revision: completionRequirements.revision })
    .from(completionRequirements)
    .where(eq(completionRequirements.courseId, courseId))
  return row ?? null
}

/** @returns false if the requirements have another revision by now */
export async function putRequirements(
  tx: Transaction,
  courseId: string,
  requirements: CompletionRequirements,
  revision: number,
): Promise<boolean> {
  const written = await tx
    .insert(completionRequirements)
    .values({ courseId, ...requirements })
    .onConflictDoUpdate({
      target: completionRequirements.courseId,
      set: { ...requirements, revision: sql`${completionRequirements.revision} + 1` },
      setWhere: eq(completionRequirements.revision, revision),
    })
    .returning({ revision: completionRequirements.revision })
  return written[0]?.revision === revision + 1
}

/** How far a person is in courses, and whether they have the certificate with work. */
export async function progressIn(db: Place, userId: string, courseIds: readonly string[]) {
  const person = sql`${userId}::text`
  // Named with its table: alone in the statement, the builder would not.
  const course = sql`courses.id`
  const rows = await db
    .select({
      courseId: courses.id,
      done: completedModules(person, course),
      total: sql<number>`(select count(*)::int from live_modules m where m.course_id = ${course})`,
      kept: completionKept(person, course),
      earned: hasCertificateWithWork(person, course),
    })
    .from(courses)
    .where(inArray(courses.id, [...courseIds]))
  return new Map(rows.map((row) => [row.courseId, row]))
}

/** Courses a person has completed without the certificate with work. */
export async function coursesWithoutWork(db: Place, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.course_id as id from module_progress p join live_modules l on l.id = p.module_id
     where p.user_id = ${userId} and p.completed_at is not null
       and not ${hasCertificateWithWork(userId, sql`p.course_id`)}
     group by p.course_id
    having count(*) = (select count(*) from live_modules m where m.course_id = p.course_id)
        or ${completionKept(sql`${userId}::text`, sql`p.course_id`)}
     order by p.course_id`)
  return rows.map(({ id }) => id)
}

/**
 * Students of a course without its certificate with work, by name, with how far they are in the modules.
 *
 * @param page.after id of the last student looked at before
 */
export async function studentsWithoutWork(
  db: Database,
  courseId: string,
  { search, after, most, many }: { search: string; after: string | null; most: number; many: boolean },
) {
  const course = sql`${courseId}::text`
  return db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      profileImage: users.image,
      done: completedModules(users.id, course),
      total: moduleCountOf(courseId),
      // As above: alone in the statement, the builder would not name its table.
      kept: completionKept(sql`users.id`, course),
    })
    .from(users)
    .where(and(isStudentOf(courseId, many), isWithoutWork(courseId, search), afterByName(after)))
    .orderBy(...byName)
    .limit(most)
}

const isWithoutWork = (courseId: string, search: string): SQL | undefined =>
  and(
    search === '' ? undefined : personHolds(search),
    not(hasCertificateWithWork(users.id, sql`${courseId}::text`)),
  )

/** As many rows as `studentsWithoutWork` has on all pages. */
export async function countWithoutWork(db: Database, courseId: string, search: string): Promise<number> {
  const [row] = await db
    .select({ all: count() })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .where(and(eq(enrollments.courseId, courseId), isWithoutWork(courseId, search)))
  return row?.all ?? 0
}

export type StudentWithoutWork = Awaited<ReturnType<typeof studentsWithoutWork>>[number]

export const countEnrolled = (db: Database, courseId: string): Promise<number> =>
  db.$count(enrollments, eq(enrollments.courseId, courseId))
