/**
 * Whether a student has a certificate of a course, revoked or not, as SQL text for a hot statement.
 *
 * @param userId a column, as it is named in the statement
 * @param courseId as above
 */
export const hasCertificate = (userId: string, courseId: string) =>
  `(select 1 from certificates earned where earned.user_id = ${userId} and earned.course_id = ${courseId} limit 1) is not null`
