import { and, desc, eq, gt, gte, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../../database/client.ts'
import { prepared } from '../../../database/prepared.ts'
import { learningEvents, rhythmChoices, rhythmPauses } from '../../../database/schema/index.ts'
import type { Pause, RhythmChoice } from '../../../rules/learning/rhythm.ts'

export interface RhythmFacts {
  /** Learning times, each quarter-hour once, unordered. */
  moments: Date[]
  choices: RhythmChoice[]
  pauses: Pause[]
}

/** In every time zone, days begin on a quarter-hour of UTC, so a quarter-hour still determines the day. */
const quarter = 900

/** The most rows read of each, latest first. */
const most = { moments: 5_000, choices: 100, pauses: 200 }

/** @param since ignores earlier times */
export async function rhythmFacts(db: Database, userId: string, since: Date): Promise<RhythmFacts> {
  const [facts] = await factsOf(db, { userId, since })
  if (facts === undefined) throw new Error('One row of facts was expected')
  const { quarters, choices, pauses } = facts
  return { moments: quarters.map((number) => new Date(number * quarter * 1_000)), choices, pauses }
}

const person = sql.placeholder('userId')
const { at } = learningEvents

// One row in one statement, because this page is requested most.
const factsOf = prepared((db) => {
  const learned = db
    .select({ at })
    .from(learningEvents)
    .where(and(eq(learningEvents.userId, person), gt(at, sql.placeholder('since'))))
    .orderBy(desc(at))
    .limit(most.moments)
    .as('learned')
  const chosen = db
    .select({ from: rhythmChoices.from, days: rhythmChoices.days })
    .from(rhythmChoices)
    .where(eq(rhythmChoices.userId, person))
    .orderBy(desc(rhythmChoices.from))
    .limit(most.choices)
    .as('chosen')
  const paused = db
    .select({ from: rhythmPauses.from, until: rhythmPauses.until })
    .from(rhythmPauses)
    .where(eq(rhythmPauses.userId, person))
    .orderBy(desc(rhythmPauses.from))
    .limit(most.pauses)
    .as('paused')
  return db
    .select({
      quarters: sql<
        number[]
      >`array(select distinct floor(extract(epoch from ${learned.at}) / ${sql.raw(`${quarter}`)})::int from ${learned})`,
      choices: sql<RhythmChoice[]>`(select coalesce(json_agg(chosen), '[]') from ${chosen})`,
      pauses: sql<Pause[]>`(select coalesce(json_agg(paused), '[]') from ${paused})`,
    })
    .from(sql`(values (1)) as one`)
    .prepare('rhythm_facts')
})

/** @param days null deletes every choice */
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

export async function beginPause(db: Database, userId: string, from: string): Promise<void> {
  await db.execute(sql`
    insert into ${rhythmPauses} (user_id, "from") select ${userId}, ${from}::date
     where not exists (select 1 from ${rhythmPauses} where ${rhythmPauses.userId} = ${userId} and ${rhythmPauses.until} is null)
    on conflict (user_id, "from") do update set until = null`)
}

/** Ends the days off the day before `today`; a pause of zero days is deleted. */
export async function endPause(db: Database, userId: string, today: string): Promise<void> {
  const open = and(eq(rhythmPauses.userId, userId), isNull(rhythmPauses.until))
  await db.delete(rhythmPauses).where(and(open, gte(rhythmPauses.from, today)))
  await db
    .update(rhythmPauses)
    .set({ until: sql`${today}::date - 1` })
    .where(open)
}
