import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/client.ts'
import { applications } from '../../database/schema/index.ts'

/**
 * Stores an application as received.
 *
 * @returns its id, or null when one with this id is there already; one that is just being stored is waited for
 */
export async function insertApplication(
  tx: Transaction,
  application: Omit<typeof applications.$inferInsert, 'status' | 'userId'>,
): Promise<string | null> {
  const [row] = await tx
    .insert(applications)
    .values({ ...application, status: 'received' })
    .onConflictDoNothing({ target: applications.id })
    .returning({ id: applications.id })
  return row?.id ?? null
}

export async function markAdmitted(tx: Transaction, id: string, userId: string) {
  await tx.update(applications).set({ status: 'admitted', userId }).where(eq(applications.id, id))
}
