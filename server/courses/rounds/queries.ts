import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { RoundFacts } from '../../../contract/courses/rounds.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { taughtBy } from '../../../database/conditions/teaches-course.ts'
import { holds } from '../../../database/pattern.ts'
import { courseRounds, courses, enrollments, users } from '../../../database/schema/index.ts'
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
/** With its course, like every writer of courses, so that none waits for another in a circle. */
export async function lockRound(tx: Transaction, courseId: string, roundId: string) {
  await tx.select({ id: courses.id }).from(courses).where(eq(courses.id, courseId)).for('no key update')
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

export const countRounds = (tx: Transaction, courseId: string) =>
  tx.$count(courseRounds, eq(courseRounds.courseId, courseId))

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
