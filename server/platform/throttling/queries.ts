import { eq, lte, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../database/client.ts'
import { throttles } from '../../../database/schema/index.ts'

export interface CountedTry {
  key: string
  /** Tries without a wait. */
  free: number
  /** Milliseconds to wait after each try beyond the free ones; the last value repeats. */
  waits: number[]
  /** Milliseconds. */
  memory: number
  countsFrom: 'first' | 'last'
}

/**
 * One statement, so that of many concurrent tries in any process no more succeed than are free. Uses the database's
 * clock, read once the row is locked: `now()` would be the time before the wait for the lock.
 *
 * @returns whether the try may be made
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
  // A window is not extended, but a wait is never forgotten before its end.
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
 * Open again when at most `per` is left to pay off.
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

/** Also takes back the wait it caused. An earlier wrong try has had its wait, or this one would have been refused. */
export async function takeBackTry(db: Database, key: string) {
  await db
    .update(throttles)
    .set({
      tries: sql`greatest(0, ${throttles.tries} - 1)`,
      openAt: sql`least(${throttles.openAt}, clock_timestamp())`,
    })
    .where(eq(throttles.key, key))
}

export async function removeForgotten(db: Database) {
  await db.delete(throttles).where(lte(throttles.forgetAt, sql`now()`))
}
