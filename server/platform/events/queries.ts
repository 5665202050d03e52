import { and, asc, inArray, lt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { liveEvents } from '../../../database/schema/index.ts'

/** Stores one event per topic in one statement. @returns the topics with the ids of their events */
export async function insertLiveEvents(
  tx: Database | Transaction,
  topics: readonly string[],
  event: { type: string; data: object },
) {
  return tx
    .insert(liveEvents)
    .values(topics.map((topic) => ({ topic, ...event })))
    .returning({ id: liveEvents.id, topic: liveEvents.topic })
}

/**
 * Returns the events on these topics after an event, by id. Ids are assigned before commit, so an event with a lower id
 * may become visible later: events up to a minute older are included, and clients skip ids they have. No transaction
 * that publishes lasts a minute; imports of people do, but publish nothing.
 */
export async function liveEventsAfter(db: Database, topics: readonly string[], after: number, most: number) {
  const since = sql`(select coalesce(max(known.at), now()) - interval '1 minute' from (
    select at from ${liveEvents} where id <= ${after} order by id desc limit 1) as known)`
  return db
    .select({ id: liveEvents.id, topic: liveEvents.topic, type: liveEvents.type, data: liveEvents.data })
    .from(liveEvents)
    .where(and(inArray(liveEvents.topic, [...topics]), sql`${liveEvents.at} >= ${since}`))
    .orderBy(asc(liveEvents.id))
    .limit(most)
}

/** Whether every later event is still stored, and the newest id; 0 without any. */
export async function reachOfLiveEvents(db: Database, after: number) {
  const [row] = await db
    .select({
      known: sql<boolean>`exists (select 1 from ${liveEvents} where id <= ${after})`,
      newest: sql<number>`coalesce(max(${liveEvents.id}), 0)::float8`,
    })
    .from(liveEvents)
  return row ?? { known: false, newest: 0 }
}

export async function deleteLiveEventsBefore(db: Database, age: string) {
  await db.delete(liveEvents).where(lt(liveEvents.at, sql`now() - ${age}::interval`))
}
