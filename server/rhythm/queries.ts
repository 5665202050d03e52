import { and, desc, eq, gt, gte, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { learningEvents, rhythmChoices, rhythmPauses, users } from '../../database/schema/index.ts'

/** The zone of a person's profile, or null. */
export async function timeZoneOf(db: Database, userId: string): Promise<string | null> {
  const [row] = await db.select({ timeZone: users.timeZone }).from(users).where(eq(users.id, userId))
  return row?.timeZone ?? null
}

/** When something was learned, the latest first. */
export async function momentsSince(db: Database, userId: string, since: Date, most: number): Promise<Date[]> {
  const rows = await db
    .select({ at: learningEvents.at })
    .from(learningEvents)
    .where(and(eq(learningEvents.userId, userId), gt(learningEvents.at, since)))
    .orderBy(desc(learningEvents.at))
    .limit(most)
  return rows.map(({ at }) => at)
}

export async function choicesOf(db: Database, userId: string, most: number) {
  return db
    .select({ from: rhythmChoices.from, days: rhythmChoices.days })
    .from(rhythmChoices)
    .where(eq(rhythmChoices.userId, userId))
    .orderBy(desc(rhythmChoices.from))
    .limit(most)
}

export async function pausesOf(db: Database, userId: string, most: number) {
  return db
    .select({ from: rhythmPauses.from, until: rhythmPauses.until })
    .from(rhythmPauses)
    .where(eq(rhythmPauses.userId, userId))
    .orderBy(desc(rhythmPauses.from))
    .limit(most)
}

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
