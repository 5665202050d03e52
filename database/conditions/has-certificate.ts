import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Whether a student has a certificate of a course, revoked or not, as SQL text for a hot statement.
 *
 * @param userId a column, as it is named in the statement
 * @param courseId as above
 */
export const hasCertificate = (userId: string, courseId: string) =>
  `(select 1 from certificates earned where earned.user_id = ${userId} and earned.course_id = ${courseId} limit 1) is not null`

/** Whether a student has a certificate with work of a course, revoked or not. */
export const hasCertificateWithWork = (userId: SQLWrapper | string, courseId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select 1 from certificates earned
    where earned.user_id = ${userId} and earned.course_id = ${courseId} and earned.kind = 'work')`
