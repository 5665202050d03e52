import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PublicEnrollmentRules } from '../../contract/courses/catalogue.ts'

/** The enrollment rules of a course, as its page shows them; null for everyone. @param courseId a qualified column */
export const enrollmentRulesOf = (courseId: SQLWrapper): SQL<PublicEnrollmentRules | null> =>
  sql<PublicEnrollmentRules | null>`(
    select json_build_object('who', l.who, 'capacity', l.capacity, 'prerequisites', coalesce((
             select json_agg(json_build_object('id', r.id, 'code', r.code, 'title', r.title) order by r.code, r.id)
               from course_prerequisites p join courses r on r.id = p.required_course_id
              where p.course_id = l.course_id), '[]'))
      from enrollment_rules l where l.course_id = ${courseId})`

/** Whether people enroll in a course by its rules only, not by starting to learn. */
export const hasEnrollmentRules = (courseId: SQLWrapper | string): SQL =>
  sql`(select true from enrollment_rules l where l.course_id = ${courseId}) is not null`

/**
 * Whether a course has enrollment rules and the person is not in it: then only its first lesson is open to them
 * (`isOpenToOutsiders` in rules/people/enrollment-rules.ts), and its discussions are not.
 */
export const shutToOutsiders = (userId: SQLWrapper | string, courseId: SQLWrapper): SQL =>
  sql`(${hasEnrollmentRules(courseId)} and (select true from enrollments mine
    where mine.user_id = ${userId} and mine.course_id = ${courseId}) is null)`

/** Whether a course has no enrollment rules, as SQL text for a hot statement. @param courseId as it is named there */
export const withoutEnrollmentRules = (courseId: string) =>
  `(select 1 from enrollment_rules l where l.course_id = ${courseId}) is null`
