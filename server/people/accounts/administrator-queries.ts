import { and, asc, eq, isNull, notInArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { signInMethods, users } from '../../../database/schema/index.ts'
import { secondFactorExists } from './queries.ts'

export async function countAdministrators(db: Database): Promise<number> {
  return db.$count(
    users,
    sql`${users.role} = 'admin' and exists (
      select 1 from ${signInMethods} where ${signInMethods.userId} = ${users.id})`,
  )
}

/**
 * Creates an administrator, or promotes the account that has the address.
 *
 * @returns the account and its previous role; null when it was created now
 */
export async function putAdministrator(tx: Transaction, email: string) {
  const [known] = await tx
    .select({ role: users.role })
    .from(users)
    .where(eq(users.email, email))
    .for('update')
  const [row] = await tx
    .insert(users)
    .values({
      id: crypto.randomUUID(),
      firstName: 'Administrator',
      lastName: '',
      name: 'Administrator',
      email,
      role: 'admin',
    })
    .onConflictDoUpdate({ target: users.email, set: { role: 'admin', updatedAt: sql`now()` } })
    .returning({ id: users.id, name: users.name, email: users.email })
  if (row === undefined) throw new Error('An upsert returned no row')
  return { ...row, roleBefore: known?.role ?? null }
}

/** Locks administrators who can sign in, so that two cannot remove each other. */
export async function lockAdministrators(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.role, 'admin'),
        isNull(users.suspendedAt),
        // Written out: in a subquery Drizzle's bare "id" means another table's.
        sql`exists (select 1 from sign_in_methods s where s.user_id = users.id)`,
      ),
    )
    .orderBy(asc(users.id))
    .for('update')
  return rows.map(({ id }) => id)
}

export async function administratorsBesides(tx: Transaction, ids: readonly string[]) {
  return tx
    .select({ id: users.id, email: users.email, firstName: users.firstName })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.suspendedAt), notInArray(users.id, [...ids])))
    .orderBy(asc(users.id))
}

export async function nameOf(tx: Transaction, userId: string): Promise<string | null> {
  const [row] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId))
  return row?.name ?? null
}

export interface AdministratorRow {
  email: string
  name: string
  /** Has a password. */
  canSignIn: boolean
  hasSecondFactor: boolean
}

export async function listAdministrators(db: Database): Promise<AdministratorRow[]> {
  return db
    .select({
      email: users.email,
      name: users.name,
      canSignIn: sql<boolean>`${signInMethods.password} is not null`,
      hasSecondFactor: secondFactorExists,
    })
    .from(users)
    .leftJoin(
      signInMethods,
      and(eq(signInMethods.userId, users.id), eq(signInMethods.providerId, 'credential')),
    )
    .where(eq(users.role, 'admin'))
    .orderBy(users.email)
}
