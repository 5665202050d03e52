import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { calendarFeeds, users } from '../../database/schema/index.ts'

export async function findFeed(db: Database, userId: string) {
  const [row] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId))
  return row ?? null
}

/** The feed as those find it who have its address: of a suspended account there is none. */
export async function findReadableFeed(db: Database, userId: string) {
  const [row] = await db
    .select({ edition: calendarFeeds.edition, openedAt: calendarFeeds.openedAt })
    .from(calendarFeeds)
    .innerJoin(users, and(eq(users.id, calendarFeeds.userId), isNull(users.suspendedAt)))
    .where(eq(calendarFeeds.userId, userId))
  return row ?? null
}

/** A new edition, open or closed: what was given out before no longer works. */
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
