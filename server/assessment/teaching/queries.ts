import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { beginsCourses } from '../../../database/conditions/course-authors.ts'
import { taughtBy, teachesCourse } from '../../../database/conditions/teaches-course.ts'
import { holds } from '../../../database/pattern.ts'
import {
  courseInstructors,
  courses,
  liveModules,
  liveQuizzes,
  quizAttempts,
  submissions,
  users,
} from '../../../database/schema/index.ts'
import type { CourseRole } from '../../../rules/people/course-roles.ts'
import type { Viewer } from '../../platform/http/viewer.ts'

/** The role of a person in a course, null for none and for one whose account is a student's. */
export async function roleInCourse(
  db: Database,
  userId: string,
  courseId: string,
): Promise<CourseRole | null> {
  const [row] = await db
    .select({ role: courseInstructors.role })
    .from(courseInstructors)
    .where(
      and(
        eq(courseInstructors.userId, userId),
        eq(courseInstructors.courseId, courseId),
        teachesCourse(userId, courseInstructors.courseId, 'see-work'),
      ),
    )
  return row?.role ?? null
}

/** Whether an instructor may begin courses. */
export async function isCourseAuthor(db: Database, userId: string): Promise<boolean> {
  const { rows } = await db.execute<{ may: boolean }>(sql`select ${beginsCourses(userId)} as may`)
  return rows[0]?.may ?? false
}

const quizzesToGrade = sql`select count(*)::int from ${quizAttempts} a
  join ${liveQuizzes} q on q.id = a.quiz_id join ${liveModules} m on m.id = q.module_id
  where a.submitted_at is not null and a.percent is null`

/**
 * The courses the viewer teaches (all for an administrator), in catalog order.
 *
 * @param page.search part of a code or title; empty for all
 * @param page.after id of the last course of the previous page
 */
export async function coursesTaughtBy(
  db: Database,
  viewer: Viewer,
  { search, after, most }: { search: string; after: string | null; most: number },
) {
  return db
    .select({
      id: courses.id,
      code: courses.code,
      title: courses.title,
      departmentId: courses.departmentId,
      status: courses.status,
      role: sql<CourseRole | null>`(select ${courseInstructors.role} from ${courseInstructors}
        where ${courseInstructors.userId} = ${viewer.id} and ${courseInstructors.courseId} = ${courses.id})`,
      toGrade: db.$count(
        submissions,
        sql`${submissions.courseId} = ${courses.id} and ${submissions.isLatest} and ${submissions.gradedAt} is null`,
      ),
      quizzesToGrade: sql<number>`(${quizzesToGrade} and m.course_id = courses.id)`,
    })
    .from(courses)
    .where(
      and(
        taughtBy(viewer, courses.id, 'see-work'),
        search === '' ? undefined : holds(sql`${courses.code} || ' ' || ${courses.title}`, search),
        after === null
          ? undefined
          : sql`(${courses.position}, ${courses.id}) > (select c.position, c.id from ${courses} c where c.id = ${after})`,
      ),
    )
    .orderBy(asc(courses.position), asc(courses.id))
    .limit(most)
}

export async function countToGrade(db: Database, viewer: Viewer): Promise<number> {
  const [row] = (
    await db.execute<{ waiting: number }>(sql`
      select (select count(*)::int from ${submissions} s
               where s.is_latest and s.graded_at is null and ${taughtBy(viewer, sql`s.course_id`, 'grade')})
           + (${quizzesToGrade} and ${taughtBy(viewer, sql`m.course_id`, 'grade')}) as waiting`)
  ).rows
  return row?.waiting ?? 0
}

export async function staffOf(db: Database | Transaction, courseId: string) {
  return db
    .select({ id: users.id, name: users.name, email: users.email, role: courseInstructors.role })
    .from(courseInstructors)
    .innerJoin(users, eq(users.id, courseInstructors.userId))
    .where(eq(courseInstructors.courseId, courseId))
    .orderBy(
      sql`array_position(array['teacher', 'assistant', 'observer'], ${courseInstructors.role})`,
      asc(users.name),
      asc(users.id),
    )
}

export async function findInstructor(tx: Transaction, email: string) {
  const [person] = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.email, email.toLowerCase()), sql`${users.role} in ('instructor', 'admin')`))
  return person ?? null
}

/** Locks who works in a course, so that two changes cannot remove its last two teachers. */
export async function lockStaff(tx: Transaction, courseId: string) {
  return tx
    .select({ userId: courseInstructors.userId, role: courseInstructors.role })
    .from(courseInstructors)
    .where(eq(courseInstructors.courseId, courseId))
    .orderBy(asc(courseInstructors.userId))
    .for('update')
}

export async function putStaff(tx: Transaction, courseId: string, userId: string, role: CourseRole) {
  await tx
    .insert(courseInstructors)
    .values({ userId, courseId, role })
    .onConflictDoUpdate({
      target: [courseInstructors.userId, courseInstructors.courseId],
      set: { role },
    })
}

/** People who have another role in the course keep it. @returns ids of those who are new */
export async function putManyStaff(
  tx: Transaction,
  courseId: string,
  userIds: readonly string[],
  role: CourseRole,
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into ${courseInstructors} (user_id, course_id, role)
    select s.user_id, ${courseId}, ${role} from unnest(${sql.param([...userIds])}::text[]) as s (user_id)
    on conflict do nothing returning user_id as id`)
  return rows.map(({ id }) => id)
}

export async function removeManyStaff(tx: Transaction, courseId: string, userIds: readonly string[]) {
  await tx
    .delete(courseInstructors)
    .where(
      and(
        eq(courseInstructors.courseId, courseId),
        sql`${courseInstructors.userId} = any(${sql.param([...userIds])}::text[])`,
      ),
    )
}

/** @returns the name of the removed person, or null */
export async function removeStaff(tx: Transaction, courseId: string, userId: string): Promise<string | null> {
  const [removed] = await tx
    .delete(courseInstructors)
    .where(and(eq(courseInstructors.userId, userId), eq(courseInstructors.courseId, courseId)))
    .returning({
      name: sql<string>`(select name from ${users} where ${users.id} = ${courseInstructors.userId})`,
    })
  return removed?.name ?? null
}
