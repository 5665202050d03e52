import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../../../database/client.ts'
import { personHolds } from '../../../database/conditions/people-by-part.ts'
import { ifCurrent } from '../../../database/conditions/round-dates.ts'
import { enrollments, pastEnrollments, users } from '../../../database/schema/index.ts'
import type { TimeCursor } from '../../platform/http/cursor.ts'

const endedBy = alias(users, 'ended_by')

const isPast = sql`(select true from ${enrollments} e
  where e.user_id = ${pastEnrollments.userId} and e.course_id = ${pastEnrollments.courseId}) is null`

export async function pastPeople(
  db: Database,
  courseId: string,
  { search, after, most }: { search: string; after: TimeCursor | null; most: number },
) {
  return db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      profileImage: users.image,
      enrolledAt: pastEnrollments.enrolledAt,
      endedAt: pastEnrollments.endedAt,
      reason: pastEnrollments.reason,
      leftThemselves: sql<boolean>`coalesce(${pastEnrollments.endedById} = ${users.id}, false)`,
      endedBy: endedBy.name,
    })
    .from(pastEnrollments)
    .innerJoin(users, eq(users.id, pastEnrollments.userId))
    .leftJoin(endedBy, eq(endedBy.id, pastEnrollments.endedById))
    .where(and(eq(pastEnrollments.courseId, courseId), isPast, matching(search), before(after)))
    .orderBy(desc(pastEnrollments.endedAt), desc(pastEnrollments.userId))
    .limit(most)
}

const matching = (search: string): SQL | undefined => (search === '' ? undefined : personHolds(search))

const before = (after: TimeCursor | null): SQL | undefined =>
  after === null
    ? undefined
    : sql`(${pastEnrollments.endedAt}, ${pastEnrollments.userId}) < (${after.at}::timestamptz, ${after.id})`

/** Of those whose enrollment ended: the round they were in, if it is still there. */
export async function roundsBefore(tx: Transaction, courseId: string, userIds: readonly string[]) {
  return tx
    .select({
      userId: pastEnrollments.userId,
      roundId: ifCurrent(pastEnrollments.roundId),
    })
    .from(pastEnrollments)
    .where(and(eq(pastEnrollments.courseId, courseId), inArray(pastEnrollments.userId, [...userIds]), isPast))
}
