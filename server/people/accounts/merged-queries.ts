import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { mergedAccounts, users } from '../../../database/schema/index.ts'

/** The account that a merged account's address now belongs to, or null. */
export async function findMergedByEmail(db: Database | Transaction, email: string) {
  const [row] = await db
    .select({ userId: users.id, firstName: users.firstName, email: users.email })
    .from(mergedAccounts)
    .innerJoin(users, eq(users.id, mergedAccounts.userId))
    .where(eq(mergedAccounts.email, email))
  return row ?? null
}

export async function findIdAfterMerge(db: Database, formerId: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: mergedAccounts.userId })
    .from(mergedAccounts)
    .where(eq(mergedAccounts.formerId, formerId))
  return row?.userId ?? null
}

/** An account that is now part of another. */
export interface FormerAccount {
  name: string
  email: string
  mergedAt: Date
}

export async function mergedInto(db: Database, userId: string): Promise<FormerAccount[]> {
  return db
    .select({ name: mergedAccounts.name, email: mergedAccounts.email, mergedAt: mergedAccounts.mergedAt })
    .from(mergedAccounts)
    .where(eq(mergedAccounts.userId, userId))
    .orderBy(desc(mergedAccounts.mergedAt))
}

/**
 * Deletes new accounts whose address belongs to a merged one. Runs after the insert, to see merges committed in
 * between.
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
