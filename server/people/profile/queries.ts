import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { isPublicPage } from '../../../database/conditions/public-page.ts'
import {
  accountDeletions,
  emailChanges,
  mergedAccounts,
  oneTimeTokens,
  profiles,
  sessions,
  users,
} from '../../../database/schema/index.ts'

export async function findProfile(db: Database | Transaction, userId: string) {
  const [row] = await db
    .select({
      user: users,
      bio: profiles.bio,
      links: profiles.links,
      handle: profiles.handle,
      isPublic: profiles.isPublic,
      pictureId: profiles.pictureId,
      emailChange: emailChanges,
      deletionDueAt: accountDeletions.dueAt,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(emailChanges, and(eq(emailChanges.userId, users.id), sql`${emailChanges.expiresAt} > now()`))
    .leftJoin(accountDeletions, eq(accountDeletions.userId, users.id))
    .where(eq(users.id, userId))
  return row ?? null
}

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>

export async function findPublicPerson(db: Database, handle: string) {
  const [row] = await db
    .select({
      id: users.id,
      name: users.name,
      image: users.image,
      handle: sql<string>`${profiles.handle}`,
      bio: profiles.bio,
      links: profiles.links,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(eq(profiles.handle, handle), isPublicPage))
  return row ?? null
}

export async function lockPerson(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

export async function updateUser(
  tx: Transaction,
  userId: string,
  changes: Partial<
    Pick<typeof users.$inferInsert, 'firstName' | 'lastName' | 'hasStandInSurname' | 'timeZone' | 'image'>
  >,
) {
  if (Object.keys(changes).length === 0) return
  await tx
    .update(users)
    .set({
      ...changes,
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, userId))
  await tx
    .update(users)
    .set({ name: sql`trim(${users.firstName} || ' ' || ${users.lastName})` })
    .where(eq(users.id, userId))
}

/** @throws the driver's 23505 on `one_person_a_handle` */
export async function putProfile(
  tx: Transaction,
  userId: string,
  changes: Partial<Omit<typeof profiles.$inferInsert, 'userId' | 'updatedAt'>>,
) {
  if (Object.keys(changes).length === 0) return
  await tx
    .insert(profiles)
    .values({ userId, ...changes })
    .onConflictDoUpdate({ target: profiles.userId, set: { ...changes, updatedAt: sql`now()` } })
}

export function sessionsOf(db: Database, userId: string) {
  return (
    db
      .select({
        id: sessions.id,
        userAgent: sessions.userAgent,
        ipAddress: sessions.ipAddress,
        createdAt: sessions.createdAt,
        updatedAt: sessions.updatedAt,
      })
      .from(sessions)
      // A session in its last seconds was replaced by another (server/people/accounts/session.ts).
      .where(and(eq(sessions.userId, userId), sql`${sessions.expiresAt} > now() + interval '10 seconds'`))
      .orderBy(desc(sessions.updatedAt))
      .limit(200)
  )
}

export async function deleteSession(db: Database, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  return deleted.length > 0
}

export async function deleteOtherSessions(db: Database, userId: string, keptId: string): Promise<number> {
  const deleted = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, keptId)))
    .returning({ id: sessions.id })
  return deleted.length
}

/** Whether a statement failed on a unique constraint (23505). */
export function isTaken(error: unknown, constraint: 'one_person_a_handle' | 'users_email_unique'): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('constraint' in cause && cause.constraint === constraint) return true
  }
  return false
}

/** Also for an account that was merged into another. */
export async function isAddressTaken(tx: Transaction, userId: string, email: string): Promise<boolean> {
  const others = await tx.$count(users, and(eq(users.email, email), ne(users.id, userId)))
  return others > 0 || (await isMergedElsewhere(tx, userId, email))
}

async function isMergedElsewhere(tx: Transaction, userId: string, email: string): Promise<boolean> {
  const { email: former, userId: owner } = mergedAccounts
  return (await tx.$count(mergedAccounts, and(eq(former, email), ne(owner, userId)))) > 0
}

export async function putEmailChange(tx: Transaction, change: typeof emailChanges.$inferInsert) {
  const { userId, ...rest } = change
  const fresh = { ...rest, oldConfirmedAt: null, newConfirmedAt: null }
  await tx
    .insert(emailChanges)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: emailChanges.userId, set: fresh })
}

export async function deleteEmailChange(tx: Database | Transaction, userId: string) {
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId))
}

/** Of two concurrent confirmations the second waits and sees both. */
export async function confirmEmailChange(tx: Transaction, tokenHash: string) {
  const byOld = eq(emailChanges.oldTokenHash, tokenHash)
  const byNew = eq(emailChanges.newTokenHash, tokenHash)
  const [row] = await tx
    .update(emailChanges)
    .set({
      oldConfirmedAt: sql`case when ${byOld} then coalesce(${emailChanges.oldConfirmedAt}, now()) else ${emailChanges.oldConfirmedAt} end`,
      newConfirmedAt: sql`case when ${byNew} then coalesce(${emailChanges.newConfirmedAt}, now()) else ${emailChanges.newConfirmedAt} end`,
    })
    .where(and(sql`(${byOld} or ${byNew})`, sql`${emailChanges.expiresAt} > now()`))
    .returning()
  return row ?? null
}

/** @returns null if the address was taken */
export async function changeEmail(tx: Transaction, userId: string, email: string) {
  const [known] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (known === undefined || taken !== undefined) return null
  if (await isMergedElsewhere(tx, userId, email)) return null
  try {
    // A savepoint, so the rest can be written if another account takes the address now.
    await tx.transaction(async (apart) => {
      // The address of an account merged into this one becomes usable again.
      await apart.delete(mergedAccounts).where(eq(mergedAccounts.email, email))
      await apart
        .update(users)
        .set({ email, emailVerified: true, updatedAt: sql`now()` })
        .where(eq(users.id, userId))
    })
  } catch (error) {
    if (isTaken(error, 'users_email_unique')) return null
    throw error
  }
  await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId))
  return known
}
