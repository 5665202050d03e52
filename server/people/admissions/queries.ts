import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { holdsByWord } from '../../../database/pattern.ts'
import { applications, users } from '../../../database/schema/index.ts'
import { recommended } from './note-queries.ts'

export type ApplicationRow = typeof applications.$inferSelect

/** @returns its id, or null if the id exists; waits for a concurrent insert of the same id */
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

export async function closeForAccount(tx: Transaction, id: string) {
  await tx.update(applications).set({ status: 'has-account' }).where(eq(applications.id, id))
}

export async function findByStatusToken(db: Database, tokenHash: string): Promise<ApplicationRow | null> {
  const [row] = await db.select().from(applications).where(eq(applications.statusTokenHash, tokenHash))
  return row ?? null
}

/** Locked, so that two administrators do not decide concurrently. */
export async function lockApplication(tx: Transaction, id: string): Promise<ApplicationRow | null> {
  const [row] = await tx.select().from(applications).where(eq(applications.id, id)).for('update')
  return row ?? null
}

export async function writeDecision(
  tx: Transaction,
  id: string,
  decision: Pick<
    typeof applications.$inferInsert,
    'status' | 'userId' | 'decidedAt' | 'decidedBy' | 'decisionReason'
  >,
) {
  await tx.update(applications).set(decision).where(eq(applications.id, id))
}

export async function findApplication(db: Database, id: string) {
  const [row] = await db
    .select({
      application: applications,
      recommended,
      addressHasAccount: sql<boolean>`exists (select 1 from ${users} u where u.email = ${applications.email})`,
      decider: users.name,
    })
    .from(applications)
    .leftJoin(users, eq(users.id, applications.decidedBy))
    .where(eq(applications.id, id))
  return row ?? null
}

export interface ApplicationFilter {
  status?: ApplicationRow['status'] | undefined
  form?: ApplicationRow['form'] | undefined
  search?: string | undefined
  after?: { microseconds: string; id: string } | undefined
}

/** A Date would lose three digits. */
const microseconds = sql<string>`(extract(epoch from ${applications.createdAt}) * 1000000)::bigint::text`

export async function listApplications(db: Database, filter: ApplicationFilter, limit: number) {
  const { status, form, search, after } = filter
  const conditions: (SQL | undefined)[] = [
    status && eq(applications.status, status),
    form && eq(applications.form, form),
    search ? matching(search) : undefined,
    after &&
      sql`(${applications.createdAt}, ${applications.id}) < (to_timestamp(0) + ${after.microseconds}::bigint * interval '1 microsecond', ${after.id}::uuid)`,
  ]
  return db
    .select({ application: applications, microseconds, recommended })
    .from(applications)
    .where(and(...conditions))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(limit)
}

/** Must equal the expression of the index `applications_by_part`. */
function matching(search: string): SQL {
  const named = sql`' ' || ${applications.firstName} || ' ' || ${applications.lastName} || ' ' || ${applications.email}`
  return holdsByWord(named, search)
}

export async function countByStatus(db: Database) {
  return db
    .select({ status: applications.status, count: sql<number>`count(*)::int` })
    .from(applications)
    .groupBy(applications.status)
}

/** @param status undefined for all */
export const countApplications = (db: Database, status: ApplicationFilter['status']): Promise<number> =>
  db.$count(applications, status && eq(applications.status, status))
