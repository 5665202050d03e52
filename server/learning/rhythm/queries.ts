import { and, desc, eq, gt, gte, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../../database/client.ts'
import { prepared } from '../../../database/prepared.ts'
import {
  learningEvents,
  moduleContents,
  rhythmChoices,
  rhythmPauses,
} from '../../../database/schema/index.ts'
import type { Pause, RhythmChoice } from '../../../rules/learning/rhythm.ts'

export interface RhythmFacts {
  /** Learning times, each quarter-hour once, unordered. */
  moments: Date[]
  /** The lectures completed lately, with their number of words. */
  read: { at: Date; words: number }[]
  choices: RhythmChoice[]
  pauses: Pause[]
}

/** In every time zone, days begin on a quarter-hour of UTC, so a quarter-hour still determines the day. */
const quarter = 900

/** The most rows read of each, latest first. */
const most = { moments: 5_000, read: 300, choices: 100, pauses: 200 }

/**
 * @param since ignores earlier times
 * @param lately the same for completed lectures
 */
export async function rhythmFacts(
  db: Database,
  userId: string,
  { since, lately }: { since: Date; lately: Date },
): Promise<RhythmFacts> {
  const [facts] = await factsOf(db, { userId, since, lately })
  if (facts === undefined) throw new Error('One row of facts was expected')
  const { quarters, read, choices, pauses } = facts
  const momentOf = (number: number) => new Date(number * quarter * 1_000)
  return {
    moments: quarters.map(momentOf),
    read: read.map(({ quarter, words }) => ({ at: momentOf(quarter), words })),
    choices,
    pauses,
  }
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
  const read = db
    .select({
      quarter: sql<number>`floor(extract(epoch from ${at}) / ${sql.raw(`${quarter}`)})::int`.as('quarter'),
      words: moduleContents.wordCount,
    })
    .from(learningEvents)
    .innerJoin(moduleContents, eq(moduleContents.moduleId, learningEvents.moduleId))
    .where(
      and(
        eq(learningEvents.userId, person),
        gt(at, sql.placeholder('lately')),
        eq(learningEvents.kind, 'completed'),
      ),
    )
    .limit(most.read)
    .as('read')
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
      read: sql<{ quarter: number; words: number }[]>`(select coalesce(json_agg(json_build_object(
        'quarter', ${read.quarter}, 'words', ${read.words})), '[]') from ${read})`,
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
