import { eq, lte, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { throttles } from '../../database/schema/index.ts'

export interface CountedTry {
  key: string
  /** How many tries go through without a wait. */
  free: number
  /** Milliseconds to wait after the last free try, the one after it, and so on; the last holds for all further. */
  waits: number[]
  /** Milliseconds. */
  memory: number
  countsFrom: 'first' | 'last'
}

/**
 * Counts a try before it is made, if it may be made now. One statement, so that of many tries at once, in whatever
 * process, no more get through than are free. The clock is the database's, the same for all processes, and read
 * when the row is held: `now()` would be the moment before waiting for it.
 *
 * @returns whether it may be made
 */
export async function countTry(db: Database, { key, free, waits, memory, countsFrom }: CountedTry) {
  const clock = sql`clock_timestamp()`
  const after = (milliseconds: SQL) => sql`${clock} + ${milliseconds} * interval '1 millisecond'`
  const waitAfter = (number: SQL) => sql`(case when ${number} < ${free}::int then 0 else
    (${sql.param(waits)}::float8[])[least(${number} - ${free}::int + 1, ${waits.length}::int)] end)`
  const isForgotten = sql`${throttles.forgetAt} <= ${clock}`
  const number = sql`(case when ${isForgotten} then 1 else ${throttles.tries} + 1 end)`
  const openAt = after(waitAfter(number))
  const forgetAt = after(sql`${memory}::float8`)
  // A window that passes is left as it is, but a wait is never forgotten before it is over.
  const windowEnd = sql`case when ${isForgotten} then ${forgetAt} else greatest(${throttles.forgetAt}, ${openAt}) end`
  const rows = await db
    .insert(throttles)
    .values({ key, tries: 1, openAt: after(waitAfter(sql`1`)), forgetAt })
    .onConflictDoUpdate({
      target: throttles.key,
      set: { tries: number, openAt, forgetAt: countsFrom === 'last' ? forgetAt : windowEnd },
      setWhere: lte(throttles.openAt, clock),
    })
    .returning({ key: throttles.key })
  return rows.length > 0
}

/**
 * Adds to what is owed, in whatever process it was used. The row is open again when no more than `per` is left to pay off.
 *
 * @param timeToPayOff milliseconds
 */
export async function addDebt(
  db: Database,
  { key, timeToPayOff, per }: { key: string; timeToPayOff: number; per: number },
) {
  const clock = sql`clock_timestamp()`
  const later = (from: SQL, milliseconds: number) =>
    sql`${from} + ${milliseconds}::float8 * interval '1 millisecond'`
  const paidOff = later(sql`greatest(${throttles.forgetAt}, ${clock})`, timeToPayOff)
  await db
    .insert(throttles)
    .values({
      key,
      tries: 1,
      openAt: later(clock, timeToPayOff - per),
      forgetAt: later(clock, timeToPayOff),
    })
    .onConflictDoUpdate({
      target: throttles.key,
      set: { tries: sql`${throttles.tries} + 1`, openAt: later(paidOff, -per), forgetAt: paidOff },
    })
}

/** Seconds until the next try is heard; 0 when it is now. */
export async function secondsToWait(db: Database, key: string): Promise<number> {
  const [row] = await db
    .select({
      seconds: sql<number>`greatest(0, extract(epoch from ${throttles.openAt} - clock_timestamp()))::float8`,
    })
    .from(throttles)
    .where(eq(throttles.key, key))
  return row?.seconds ?? 0
}

export async function forgetTries(db: Database, key: string) {
  await db.delete(throttles).where(eq(throttles.key, key))
}

/**
 * Takes one try back, because it turned out to be a right one, with the wait it caused. A wrong try before it has had
 * its wait: otherwise this one would not have been made.
 */
export async function takeBackTry(db: Database, key: string) {
  await db
    .update(throttles)
    .set({
      tries: sql`greatest(0, ${throttles.tries} - 1)`,
      openAt: sql`least(${throttles.openAt}, clock_timestamp())`,
    })
    .where(eq(throttles.key, key))
}

/** Removes what counts for nothing any more. */
export async function removeForgotten(db: Database) {
  await db.delete(throttles).where(lte(throttles.forgetAt, sql`now()`))
}
