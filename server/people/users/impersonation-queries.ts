import { and, eq, isNull, or } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { users, userViews } from '../../../database/schema/index.ts'

export type ViewRow = typeof userViews.$inferSelect

export async function insertView(tx: Transaction, view: typeof userViews.$inferInsert): Promise<string> {
  const [row] = await tx.insert(userViews).values(view).returning({ id: userViews.id })
  if (!row) throw new Error('The view was not stored.')
  return row.id
}

/** Locked, so that the end is logged once. */
export async function lockOpenView(tx: Transaction, id: string): Promise<ViewRow | null> {
  const [row] = await tx
    .select()
    .from(userViews)
    .where(and(eq(userViews.id, id), isNull(userViews.endedAt)))
    .for('update')
  return row ?? null
}

export async function lockOpenViewsOf(tx: Transaction, userId: string): Promise<ViewRow[]> {
  return tx
    .select()
    .from(userViews)
    .where(and(or(eq(userViews.userId, userId), eq(userViews.adminId, userId)), isNull(userViews.endedAt)))
    .for('update')
}

export async function endView(tx: Transaction, id: string, endedAt: Date): Promise<void> {
  await tx.update(userViews).set({ endedAt }).where(eq(userViews.id, id))
}

export async function findPerson(db: Database | Transaction, id: string) {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row ?? null
}
