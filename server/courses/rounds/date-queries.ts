import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { RoundModule } from '../../../contract/courses/rounds.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import {
  courseRounds,
  courses,
  enrollments,
  liveModules,
  liveQuizzes,
  moduleContents,
  roundDueDates,
  roundModules,
} from '../../../database/schema/index.ts'
import type { RoundDate } from '../../../rules/courses/moved-dates.ts'
import type { RoundDates } from '../../../rules/courses/round-dates.ts'

type Place = Database | Transaction

/** The modules of a course in order, with what can be due in them. Written out: a bare "id" would be the quiz's. */
export async function outlineOf(db: Place, courseId: string): Promise<RoundModule[]> {
  return db
    .select({
      id: liveModules.id,
      position: liveModules.position,
      title: liveModules.title,
      items: sql<{ id: string; title: string }[]>`(
        select coalesce(json_agg(json_build_object('id', i.id, 'title', i.title) order by i.kind, i.place), '[]') from (
          select 1 as kind, q.position::int as place, q.id, q.title from ${liveQuizzes} q where q.module_id = live_modules.id
          union all
          select 2, a.place::int, a.one->>'id', a.one->>'title'
            from ${moduleContents} c, jsonb_array_elements(c.assignments) with ordinality as a (one, place)
           where c.module_id = live_modules.id) as i)`,
    })
    .from(liveModules)
    .where(eq(liveModules.courseId, courseId))
    .orderBy(asc(liveModules.position))
}

/** All rounds of a course, for their dates. */
export async function datedRounds(tx: Transaction, courseId: string) {
  return tx
    .select({
      id: courseRounds.id,
      name: courseRounds.name,
      startsOn: courseRounds.startsOn,
      endsOn: courseRounds.endsOn,
      timeZone: courseRounds.timeZone,
      schedule: courseRounds.schedule,
      due: courseRounds.due,
    })
    .from(courseRounds)
    .where(eq(courseRounds.courseId, courseId))
    .orderBy(asc(courseRounds.id))
}

/** Replaces the dates of rounds. Due dates that a teacher moved stay, while their work is in the course. */
export async function putDates(
  tx: Transaction,
  dates: readonly ({ roundId: string } & RoundDates)[],
  itemIds: readonly string[],
  /** Whether a module that has opened stays open. */
  { keepsOpened }: { keepsOpened: boolean },
): Promise<void> {
  const openings = dates.flatMap(({ roundId, openings }) => openings.map((one) => ({ roundId, ...one })))
  const due = dates.flatMap(({ roundId, dueDates }) => dueDates.map((one) => ({ roundId, ...one })))
  const roundIds = dates.map(({ roundId }) => roundId)
  await tx.execute(sql`
    insert into round_modules (round_id, module_id, opens_at)
    select * from unnest(
      ${sql.param(openings.map(({ roundId }) => roundId))}::uuid[],
      ${sql.param(openings.map(({ moduleId }) => moduleId))}::text[],
      ${sql.param(openings.map(({ opensAt }) => opensAt.toISOString()))}::timestamptz[])
    on conflict (round_id, module_id) do update set opens_at =
      case when ${keepsOpened}::boolean and round_modules.opens_at <= now()
           then least(round_modules.opens_at, excluded.opens_at) else excluded.opens_at end`)
  await tx.execute(sql`
    delete from round_due_dates
     where round_id = any(${sql.param(roundIds)}::uuid[])
       and (not by_hand or item_id <> all(${sql.param(itemIds)}::text[]))`)
  await tx.execute(sql`
    insert into round_due_dates (round_id, item_id, due_at)
    select * from unnest(
      ${sql.param(due.map(({ roundId }) => roundId))}::uuid[],
      ${sql.param(due.map(({ itemId }) => itemId))}::text[],
      ${sql.param(due.map(({ dueAt }) => dueAt.toISOString()))}::timestamptz[])
    on conflict do nothing`)
}

/** The dates of rounds that have people and are not archived. @param which.past false for those to come alone */
export async function datesOfRounds(
  tx: Transaction,
  roundIds: readonly string[],
  { past }: { past: boolean },
): Promise<({ roundId: string } & RoundDate)[]> {
  const ids = sql`select r.id from ${courseRounds} r
    where r.id = any(${sql.param([...roundIds])}::uuid[]) and r.archived_at is null
      and exists (select from ${enrollments} e where e.round_id = r.id)`
  const openings = await tx
    .select({ roundId: roundModules.roundId, id: roundModules.moduleId, at: roundModules.opensAt })
    .from(roundModules)
    .where(sql`${roundModules.roundId} in (${ids}) and (${past} or ${roundModules.opensAt} > now())`)
  const due = await tx
    .select({ roundId: roundDueDates.roundId, id: roundDueDates.itemId, at: roundDueDates.dueAt })
    .from(roundDueDates)
    .where(sql`${roundDueDates.roundId} in (${ids}) and (${past} or ${roundDueDates.dueAt} > now())`)
  return [
    ...openings.map((one) => ({ ...one, kind: 'opening' as const })),
    ...due.map((one) => ({ ...one, kind: 'due' as const })),
  ]
}

/** Due dates that a teacher moved. */
export async function movedByHand(db: Place, roundIds: readonly string[]) {
  return db
    .select({ roundId: roundDueDates.roundId, itemId: roundDueDates.itemId, dueAt: roundDueDates.dueAt })
    .from(roundDueDates)
    .where(and(inArray(roundDueDates.roundId, [...roundIds]), eq(roundDueDates.byHand, true)))
    .orderBy(asc(roundDueDates.itemId))
}

/** Moves due dates of single items by hand. */
export async function putMoved(
  tx: Transaction,
  moved: readonly { roundId: string; itemId: string; dueAt: Date }[],
): Promise<void> {
  if (moved.length === 0) return
  await tx
    .insert(roundDueDates)
    .values(moved.map((one) => ({ ...one, byHand: true })))
    .onConflictDoUpdate({
      target: [roundDueDates.roundId, roundDueDates.itemId],
      set: { dueAt: sql`excluded.due_at`, byHand: true },
    })
}

/** Forgets that a due date was moved by hand; the schedule's is computed afterwards. */
export async function dropMoved(tx: Transaction, roundId: string, itemId: string): Promise<void> {
  await tx
    .delete(roundDueDates)
    .where(
      and(
        eq(roundDueDates.roundId, roundId),
        eq(roundDueDates.itemId, itemId),
        eq(roundDueDates.byHand, true),
      ),
    )
}

export async function courseTitle(tx: Transaction, courseId: string): Promise<string> {
  const [row] = await tx.select({ title: courses.title }).from(courses).where(eq(courses.id, courseId))
  return row?.title ?? ''
}

/** Ids of the people of rounds, by round. */
export async function peopleOfRounds(
  tx: Transaction,
  roundIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await tx
    .select({ roundId: sql<string>`${enrollments.roundId}`, userId: enrollments.userId })
    .from(enrollments)
    .where(inArray(enrollments.roundId, [...roundIds]))
  const byRound = Map.groupBy(rows, ({ roundId }) => roundId)
  return new Map([...byRound].map(([id, people]) => [id, people.map(({ userId }) => userId)]))
}
