import { and, gt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../client.ts'
import { accommodations, liveQuizzes } from '../schema/index.ts'

/** Rules of rules/assessment/accommodations.ts in SQL; server/assessment/accommodations compares both. */

/** Whether the accommodation `a` is in force at a moment. */
const inForce = (at: SQLWrapper): SQL =>
  sql`(${at} at time zone a.time_zone)::date between a.starts_on and coalesce(a.ends_on, 'infinity')`

/** Whether the accommodation `a` is one of a person in a course. */
const isOf = (userId: SQLWrapper | string, courseId: SQLWrapper | string): SQL =>
  sql`a.user_id = ${userId} and (a.course_id is null or a.course_id = ${courseId})`

/** As `extraMinutesOf` with `extraPercentAt`. @param timeLimit minutes, or null */
export const accommodatedMinutes = (
  userId: SQLWrapper | string,
  courseId: SQLWrapper,
  { timeLimit, at }: { timeLimit: SQLWrapper; at: SQLWrapper },
): SQL<number> =>
  sql<number>`case when ${timeLimit} is null then 0 else coalesce((
    select ceil(${timeLimit} * max(a.extra_time_percent) / 100.0) from ${accommodations} a
     where ${isOf(userId, courseId)} and ${inForce(at)}), 0)::int end`

/** As `laterDueDate`; null without an accommodation that makes it later, and without a due date. */
export const laterDue = (
  userId: SQLWrapper | string,
  courseId: SQLWrapper,
  dueAt: SQLWrapper,
): SQL<Date | null> =>
  // Of a time that comes twice, PostgreSQL takes the second; a due date is the first.
  sql`(select max(case when (m.at - interval '1 hour') at time zone a.time_zone = l.later
                       then m.at - interval '1 hour' else m.at end)
         from ${accommodations} a
        cross join lateral (select (${dueAt} at time zone a.time_zone) + make_interval(days => a.extra_days) as later) l
        cross join lateral (select l.later at time zone a.time_zone as at) m
        where ${isOf(userId, courseId)} and a.extra_days > 0 and ${inForce(dueAt)})`.mapWith(
    liveQuizzes.dueAt,
  ) as SQL<Date | null>

/**
 * The most minutes by which an accommodation of anyone in a course may extend this quiz, also one that has ended: the due
 * date of a round may be before its end. Days are one hour longer, for a clock change.
 */
export const mostAccommodatedMinutes = (courseId: SQLWrapper): SQL<number> =>
  sql<number>`coalesce((
    select max(greatest(ceil(coalesce(${liveQuizzes.timeLimit}, 0) * a.extra_time_percent / 100.0),
             case when a.extra_days > 0 then a.extra_days * 1440 + 60 else 0 end))
      from ${accommodations} a
     where (a.course_id = ${courseId} or a.course_id is null and exists (
             select from enrollments e where e.user_id = a.user_id and e.course_id = ${courseId}))), 0)::int`

/** Accommodations with extra days, of people in these courses. @param userIds null for all */
export async function accommodationsWithDays(
  db: Database | Transaction,
  courseIds: readonly string[],
  userIds: readonly string[] | null,
) {
  if (courseIds.length === 0) return []
  const ids = sql`${sql.param([...courseIds])}::text[]`
  return db
    .select({
      userId: accommodations.userId,
      courseId: accommodations.courseId,
      extraTimePercent: accommodations.extraTimePercent,
      extraDays: accommodations.extraDays,
      startsOn: accommodations.startsOn,
      endsOn: accommodations.endsOn,
      timeZone: accommodations.timeZone,
    })
    .from(accommodations)
    .where(
      and(
        gt(accommodations.extraDays, 0),
        userIds === null
          ? sql`(${accommodations.courseId} = any(${ids}) or ${accommodations.courseId} is null and exists (
              select from enrollments e where e.user_id = ${accommodations.userId} and e.course_id = any(${ids})))`
          : sql`${accommodations.userId} = any(${sql.param([...userIds])}::text[])
              and (${accommodations.courseId} is null or ${accommodations.courseId} = any(${ids}))`,
      ),
    )
}
