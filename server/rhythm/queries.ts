import { and, desc, eq, gt, gte, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { prepared } from '../../database/prepared.ts'
import { learningEvents, rhythmChoices, rhythmPauses } from '../../database/schema/index.ts'

const person = sql.placeholder('userId')
const most = sql.placeholder('most')

/** When something was learned, the latest first. */
export async function momentsSince(db: Database, userId: string, since: Date, most: number): Promise<Date[]> {
  const rows = await eventsSince(db, { userId, since, most })
  return rows.map(({ at }) => at)
}

const eventsSince = prepared((db) =>
  db
    .select({ at: learningEvents.at })
    .from(learningEvents)
    .where(and(eq(learningEvents.userId, person), gt(learningEvents.at, sql.placeholder('since'))))
    .orderBy(desc(learningEvents.at))
    .limit(most)
    .prepare('learned_since'),
)

/** What a person chose, the latest first. */
export const choicesOf = (db: Database, userId: string, most: number) => chosen(db, { userId, most })

const chosen = prepared((db) =>
  db
    .select({ from: rhythmChoices.from, days: rhythmChoices.days })
    .from(rhythmChoices)
    .where(eq(rhythmChoices.userId, person))
    .orderBy(desc(rhythmChoices.from))
    .limit(most)
    .prepare('rhythm_choices'),
)

/** The days off someone took, the latest first. */
export const pausesOf = (db: Database, userId: string, most: number) => paused(db, { userId, most })

const paused = prepared((db) =>
  db
    .select({ from: rhythmPauses.from, until: rhythmPauses.until })
    .from(rhythmPauses)
    .where(eq(rhythmPauses.userId, person))
    .orderBy(desc(rhythmPauses.from))
    .limit(most)
    .prepare('rhythm_pauses'),
)

/** @param days null forgets every choice */
export async function putChoice(db: Database, userId: string, from: string, days: number | null) {
  if (days === null) {
    await db.delete(rhythmChoices).where(eq(rhythmChoices.userId, userId))
    return
  }
  await db
    .insert(rhythmChoices)
    .values({ userId, from, days })
    .onConflictDoUpdate({ target: [rhythmChoices.userId, rhythmChoices.from], set: { days } })
}

/** Days off from a day on, unless there are some already. */
export async function beginPause(db: Database, userId: string, from: string): Promise<void> {
  await db.execute(sql`
    insert into ${rhythmPauses} (user_id, "from") select ${userId}, ${from}::date
     where not exists (select 1 from ${rhythmPauses} where ${rhythmPauses.userId} = ${userId} and ${rhythmPauses.until} is null)
    on conflict (user_id, "from") do update set until = null`)
}

/** The last day off was the one before `today`; a pause of no day is none. */
export async function endPause(db: Database, userId: string, today: string): Promise<void> {
  const open = and(eq(rhythmPauses.userId, userId), isNull(rhythmPauses.until))
  await db.delete(rhythmPauses).where(and(open, gte(rhythmPauses.from, today)))
  await db
    .update(rhythmPauses)
    .set({ until: sql`${today}::date - 1` })
    .where(open)
}
