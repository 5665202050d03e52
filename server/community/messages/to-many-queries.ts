import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { messagesToMany } from '../../../database/schema/index.ts'

export async function findToMany(db: Database | Transaction, id: string) {
  const [row] = await db.select().from(messagesToMany).where(eq(messagesToMany.id, id))
  return row ?? null
}

export async function insertToMany(
  tx: Transaction,
  message: typeof messagesToMany.$inferInsert,
): Promise<void> {
  await tx.insert(messagesToMany).values(message)
}

/** Whom a person wrote to since a moment. */
export async function countToManySince(tx: Transaction, authorId: string, since: Date): Promise<number> {
  const [row] = await tx
    .select({ all: sql<number>`coalesce(sum(${messagesToMany.recipientCount}), 0)::int` })
    .from(messagesToMany)
    .where(and(eq(messagesToMany.authorId, authorId), gt(messagesToMany.createdAt, since)))
  return row?.all ?? 0
}

/** In the transaction that sends it to them. */
export async function noteSent(tx: Transaction, id: string, userId: string): Promise<void> {
  await tx
    .update(messagesToMany)
    .set({ waiting: sql`array_remove(${messagesToMany.waiting}, ${userId})` })
    .where(eq(messagesToMany.id, id))
}
