import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Whether completing the modules of a course earns a certificate: it does unless only the one with work is issued. */
export const earnsByModules = (courseId: SQLWrapper | string): SQL =>
  sql`(select true from completion_requirements r where r.course_id = ${courseId} and r.certificate = 'work') is null`

/** Whether the certificate with work of a course asks for attendance. */
export const asksForAttendance = (courseId: SQLWrapper | string): SQL<boolean> =>
  sql<boolean>`exists (select from completion_requirements r
    where r.course_id = ${courseId} and r.attendance_percent is not null and r.certificate <> 'modules')`
