import { and, count, eq, gt, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import {
  authenticators,
  passkeys,
  recoveryCodes,
  secondFactorPutOff,
  securitySteps,
  users,
} from '../../../database/schema/index.ts'

export type StepKind = (typeof securitySteps.$inferSelect)['kind']
export type PasskeyRow = typeof passkeys.$inferSelect

export async function findOwner(db: Database | Transaction, userId: string) {
  const [row] = await db.select().from(users).where(eq(users.id, userId))
  return row ?? null
}

export async function findPutOff(db: Database, userId: string): Promise<Date | null> {
  const [row] = await db.select().from(secondFactorPutOff).where(eq(secondFactorPutOff.userId, userId))
  return row?.at ?? null
}

export async function putOff(db: Database, userId: string, at: Date): Promise<void> {
  await db
    .insert(secondFactorPutOff)
    .values({ userId, at })
    .onConflictDoUpdate({ target: secondFactorPutOff.userId, set: { at } })
}

export async function findAuthenticator(db: Database | Transaction, userId: string) {
  const [row] = await db.select().from(authenticators).where(eq(authenticators.userId, userId))
  return row ?? null
}

/** Replaces an unconfirmed authenticator, never a confirmed one. @returns whether it was written */
export async function putAuthenticator(db: Database, userId: string, secret: string): Promise<boolean> {
  const rows = await db
    .insert(authenticators)
    .values({ userId, secret })
    .onConflictDoUpdate({
      target: authenticators.userId,
      set: { secret, lastStep: 0, createdAt: sql`now()` },
      setWhere: isNull(authenticators.confirmedAt),
    })
    .returning({ userId: authenticators.userId })
  return rows.length > 0
}

/** Of two concurrent requests with the same code exactly one gets true. */
export async function takeStep(db: Database | Transaction, userId: string, step: number): Promise<boolean> {
  const rows = await db
    .update(authenticators)
    .set({ lastStep: step })
    .where(and(eq(authenticators.userId, userId), lt(authenticators.lastStep, step)))
    .returning({ userId: authenticators.userId })
  return rows.length > 0
}

export async function confirmAuthenticator(tx: Transaction, userId: string, now: Date) {
  await tx.update(authenticators).set({ confirmedAt: now }).where(eq(authenticators.userId, userId))
}

export async function deleteAuthenticator(tx: Transaction, userId: string) {
  await tx.delete(authenticators).where(eq(authenticators.userId, userId))
}

export async function replaceRecoveryCodes(tx: Transaction, userId: string, hashes: string[]) {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  if (hashes.length > 0)
    await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
}

/** @returns whether the code existed */
export async function takeRecoveryCode(db: Database, userId: string, codeHash: string): Promise<boolean> {
  const rows = await db
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId })
  return rows.length > 0
}

export async function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return row?.left ?? 0
}

export async function passkeysOf(db: Database | Transaction, userId: string): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.createdAt)
}

export async function findPasskey(
  db: Database | Transaction,
  credentialId: string,
): Promise<PasskeyRow | null> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return row ?? null
}

/** @returns null when the device's key is already registered */
export async function insertPasskey(tx: Transaction, passkey: typeof passkeys.$inferInsert) {
  const [row] = await tx
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning()
  return row ?? null
}

export async function markPasskeyUsed(db: Database, id: string, counter: number) {
  await db.update(passkeys).set({ counter, lastUsedAt: sql`now()` }).where(eq(passkeys.id, id))
}

export async function deletePasskey(tx: Transaction, userId: string, id: string): Promise<PasskeyRow | null> {
  const [row] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning()
  return row ?? null
}

export async function deleteFactorsOf(tx: Transaction, userId: string) {
  await tx.delete(authenticators).where(eq(authenticators.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx.delete(securitySteps).where(eq(securitySteps.userId, userId))
}

export async function factorsOf(db: Database | Transaction, userId: string) {
  const [row] = await db
    .select({
      authenticator: sql<boolean>`exists (${db
        .select({ one: sql`1` })
        .from(authenticators)
        .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt)))})`,
      passkeys: sql<number>`(${db.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, userId))})::int`,
    })
    .from(users)
    .where(eq(users.id, userId))
  return row ?? { authenticator: false, passkeys: 0 }
}

export async function insertStep(db: Database | Transaction, step: typeof securitySteps.$inferInsert) {
  // Removes expired steps.
  await db.delete(securitySteps).where(lte(securitySteps.expiresAt, sql`now()`))
  await db.insert(securitySteps).values(step)
}

const stillOpen = (kind: StepKind, ticketHash: string) =>
  and(
    eq(securitySteps.ticketHash, ticketHash),
    eq(securitySteps.kind, kind),
    gt(securitySteps.expiresAt, sql`now()`),
  )

export async function findStep(db: Database, kind: StepKind, ticketHash: string) {
  const [row] = await db.select().from(securitySteps).where(stillOpen(kind, ticketHash))
  return row ?? null
}

export async function tryStep(db: Database, kind: StepKind, ticketHash: string) {
  const [row] = await db
    .update(securitySteps)
    .set({ triesLeft: sql`${securitySteps.triesLeft} - 1` })
    .where(and(stillOpen(kind, ticketHash), gt(securitySteps.triesLeft, 0)))
    .returning()
  return row ?? null
}

/** Of two concurrent requests exactly one gets it. */
export async function takeOpenStep(db: Database | Transaction, kind: StepKind, ticketHash: string) {
  const [row] = await db.delete(securitySteps).where(stillOpen(kind, ticketHash)).returning()
  return row ?? null
}
