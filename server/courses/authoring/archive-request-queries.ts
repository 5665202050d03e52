import { and, asc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { courseArchiveRequests, courses, enrollments, users } from '../../../database/schema/index.ts'
import type { TimeCursor } from '../../platform/http/cursor.ts'

/** The open request to archive a course; null without one. @param courseId a qualified column */
export const archiveRequestOf = (
  courseId: SQLWrapper,
): SQL<{ reason: string; askedBy: string | null; askedAt: string } | null> =>
  sql`(select json_build_object('reason', r.reason, 'askedAt', r.asked_at, 'askedBy', (
           select u.name from ${users} u where u.id = r.asked_by))
         from ${courseArchiveRequests} r where r.course_id = ${courseId})`

/** @returns false if there is one already */
export async function insertArchiveRequest(
  tx: Transaction,
  request: typeof courseArchiveRequests.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(courseArchiveRequests)
    .values(request)
    .onConflictDoNothing()
    .returning({ courseId: courseArchiveRequests.courseId })
  return rows.length > 0
}

/** @returns who asked, null for a deleted account; undefined if there was no request */
export async function deleteArchiveRequest(
  tx: Transaction,
  courseId: string,
): Promise<string | null | undefined> {
  const [row] = await tx
    .delete(courseArchiveRequests)
    .where(eq(courseArchiveRequests.courseId, courseId))
    .returning({ askedBy: courseArchiveRequests.askedBy })
  return row?.askedBy
}

/** Locks the request until the transaction ends. @returns false without one */
export async function lockArchiveRequest(tx: Transaction, courseId: string): Promise<boolean> {
  const rows = await tx
    .select({ courseId: courseArchiveRequests.courseId })
    .from(courseArchiveRequests)
    .where(eq(courseArchiveRequests.courseId, courseId))
    .for('update')
  return rows.length > 0
}

/** The oldest first. */
export async function archiveRequestsAfter(db: Database, after: TimeCursor | null, most: number) {
  return db
    .select({
      id: courses.id,
      code: courses.code,
      title: courses.title,
      enrolled: db.$count(enrollments, eq(enrollments.courseId, courses.id)),
      reason: courseArchiveRequests.reason,
      askedAt: courseArchiveRequests.askedAt,
      askedById: users.id,
      askedByName: users.name,
    })
    .from(courseArchiveRequests)
    .innerJoin(courses, eq(courses.id, courseArchiveRequests.courseId))
    .leftJoin(users, eq(users.id, courseArchiveRequests.askedBy))
    .where(
      and(
        after === null
          ? undefined
          : sql`(${courseArchiveRequests.askedAt}, ${courseArchiveRequests.courseId}) > (${after.at}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(asc(courseArchiveRequests.askedAt), asc(courseArchiveRequests.courseId))
    .limit(most)
}
