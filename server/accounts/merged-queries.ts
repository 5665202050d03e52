import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/client.ts'
import { mergedAccounts, users } from '../../database/schema/index.ts'

/** The account that an address belongs to since its own was merged, or null where none was. */
export async function findMergedByEmail(db: Database | Transaction, email: string) {
  const [row] = await db
    .select({ userId: users.id, firstName: users.firstName, email: users.email })
    .from(mergedAccounts)
    .innerJoin(users, eq(users.id, mergedAccounts.userId))
    .where(eq(mergedAccounts.email, email))
  return row ?? null
}

/** The account that another one is part of now. */
export async function findIdAfterMerge(db: Database, formerId: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: mergedAccounts.userId })
    .from(mergedAccounts)
    .where(eq(mergedAccounts.formerId, formerId))
  return row?.userId ?? null
}

/** What was merged into an account, the latest first. */
export async function mergedInto(db: Database, userId: string) {
  return db
    .select({ name: mergedAccounts.name, email: mergedAccounts.email, mergedAt: mergedAccounts.mergedAt })
    .from(mergedAccounts)
    .where(eq(mergedAccounts.userId, userId))
    .orderBy(desc(mergedAccounts.mergedAt))
}

/**
 * Takes accounts away that were just begun with the address of a merged one. Looked up after they were written: what a
 * merge has committed meanwhile is seen now.
 *
 * @returns their addresses
 */
export async function dropMergedAddresses(tx: Transaction, emails: string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const taken = await tx
    .select({ email: mergedAccounts.email })
    .from(mergedAccounts)
    .where(inArray(mergedAccounts.email, emails))
  if (taken.length === 0) return new Set()
  const rows = taken.map(({ email }) => email)
  await tx.delete(users).where(sql`${users.email} = any(${sql.param(rows)}::text[])`)
  return new Set(rows)
}
