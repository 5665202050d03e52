import { and, eq, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../../../database/client.ts'
import {
  applications,
  authenticators,
  calendarFeeds,
  emailChanges,
  mergedAccounts,
  oneTimeTokens,
  passkeys,
  securitySteps,
  sessions,
  signInMethods,
  users,
  userViews,
} from '../../../database/schema/index.ts'

export type UserRow = typeof users.$inferSelect
export type Purpose = (typeof oneTimeTokens.$inferSelect)['purpose']

export const secondFactorExists = sql<boolean>`exists (select from ${authenticators}
          where ${authenticators.userId} = ${users.id} and ${authenticators.confirmedAt} is not null)
        or exists (select from ${passkeys} where ${passkeys.userId} = ${users.id})`

/** Prepared once; one row by a unique index. */
export function sessionReader(db: Database) {
  const holder = alias(users, 'holder')
  return (
    db
      .select({
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
        image: users.image,
        role: users.role,
        timeZone: users.timeZone,
        createdAt: users.createdAt,
        sessionId: sessions.id,
        sessionExpiresAt: sessions.expiresAt,
        sessionEndsAt: sessions.endsAt,
        mayUseFormerName: sessions.mayUseFormerName,
        hasSecondFactor: secondFactorExists,
        viewId: userViews.id,
        viewEndsAt: userViews.endsAt,
        holderId: holder.id,
        holderName: holder.name,
      })
      .from(sessions)
      .innerJoin(holder, eq(holder.id, sessions.userId))
      // The impersonating administrator.
      .leftJoin(
        userViews,
        and(
          eq(userViews.sessionId, sessions.id),
          isNull(userViews.endedAt),
          gt(userViews.endsAt, sql.placeholder('now')),
          eq(holder.role, 'admin'),
        ),
      )
      .innerJoin(users, eq(users.id, sql`coalesce(${userViews.userId}, ${sessions.userId})`))
      .where(
        and(
          eq(sessions.token, sql.placeholder('tokenHash')),
          gt(sessions.expiresAt, sql`now()`),
          gt(sessions.endsAt, sql`now()`),
          isNull(users.suspendedAt),
          isNull(holder.suspendedAt),
          or(isNull(userViews.id), ne(users.role, 'admin')),
        ),
      )
      .prepare('session_by_token')
  )
}

export async function findUserByEmail(db: Database | Transaction, email: string) {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  return user ?? null
}

/** Always one query, whether or not the account exists. The hash is null if the account was merged. */
export async function findCredential(db: Database, email: string) {
  const [row] = await db
    .select({
      user: users,
      passwordHash: sql<string | null>`coalesce(${signInMethods.password}, ${mergedAccounts.passwordHash})`,
    })
    .from(sql`(select ${email}::text as email) as requested`)
    .leftJoin(users, eq(users.email, sql`requested.email`))
    .leftJoin(
      signInMethods,
      and(eq(signInMethods.userId, users.id), eq(signInMethods.providerId, 'credential')),
    )
    .leftJoin(mergedAccounts, and(isNull(users.id), eq(mergedAccounts.email, sql`requested.email`)))
  return row ?? null
}

export async function hasPassword(tx: Transaction, userId: string): Promise<boolean> {
  const [method] = await tx
    .select({ id: signInMethods.id })
    .from(signInMethods)
    .where(and(eq(signInMethods.userId, userId), isNotNull(signInMethods.password)))
    .limit(1)
  return method !== undefined
}

/** Whether the person can sign in: by password, provider or passkey. */
export async function hasWayIn(db: Database | Transaction, userId: string): Promise<boolean> {
  const ways = await Promise.all([
    db
      .select({ id: signInMethods.id })
      .from(signInMethods)
      .where(
        and(
          eq(signInMethods.userId, userId),
          or(ne(signInMethods.providerId, 'credential'), isNotNull(signInMethods.password)),
        ),
      )
      .limit(1),
    db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)).limit(1),
  ])
  return ways.some(([way]) => way !== undefined)
}

/** @returns null when another request took the address first */
export async function insertUser(tx: Transaction, user: typeof users.$inferInsert) {
  const [row] = await tx.insert(users).values(user).onConflictDoNothing({ target: users.email }).returning()
  return row ?? null
}

/** As `insertUser`, for many; those whose address is taken are skipped. */
export async function insertUsers(tx: Transaction, people: (typeof users.$inferInsert)[]) {
  return tx.insert(users).values(people).onConflictDoNothing({ target: users.email }).returning({
    id: users.id,
    email: users.email,
    firstName: users.firstName,
    name: users.name,
    role: users.role,
  })
}

export async function putRole(tx: Transaction, userId: string, role: UserRow['role']) {
  await tx.update(users).set({ role, updatedAt: sql`now()` }).where(eq(users.id, userId))
}

export async function insertOneTimeTokens(tx: Transaction, tokens: (typeof oneTimeTokens.$inferInsert)[]) {
  if (tokens.length > 0) await tx.insert(oneTimeTokens).values(tokens)
}

export async function putPassword(tx: Transaction, userId: string, passwordHash: string) {
  await tx
    .insert(signInMethods)
    .values({
      id: crypto.randomUUID(),
      userId,
      accountId: userId,
      providerId: 'credential',
      password: passwordHash,
    })
    .onConflictDoUpdate({
      target: [signInMethods.userId, signInMethods.providerId, signInMethods.accountId],
      set: { password: passwordHash, updatedAt: sql`now()` },
    })
}

/** Stores one token per person and purpose; a newer one replaces the older. */
export async function putOneTimeToken(
  tx: Transaction,
  token: { userId: string; purpose: Purpose; tokenHash: string; expiresAt: Date },
) {
  await tx
    .insert(oneTimeTokens)
    .values(token)
    .onConflictDoUpdate({
      target: [oneTimeTokens.userId, oneTimeTokens.purpose],
      set: { tokenHash: token.tokenHash, expiresAt: token.expiresAt, usedAt: null, createdAt: sql`now()` },
    })
}

const stillHolds = (purpose: Purpose, tokenHash: string) =>
  and(
    eq(oneTimeTokens.tokenHash, tokenHash),
    eq(oneTimeTokens.purpose, purpose),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, sql`now()`),
  )

export interface TokenHolder {
  firstName: string
  lastName: string
  email: string
  isAdmin: boolean
}

export async function findTokenHolder(
  db: Database,
  purpose: Purpose,
  tokenHash: string,
): Promise<TokenHolder | null> {
  const [user] = await db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      isAdmin: sql<boolean>`${users.role} = 'admin'`,
    })
    .from(oneTimeTokens)
    .innerJoin(users, eq(users.id, oneTimeTokens.userId))
    .where(stillHolds(purpose, tokenHash))
  return user ?? null
}

/** Of two concurrent requests with the same token exactly one gets the person's id. */
export async function consumeOneTimeToken(tx: Transaction, purpose: Purpose, tokenHash: string) {
  const [row] = await tx
    .update(oneTimeTokens)
    .set({ usedAt: sql`now()` })
    .where(stillHolds(purpose, tokenHash))
    .returning({ userId: oneTimeTokens.userId })
  return row?.userId ?? null
}

export async function endOneTimeTokensOf(tx: Transaction, userId: string) {
  await tx
    .update(oneTimeTokens)
    .set({ usedAt: sql`now()` })
    .where(and(eq(oneTimeTokens.userId, userId), isNull(oneTimeTokens.usedAt)))
}

export async function setSuspended(db: Database | Transaction, userId: string, suspendedAt: Date | null) {
  await db.update(users).set({ suspendedAt, updatedAt: sql`now()` }).where(eq(users.id, userId))
}

/** @returns whether it was unverified before */
export async function markEmailVerified(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ emailVerified: true, updatedAt: sql`now()` })
    .where(and(eq(users.id, userId), eq(users.emailVerified, false)))
    .returning({ id: users.id })
  return rows.length > 0
}

export async function deleteEmailChangeOf(tx: Transaction, userId: string) {
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId))
}

export async function shutCalendarOf(tx: Transaction, userId: string) {
  await tx
    .update(calendarFeeds)
    .set({ openedAt: null, edition: sql`${calendarFeeds.edition} + 1` })
    .where(eq(calendarFeeds.userId, userId))
}

export async function markApplicationsActivated(tx: Transaction, userId: string) {
  await tx
    .update(applications)
    .set({ status: 'activated' })
    .where(and(eq(applications.userId, userId), ne(applications.status, 'declined')))
}

/**
 * Locks a person's row until the transaction ends.
 *
 * @param lock the stronger lock if the same transaction will end their sessions
 * @returns whether the person has this role and is not suspended
 */
export async function holdRole(
  tx: Transaction,
  userId: string,
  role: UserRow['role'],
  lock: 'share' | 'no key update' = 'share',
): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.role, role), isNull(users.suspendedAt)))
    .for(lock)
  return rows.length > 0
}

export async function isPasswordOf(tx: Transaction, userId: string, passwordHash: string): Promise<boolean> {
  const rows = await tx
    .select({ id: signInMethods.id })
    .from(signInMethods)
    .where(
      and(
        eq(signInMethods.userId, userId),
        eq(signInMethods.providerId, 'credential'),
        eq(signInMethods.password, passwordHash),
      ),
    )
  return rows.length > 0
}

export async function insertSession(db: Database | Transaction, session: typeof sessions.$inferInsert) {
  await db.insert(sessions).values(session)
}

/** @returns false if another request extended it first */
export async function extendSession(db: Database, sessionId: string, since: Date, expiresAt: Date) {
  const rows = await db
    .update(sessions)
    .set({ expiresAt, updatedAt: sql`now()` })
    .where(and(eq(sessions.id, sessionId), eq(sessions.expiresAt, since)))
    .returning({ id: sessions.id })
  return rows.length > 0
}

export async function forgetFormerName(db: Database, sessionId: string): Promise<void> {
  await db.update(sessions).set({ mayUseFormerName: false }).where(eq(sessions.id, sessionId))
}

export async function shortenSessions(tx: Transaction, userId: string, endsAt: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ endsAt, expiresAt: sql`least(${sessions.expiresAt}, ${endsAt.toISOString()}::timestamptz)` })
    .where(and(eq(sessions.userId, userId), gt(sessions.endsAt, endsAt)))
}

/** @returns whether the session exists */
export async function endSessionAt(tx: Transaction, sessionId: string, endsAt: Date): Promise<boolean> {
  const rows = await tx
    .update(sessions)
    .set({ endsAt, expiresAt: endsAt })
    .where(and(eq(sessions.id, sessionId), gt(sessions.endsAt, sql`now()`)))
    .returning({ id: sessions.id })
  return rows.length > 0
}

export async function findAuthenticatedAt(
  db: Database | Transaction,
  sessionId: string,
): Promise<Date | null> {
  const [row] = await db
    .select({ at: sessions.authenticatedAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  return row?.at ?? null
}

export async function findUser(db: Database | Transaction, userId: string): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  return user ?? null
}

export async function deleteSession(db: Database, tokenHash: string) {
  await db.delete(sessions).where(eq(sessions.token, tokenHash))
}

/**
 * Also ends pending second steps. A sign-in in progress locks the person until its session is stored (`holdRole`):
 * either its session ends here, or it checks its credentials again.
 */
export async function deleteSessionsOf(tx: Transaction, userId: string) {
  // A separate statement, so that those below see what was committed while this one waited.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  await tx
    .delete(securitySteps)
    .where(and(eq(securitySteps.userId, userId), eq(securitySteps.kind, 'second-factor')))
}

export async function findLinkedUser(tx: Transaction, provider: string, subject: string) {
  const [row] = await tx
    .select({ user: users })
    .from(signInMethods)
    .innerJoin(users, eq(users.id, signInMethods.userId))
    .where(and(eq(signInMethods.providerId, provider), eq(signInMethods.accountId, subject)))
  return row?.user ?? null
}

/** @returns whether it was linked; false when another request did so first */
export async function linkProvider(tx: Transaction, userId: string, provider: string, subject: string) {
  const rows = await tx
    .insert(signInMethods)
    .values({ id: crypto.randomUUID(), userId, providerId: provider, accountId: subject })
    .onConflictDoNothing()
    .returning({ id: signInMethods.id })
  return rows.length > 0
}

export async function deletePassword(tx: Transaction, userId: string) {
  await tx
    .delete(signInMethods)
    .where(and(eq(signInMethods.userId, userId), eq(signInMethods.providerId, 'credential')))
}

/** Removes a person's password and provider links. */
export async function deleteSignInMethods(tx: Transaction, userId: string) {
  await tx.delete(signInMethods).where(eq(signInMethods.userId, userId))
}
