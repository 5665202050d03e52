import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/client.ts'
import { arrivingMedia, media } from '../../database/schema/index.ts'

/** Sizes in bytes. */
export interface Held {
  waiting: number
  waitingSize: number
  size: number
  /** In any process. */
  arriving: number
  arrivingSize: number
}

/** Serializes the check and count of a person's uploads across processes. */
export async function lockArriving(tx: Transaction, ownerId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`arriving ${ownerId}`}, 0))`)
}

/** Deletes stale uploads. @param silence milliseconds after which an upload is stale */
export async function heldWith(tx: Transaction, ownerId: string, silence: number): Promise<Held> {
  await tx
    .delete(arrivingMedia)
    .where(
      and(
        eq(arrivingMedia.ownerId, ownerId),
        sql`${arrivingMedia.seenAt} < clock_timestamp() - ${silence}::float8 * interval '1 millisecond'`,
      ),
    )
  // Uploads first: one that finishes in between counts twice for a moment, rather than not at all.
  const [arriving] = await tx
    .select({
      arriving: sql<number>`count(*)::int`,
      arrivingSize: sql<number>`coalesce(sum(${arrivingMedia.size}), 0)::float8`,
    })
    .from(arrivingMedia)
    .where(eq(arrivingMedia.ownerId, ownerId))
  const [held] = await tx
    .select({
      waiting: sql<number>`(count(*) filter (where ${media.attachedAt} is null))::int`,
      waitingSize: sql<number>`coalesce(sum(${media.size}) filter (where ${media.attachedAt} is null), 0)::float8`,
      size: sql<number>`coalesce(sum(${media.size}), 0)::float8`,
    })
    .from(media)
    .where(eq(media.ownerId, ownerId))
  return { arriving: 0, arrivingSize: 0, waiting: 0, waitingSize: 0, size: 0, ...arriving, ...held }
}

export async function insertArriving(
  tx: Transaction,
  row: { ownerId: string; size: number },
): Promise<string> {
  const [inserted] = await tx.insert(arrivingMedia).values(row).returning({ id: arrivingMedia.id })
  if (inserted === undefined) throw new Error('An insert returned no row')
  return inserted.id
}

export async function markSeen(db: Database, files: [id: string, ownerId: string][]): Promise<void> {
  await db
    .update(arrivingMedia)
    .set({ seenAt: sql`clock_timestamp()` })
    .where(
      and(
        inArray(
          arrivingMedia.ownerId,
          files.map(([, ownerId]) => ownerId),
        ),
        inArray(
          arrivingMedia.id,
          files.map(([id]) => id),
        ),
      ),
    )
}

export async function dropArriving(
  db: Database,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<void> {
  await db.delete(arrivingMedia).where(and(eq(arrivingMedia.ownerId, ownerId), eq(arrivingMedia.id, id)))
}
