import { type SQL, sql } from 'drizzle-orm'
import { type CourseAbility, rolesWith } from '../../rules/people/course-roles.ts'
import { courseInstructors, users } from '../schema/index.ts'

/**
 * Whether a person may do something in a course by their course role. They must still be an instructor or
 * administrator: an assignment outlasts a revoked role and must not grant access. For administrators, who may do
 * everything in every course, use `taughtBy`.
 *
 * @param courseId a qualified column, or an id
 */
export const teachesCourse = (
  userId: string | SQL,
  courseId: unknown,
  ability: CourseAbility,
): SQL<boolean> =>
  sql<boolean>`exists (
    select 1 from ${courseInstructors} i join ${users} teacher on teacher.id = i.user_id
     where i.user_id = ${userId} and i.course_id = ${courseId} and teacher.role <> 'student'
       and i.role in (${rolesFor(ability)}))`

/**
 * Whether the viewer may do something in a course, for the WHERE. Administrators may do everything in every course.
 *
 * @param courseId as above
 */
export const taughtBy = (
  { id, role }: { id: string; role: string },
  courseId: unknown,
  ability: CourseAbility,
): SQL<boolean> => (role === 'admin' ? sql<boolean>`true` : teachesCourse(id, courseId, ability))

/** For `i.role in (…)`. Constants, so that every statement keeps its plan. */
export const rolesFor = (ability: CourseAbility): SQL =>
  sql.raw(
    rolesWith(ability)
      .map((role) => `'${role}'`)
      .join(', '),
  )

/** Whether a person has any role in a course. */
export const hasCourseRole = (userId: SQL, courseId: SQL): SQL =>
  sql`exists (select from ${courseInstructors} i where i.user_id = ${userId} and i.course_id = ${courseId})`
