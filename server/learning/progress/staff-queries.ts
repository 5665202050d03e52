import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/client.ts'
import { type Ending, endedEnrollments } from '../../../database/conditions/past-enrollments.ts'
import {
  coursesWithRoundOf,
  type RoundInBrief,
  roundsInBrief,
  roundsOfGroup,
} from '../../../database/conditions/round-dates.ts'
import { courses, enrollments } from '../../../database/schema/index.ts'
import { mostEnrollments } from '../../../rules/learning/progress.ts'

/** Enrolls people in a published course, where they have room. @returns ids of those who are newly enrolled */
export async function putEnrollments(
  tx: Transaction,
  courseId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into ${enrollments} (user_id, course_id)
    select u.id, c.id from ${courses} c cross join unnest(${sql.param(userIds)}::text[]) as u (id)
     where c.id = ${courseId} and c.status = 'published'
       and not exists (select 1 from ${enrollments} e where e.user_id = u.id and e.course_id = c.id)
       and room_in_courses(u.id, ${mostEnrollments})
    on conflict do nothing
    returning user_id as id`)
  return rows.map(({ id }) => id)
}

export async function enrolledAmong(
  tx: Transaction,
  courseId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .select({ id: enrollments.userId })
    .from(enrollments)
    .where(and(eq(enrollments.courseId, courseId), inArray(enrollments.userId, [...userIds])))
  return new Set(rows.map(({ id }) => id))
}

/** @returns how many there were */
export async function deleteEnrollments(
  tx: Transaction,
  courseId: string,
  userIds: readonly string[],
  ending: Ending,
): Promise<number> {
  if (userIds.length === 0) return 0
  const which = and(eq(enrollments.courseId, courseId), inArray(enrollments.userId, [...userIds]))
  return (await tx.execute(endedEnrollments(which, ending))).rows.length
}

/** @param roundId null takes them out @returns ids of those whose round changed */
export async function setRound(
  tx: Transaction,
  courseId: string,
  userIds: readonly string[],
  roundId: string | null,
): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await tx
    .update(enrollments)
    .set({ roundId, inRoundSince: roundId === null ? null : sql`now()` })
    .where(
      and(
        eq(enrollments.courseId, courseId),
        inArray(enrollments.userId, [...userIds]),
        sql`${enrollments.roundId} is distinct from ${roundId}::uuid`,
      ),
    )
    .returning({ id: enrollments.userId })
  return rows.map(({ id }) => id)
}

/**
 * Puts people into the latest round that their group has in each course, unless they are in one.
 *
 * @returns who is in which round now, of those
 */
export async function setRoundsOfGroup(
  tx: Transaction,
  groupId: string,
  userIds: readonly string[],
): Promise<{ userId: string; roundId: string }[]> {
  if (userIds.length === 0) return []
  const latest = roundsOfGroup(tx, groupId)
  return tx
    .update(enrollments)
    .set({ roundId: sql`latest.id`, inRoundSince: sql`now()` })
    .from(latest)
    .where(
      and(
        eq(enrollments.courseId, sql`latest.course_id`),
        inArray(enrollments.userId, [...userIds]),
        isNull(enrollments.roundId),
      ),
    )
    .returning({ userId: enrollments.userId, roundId: sql<string>`latest.id` })
}

/** Rounds with their next dates. */
export async function findRoundsInBrief(
  tx: Transaction,
  roundIds: readonly string[],
): Promise<RoundInBrief[]> {
  if (roundIds.length === 0) return []
  const { rows } = await tx.execute<RoundInBrief & Record<string, unknown>>(roundsInBrief(roundIds))
  return rows
}

/** Ids of the courses in which a group has a round. */
export async function coursesWithRound(tx: Transaction, groupId: string): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(coursesWithRoundOf(groupId))
  return new Set(rows.map(({ id }) => id))
}
