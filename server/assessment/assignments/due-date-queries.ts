import { and, asc, eq, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../../../database/client.ts'
import { laterDue } from '../../../database/conditions/accommodations.ts'
import { dueDatesOfRound, dueInRoundOf } from '../../../database/conditions/round-dates.ts'
import { prepared } from '../../../database/prepared.ts'
import {
  assignmentDueDates,
  assignmentExtensions,
  courses,
  enrollments,
  submissions,
} from '../../../database/schema/index.ts'
import { isStudied } from './queries.ts'

/**
 * What a student still has to submit: due dates of their courses, archived ones included, with extensions and
 * accommodations applied.
 */
export const dueBetween = (db: Database, userId: string, since: Date, until: Date) =>
  due(db, { userId, since: since.toISOString(), until: until.toISOString() })

const due = prepared((db) => {
  const userId = sql.placeholder('userId')
  const extended = db
    .select({
      assignmentId: assignmentExtensions.assignmentId,
      dueAt: assignmentExtensions.dueAt,
      /** Before the extension. */
      usualDueAt: sql<Date | null>`coalesce(
        ${dueInRoundOf(enrollments.roundId, assignmentExtensions.assignmentId)}, ${assignmentDueDates.dueAt})`.as(
        'usual_due_at',
      ),
    })
    .from(assignmentExtensions)
    .leftJoin(
      assignmentDueDates,
      and(
        eq(assignmentDueDates.courseId, assignmentExtensions.courseId),
        eq(assignmentDueDates.assignmentId, assignmentExtensions.assignmentId),
      ),
    )
    .where(
      and(eq(assignmentExtensions.userId, userId), eq(assignmentExtensions.courseId, enrollments.courseId)),
    )
  const usual = db
    .select({
      assignmentId: assignmentDueDates.assignmentId,
      dueAt: assignmentDueDates.dueAt,
      usualDueAt: sql<Date | null>`${assignmentDueDates.dueAt}`.as('usual_due_at'),
    })
    .from(assignmentDueDates)
    .where(
      and(
        eq(assignmentDueDates.courseId, enrollments.courseId),
        sql`not exists (select 1 from ${assignmentExtensions} x
          where x.user_id = ${userId} and x.assignment_id = ${assignmentDueDates.assignmentId})`,
        sql`${dueInRoundOf(enrollments.roundId, assignmentDueDates.assignmentId)} is null`,
      ),
    )
  const dates = unionAll(extended, dueDatesOfRound(db, userId), usual).as('dates')
  const later = laterDue(enrollments.userId, enrollments.courseId, dates.usualDueAt)
  const dueAt = sql<Date>`greatest(${dates.dueAt}, ${later})`.mapWith(assignmentDueDates.dueAt)
  return db
    .select({ assignmentId: dates.assignmentId, dueAt })
    .from(enrollments)
    .innerJoin(courses, and(eq(courses.id, enrollments.courseId), isStudied))
    .innerJoinLateral(dates, sql`true`)
    .where(
      and(
        eq(enrollments.userId, userId),
        sql`${dueAt} >= ${sql.placeholder('since')}::timestamptz and ${dueAt} < ${sql.placeholder('until')}::timestamptz`,
        sql`not exists (select 1 from ${submissions} s
          where s.user_id = ${userId} and s.assignment_id = ${dates.assignmentId})`,
      ),
    )
    .orderBy(asc(dueAt), asc(dates.assignmentId))
    .limit(500)
    .prepare('assignments_due')
})
