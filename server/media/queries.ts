import { and, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/client.ts'
import { media } from '../../database/schema/index.ts'

export type MediaRow = typeof media.$inferSelect

export async function insertMedia(tx: Transaction, row: typeof media.$inferInsert): Promise<MediaRow> {
  const [inserted] = await tx.insert(media).values(row).returning()
  if (inserted === undefined) throw new Error('An insert returned no row')
  return inserted
}

export async function findMedia(db: Database, id: string): Promise<MediaRow | null> {
  const [row] = await db.select().from(media).where(eq(media.id, id))
  return row ?? null
}

export function findManyMedia(db: Database | Transaction, ids: string[]): Promise<MediaRow[]> {
  return db.select().from(media).where(inArray(media.id, ids))
}

/** One process at a time asks whether there is room on the disk, and promises it, until the transaction ends. */
export async function lockRoom(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('creare.room'))`)
}

/** Marks a person's own files as used. @returns those that are theirs and for this */
export function markAttached(tx: Transaction, ownerId: string, purpose: string, ids: string[]) {
  return tx
    .update(media)
    .set({ attachedAt: sql`coalesce(${media.attachedAt}, now())` })
    .where(and(eq(media.ownerId, ownerId), eq(media.purpose, purpose), inArray(media.id, ids)))
    .returning()
}

/** Keeps others from beginning to use files, and waits for those who just do. In one order, so that two never wait for each other. */
export async function lockMedia(tx: Transaction, ids: string[]): Promise<void> {
  await tx.select({ id: media.id }).from(media).where(inArray(media.id, ids)).orderBy(media.id).for('update')
}

export function markReleased(tx: Transaction, ids: string[]) {
  return tx
    .update(media)
    .set({ attachedAt: null })
    .where(and(inArray(media.id, ids), isNotNull(media.attachedAt)))
    .returning({ id: media.id, ownerId: media.ownerId })
}

/** Lets go of all of a person's files but those for `lasting` purposes. */
export function markAllReleased(tx: Transaction, ownerId: string, lasting: string[]) {
  return tx
    .update(media)
    .set({ attachedAt: null })
    .where(and(eq(media.ownerId, ownerId), notInArray(media.purpose, lasting)))
    .returning({ id: media.id, ownerId: media.ownerId })
}

/** Gives all files of a person to another. @returns those that nothing uses */
export async function changeOwner(tx: Transaction, from: string, into: string): Promise<string[]> {
  const rows = await tx
    .update(media)
    .set({ ownerId: into })
    .where(eq(media.ownerId, from))
    .returning({ id: media.id, attachedAt: media.attachedAt })
  return rows.flatMap(({ id, attachedAt }) => (attachedAt === null ? [id] : []))
}

/** Deletes a row that nothing uses; whoever would attach it at the same time waits and then does not find it. */
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
