import { and, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/client.ts'
import { media, mediaTexts } from '../../database/schema/index.ts'

export type MediaRow = typeof media.$inferSelect

export async function insertMedia(tx: Transaction, row: typeof media.$inferInsert): Promise<MediaRow> {
  const [inserted] = await tx.insert(media).values(row).returning()
  if (inserted === undefined) throw new Error('An insert returned no row')
  return inserted
}

export async function insertText(tx: Transaction, row: typeof mediaTexts.$inferInsert): Promise<void> {
  await tx.insert(mediaTexts).values(row)
}

export async function findMedia(db: Database, id: string): Promise<MediaRow | null> {
  const [row] = await db.select().from(media).where(eq(media.id, id))
  return row ?? null
}

export function findManyMedia(db: Database | Transaction, ids: string[]): Promise<MediaRow[]> {
  return db.select().from(media).where(inArray(media.id, ids))
}

/** Serializes checking and reserving disk space across processes. */
export async function lockRoom(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('creare.room'))`)
}

/** @returns those that are theirs and for one of these purposes */
export function markAttached(tx: Transaction, ownerId: string, purposes: readonly string[], ids: string[]) {
  return tx
    .update(media)
    .set({ attachedAt: sql`coalesce(${media.attachedAt}, now())` })
    .where(and(eq(media.ownerId, ownerId), inArray(media.purpose, purposes), inArray(media.id, ids)))
    .returning()
}

/** Waits for transactions that attach the files, and blocks others. In a fixed order, against deadlocks. */
export async function lockMedia(tx: Transaction, ids: string[]) {
  return tx
    .select({ id: media.id, attachedAt: media.attachedAt })
    .from(media)
    .where(inArray(media.id, ids))
    .orderBy(media.id)
    .for('update')
}

export function markReleased(tx: Transaction, ids: string[]) {
  return tx
    .update(media)
    .set({ attachedAt: null })
    .where(and(inArray(media.id, ids), isNotNull(media.attachedAt)))
    .returning({ id: media.id, ownerId: media.ownerId })
}

export function markAllReleased(tx: Transaction, ownerId: string, lasting: string[]) {
  return tx
    .update(media)
    .set({ attachedAt: null })
    .where(and(eq(media.ownerId, ownerId), notInArray(media.purpose, lasting)))
    .returning({ id: media.id, ownerId: media.ownerId })
}

/** @returns unused files */
export async function changeOwner(tx: Transaction, from: string, into: string): Promise<string[]> {
  const rows = await tx
    .update(media)
    .set({ ownerId: into })
    .where(eq(media.ownerId, from))
    .returning({ id: media.id, attachedAt: media.attachedAt })
  return rows.flatMap(({ id, attachedAt }) => (attachedAt === null ? [id] : []))
}

/** A concurrent attach waits and then does not find the row. */
export async function deleteWaiting(tx: Transaction, ownerId: string, id: string): Promise<MediaRow | null> {
  const [row] = await tx
    .delete(media)
    .where(and(eq(media.ownerId, ownerId), eq(media.id, id), isNull(media.attachedAt)))
    .returning()
  return row ?? null
}

export function filesOf(db: Database | Transaction, ownerId: string): Promise<MediaRow[]> {
  return db.select().from(media).where(eq(media.ownerId, ownerId)).orderBy(media.id)
}
