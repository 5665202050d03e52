import { and, asc, inArray, lt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/client.ts'
import { liveEvents } from '../../database/schema/index.ts'

/** Stores one event for each of the topics, in one statement. @returns the topics with the ids of their events */
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
 * What was told on these topics after an event, in the order of their ids. Ids are given before their transactions
 * commit, so an event with a lower one may have become visible later: what is up to a minute older comes along, and
 * who has seen it already knows it by its id. No transaction that tells of something lives for a minute, imports of people
 * apart, which tell nobody.
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

/** Whether everything after an event is still known, and the newest id there is; 0 without any. */
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
