import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { RoundFacts, RoundModule } from '../../../contract/courses/rounds.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { taughtBy } from '../../../database/conditions/teaches-course.ts'
import { holds } from '../../../database/pattern.ts'
import {
  courseRounds,
  courses,
  enrollments,
  moduleContents,
  modules,
  quizzes,
  users,
} from '../../../database/schema/index.ts'
import type { RoundDates } from '../../../rules/courses/round-dates.ts'
import type { Viewer } from '../../platform/http/viewer.ts'

type Place = Database | Transaction

const columns = {
  id: courseRounds.id,
  courseId: courseRounds.courseId,
  name: courseRounds.name,
  startsOn: courseRounds.startsOn,
  endsOn: courseRounds.endsOn,
  timeZone: courseRounds.timeZone,
  schedule: courseRounds.schedule,
  due: courseRounds.due,
  groupId: courseRounds.groupId,
  revision: courseRounds.revision,
  archivedAt: courseRounds.archivedAt,
  peopleCount: sql<number>`(select count(*)::int from enrollments e where e.round_id = course_rounds.id)`,
}

export type RoundRow = NonNullable<Awaited<ReturnType<typeof findRound>>>

export async function findRound(db: Place, courseId: string, roundId: string) {
  const [row] = await db
    .select(columns)
    .from(courseRounds)
    .where(and(eq(courseRounds.courseId, courseId), eq(courseRounds.id, roundId)))
  return row ?? null
}

/** Two changes of one round happen one after the other. */
export async function lockRound(tx: Transaction, courseId: string, roundId: string) {
  await tx
    .select({ id: courseRounds.id })
    .from(courseRounds)
    .where(eq(courseRounds.id, roundId))
    .for('update')
  return findRound(tx, courseId, roundId)
}

/** The latest start first. @param after of the last round of the page before */
export async function roundsAfter(
  db: Database,
  courseId: string,
  after: { startsOn: string; id: string } | null,
  most: number,
) {
  return db
    .select(columns)
    .from(courseRounds)
    .where(
      and(
        eq(courseRounds.courseId, courseId),
        after === null
          ? undefined
          : sql`(${courseRounds.startsOn}, ${courseRounds.id}) < (${after.startsOn}::date, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(courseRounds.startsOn), desc(courseRounds.id))
    .limit(most)
}

/** All rounds of a course, for their dates. */
export async function datedRounds(tx: Transaction, courseId: string) {
  return tx
    .select({
      id: courseRounds.id,
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

export const countRounds = (tx: Transaction, courseId: string) =>
  tx.$count(courseRounds, eq(courseRounds.courseId, courseId))

/** The modules of a course in order, with what can be due in them. Written out: a bare "id" would be the quiz's. */
export async function outlineOf(db: Place, courseId: string): Promise<RoundModule[]> {
  return db
    .select({
      id: modules.id,
      position: modules.position,
      title: modules.title,
      items: sql<{ id: string; title: string }[]>`(
        select coalesce(json_agg(json_build_object('id', i.id, 'title', i.title) order by i.kind, i.place), '[]') from (
          select 1 as kind, q.position::int as place, q.id, q.title from ${quizzes} q where q.module_id = modules.id
          union all
          select 2, a.place::int, a.one->>'id', a.one->>'title'
            from ${moduleContents} c, jsonb_array_elements(c.assignments) with ordinality as a (one, place)
           where c.module_id = modules.id) as i)`,
    })
    .from(modules)
    .where(eq(modules.courseId, courseId))
    .orderBy(asc(modules.position))
}

export async function insertRounds(
  tx: Transaction,
  courseId: string,
  all: readonly RoundFacts[],
): Promise<string[]> {
  const rows = await tx
    .insert(courseRounds)
    .values(all.map((facts) => ({ courseId, ...facts })))
    .returning({ id: courseRounds.id })
  return rows.map(({ id }) => id)
}

export async function updateRound(tx: Transaction, roundId: string, facts: RoundFacts): Promise<void> {
  await tx
    .update(courseRounds)
    .set({ ...facts, revision: sql`${courseRounds.revision} + 1` })
    .where(eq(courseRounds.id, roundId))
}

export async function setArchived(tx: Transaction, roundId: string, archived: boolean): Promise<void> {
  await tx
    .update(courseRounds)
    .set({ archivedAt: archived ? sql`now()` : null, revision: sql`${courseRounds.revision} + 1` })
    .where(eq(courseRounds.id, roundId))
}

export async function setGroup(tx: Transaction, roundId: string, groupId: string): Promise<void> {
  await tx.update(courseRounds).set({ groupId }).where(eq(courseRounds.id, roundId))
}

/** Replaces the dates of rounds. */
export async function putDates(
  tx: Transaction,
  dates: readonly ({ roundId: string } & RoundDates)[],
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
    on conflict (round_id, module_id) do update set opens_at = excluded.opens_at`)
  await tx.execute(sql`
    delete from round_due_dates where round_id = any(${sql.param(roundIds)}::uuid[])`)
  await tx.execute(sql`
    insert into round_due_dates (round_id, item_id, due_at)
    select * from unnest(
      ${sql.param(due.map(({ roundId }) => roundId))}::uuid[],
      ${sql.param(due.map(({ itemId }) => itemId))}::text[],
      ${sql.param(due.map(({ dueAt }) => dueAt.toISOString()))}::timestamptz[])
    on conflict do nothing`)
}

/** @param page.after id of the last person of the page before */
export async function peopleAfter(db: Database, roundId: string, page: { after?: string; most: number }) {
  return db
    .select({ id: users.id, name: users.name, email: users.email, image: users.image })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .where(
      and(
        eq(enrollments.roundId, roundId),
        page.after === undefined
          ? undefined
          : sql`(${users.lastName}, ${users.firstName}, ${users.id}) >
                (select l.last_name, l.first_name, l.id from users l where l.id = ${page.after})`,
      ),
    )
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id))
    .limit(page.most)
}

export async function nameOf(tx: Transaction, userId: string): Promise<string> {
  const [row] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId))
  return row?.name ?? ''
}

/** Rounds of the courses the viewer may announce to, latest first day first. */
export async function roundsToAnnounceTo(
  db: Database,
  viewer: Viewer,
  page: { search: string; after: { startsOn: string; id: string } | null; most: number },
) {
  const { search, after, most } = page
  return db
    .select({
      id: courseRounds.id,
      name: courseRounds.name,
      courseTitle: courses.title,
      startsOn: courseRounds.startsOn,
      people: db.$count(enrollments, eq(enrollments.roundId, courseRounds.id)),
    })
    .from(courseRounds)
    .innerJoin(courses, eq(courses.id, courseRounds.courseId))
    .where(
      and(
        isNull(courseRounds.archivedAt),
        taughtBy(viewer, courseRounds.courseId, 'announce'),
        search === ''
          ? undefined
          : holds(sql`(${courses.code} || ' ' || ${courses.title} || ' ' || ${courseRounds.name})`, search),
        after === null
          ? undefined
          : sql`(${courseRounds.startsOn}, ${courseRounds.id}) < (${after.startsOn}::date, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(courseRounds.startsOn), desc(courseRounds.id))
    .limit(most)
}

export type RoundToAnnounceTo = Awaited<ReturnType<typeof roundsToAnnounceTo>>[number]

/** @returns null if there is no such round */
export async function courseOf(db: Database, roundId: string): Promise<string | null> {
  const [row] = await db
    .select({ courseId: courseRounds.courseId })
    .from(courseRounds)
    .where(sql`${courseRounds.id}::text = ${roundId}`)
  return row?.courseId ?? null
}
