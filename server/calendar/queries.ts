import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { calendarEntries, calendarFeeds, users } from '../../database/schema/index.ts'

export async function findFeed(db: Database, userId: string) {
  const [row] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId))
  return row ?? null
}

/** The feed, or null for a suspended account. */
export async function findReadableFeed(db: Database, userId: string) {
  const [row] = await db
    .select({ edition: calendarFeeds.edition, openedAt: calendarFeeds.openedAt })
    .from(calendarFeeds)
    .innerJoin(users, and(eq(users.id, calendarFeeds.userId), isNull(users.suspendedAt)))
    .where(eq(calendarFeeds.userId, userId))
  return row ?? null
}

/** Starts a new edition, open or closed: earlier addresses stop working. */
export async function renewFeed(db: Database, userId: string, open: boolean) {
  const openedAt = open ? sql`now()` : null
  const [row] = await db
    .insert(calendarFeeds)
    .values({ userId, openedAt })
    .onConflictDoUpdate({
      target: calendarFeeds.userId,
      set: { openedAt, edition: sql`${calendarFeeds.edition} + 1` },
    })
    .returning()
  if (row === undefined) throw new Error('An upsert returned no row')
  return row
}

export interface EntryState {
  sequence: number
  changedAt: Date
}

/**
 * The change count of each feed entry.
 *
 * @param said digests of the current entries, by id
 * @param at entries changed since the last read get this time
 */
export async function entryStates(
  db: Database,
  userId: string,
  said: ReadonlyMap<string, string>,
  at: Date,
): Promise<Map<string, EntryState>> {
  const known = await db.select().from(calendarEntries).where(eq(calendarEntries.userId, userId))
  const states = new Map<string, EntryState & { said: string }>(known.map((row) => [row.itemId, row]))
  const changed = [...said].filter(([itemId, now]) => states.get(itemId)?.said !== now)
  if (changed.length === 0) return states
  const written = await db
    .insert(calendarEntries)
    .values(changed.map(([itemId, now]) => ({ userId, itemId, said: now, changedAt: at })))
    .onConflictDoUpdate({
      target: [calendarEntries.userId, calendarEntries.itemId],
      // Concurrent reads count a change once.
      set: {
        said: sql`excluded.said`,
        changedAt: sql`case when calendar_entries.said = excluded.said then calendar_entries.changed_at else excluded.changed_at end`,
        sequence: sql`calendar_entries.sequence + (calendar_entries.said <> excluded.said)::int`,
      },
    })
    .returning()
  for (const row of written) states.set(row.itemId, row)
  return states
}
