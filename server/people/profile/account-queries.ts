import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { erasedAddress } from '../../../database/conditions/erased-account.ts'
import {
  accountDeletions,
  applications,
  dataExports,
  mailMessages,
  media,
  mergedAccounts,
  users,
} from '../../../database/schema/index.ts'
import type { PersonalTables } from '../../platform/nouns/personal-tables.ts'

export async function isAdministrator(tx: Transaction, userId: string): Promise<boolean> {
  return (await tx.$count(users, and(eq(users.id, userId), eq(users.role, 'admin')))) > 0
}

export async function findDeletionDueAt(db: Database | Transaction, userId: string): Promise<Date | null> {
  const [row] = await db
    .select({ dueAt: accountDeletions.dueAt })
    .from(accountDeletions)
    .where(eq(accountDeletions.userId, userId))
  return row?.dueAt ?? null
}

export async function putDeletion(tx: Transaction, deletion: typeof accountDeletions.$inferInsert) {
  const { userId, ...rest } = deletion
  await tx
    .insert(accountDeletions)
    .values(deletion)
    .onConflictDoUpdate({ target: accountDeletions.userId, set: rest })
  return userId
}

export async function cancelDeletionOf(tx: Database | Transaction, userId: string): Promise<void> {
  await tx.delete(accountDeletions).where(eq(accountDeletions.userId, userId))
}

export async function cancelDeletionBy(db: Database, tokenHash: string): Promise<boolean> {
  const deleted = await db
    .delete(accountDeletions)
    .where(eq(accountDeletions.cancelTokenHash, tokenHash))
    .returning({ userId: accountDeletions.userId })
  return deleted.length > 0
}

/** Locked, so that it can no longer be canceled. */
export async function lockDeletion(tx: Transaction, userId: string): Promise<Date | null> {
  const [row] = await tx
    .select({ dueAt: accountDeletions.dueAt })
    .from(accountDeletions)
    .where(eq(accountDeletions.userId, userId))
    .for('update')
  return row?.dueAt ?? null
}

export async function overdueDeletions(db: Database, before: Date, most: number) {
  return db
    .select({ userId: accountDeletions.userId })
    .from(accountDeletions)
    .where(lt(accountDeletions.dueAt, before))
    .orderBy(accountDeletions.dueAt)
    .limit(most)
}

export async function overdueExports(db: Database, before: Date, most: number) {
  return db
    .select({ userId: dataExports.userId, exportId: dataExports.id })
    .from(dataExports)
    .innerJoin(media, eq(media.id, dataExports.mediaId))
    .where(lt(dataExports.expiresAt, before))
    .orderBy(dataExports.expiresAt)
    .limit(most)
}

export function exportsOf(db: Database, userId: string) {
  return db
    .select({
      id: dataExports.id,
      requestedAt: dataExports.requestedAt,
      failedAt: dataExports.failedAt,
      expiresAt: dataExports.expiresAt,
      mediaId: dataExports.mediaId,
      size: media.size,
    })
    .from(dataExports)
    .leftJoin(media, eq(media.id, dataExports.mediaId))
    .where(eq(dataExports.userId, userId))
    .orderBy(desc(dataExports.requestedAt))
    .limit(20)
}

export type ExportRow = Awaited<ReturnType<typeof exportsOf>>[number]

/** Null if one is in preparation or was requested since `since`. */
export async function insertExport(tx: Transaction, userId: string, since: Date): Promise<string | null> {
  // Of two clicks the second finds the first one's row.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  const [recent] = await tx
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(
      and(eq(dataExports.userId, userId), isNull(dataExports.failedAt), gt(dataExports.requestedAt, since)),
    )
  if (recent) return null
  const [row] = await tx.insert(dataExports).values({ userId }).returning({ id: dataExports.id })
  return row?.id ?? null
}

export async function findExport(db: Database | Transaction, userId: string, id: string) {
  const [row] = await db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), eq(dataExports.id, id)))
  return row ?? null
}

/** @returns false if the account, and the request with it, was deleted */
export async function finishExport(
  tx: Transaction,
  userId: string,
  id: string,
  done: Pick<typeof dataExports.$inferInsert, 'mediaId' | 'expiresAt' | 'failedAt'>,
): Promise<boolean> {
  const rows = await tx
    .update(dataExports)
    .set(done)
    .where(and(eq(dataExports.userId, userId), eq(dataExports.id, id)))
    .returning({ id: dataExports.id })
  return rows.length > 0
}

/** @returns the files of the expired downloads */
export async function endOtherExports(
  tx: Transaction,
  userId: string,
  keptId: string,
  at: Date,
): Promise<string[]> {
  const rows = await tx
    .update(dataExports)
    .set({ expiresAt: at })
    .where(and(eq(dataExports.userId, userId), ne(dataExports.id, keptId), isNotNull(dataExports.mediaId)))
    .returning({ mediaId: dataExports.mediaId })
  return rows.flatMap(({ mediaId }) => mediaId ?? [])
}

interface PersonalPlace {
  key: `${string}.${string}`
  table: string
  column: string
}

export async function personalColumns(db: Database | Transaction): Promise<PersonalPlace[]> {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select c.relname as "table", a.attname as "column"
      from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
     where k.contype = 'f' and k.confrelid = 'users'::regclass
     order by 1, 2`)
  return rows.map(({ table, column }) => ({ table, column, key: `${table}.${column}` as const }))
}

export async function accountOf(db: Database, userId: string) {
  const [row] = await db.select().from(users).where(eq(users.id, userId))
  return row ?? null
}

/** As JSON, without withheld columns. */
export async function rowsOf(
  db: Database,
  personalTables: PersonalTables,
  { key, table, column }: PersonalPlace,
  userId: string,
): Promise<unknown[]> {
  const download = personalTables[key]?.download
  if (!download) return []
  const { heldBy } = download
  const without = [column, ...(download.without ?? []), ...(heldBy ? [heldBy.column] : [])]
  const held = heldBy ? sql`t.${sql.identifier(heldBy.column)}` : sql`false`
  const heldColumns = heldBy?.columns ?? []
  const { rows } = await db.execute<{ row: unknown }>(
    sql`select to_jsonb(t) - ${sql.param(without)}::text[]
               || case when ${held} then (select coalesce(jsonb_object_agg(name, null), '{}') from
                    unnest(${sql.param(heldColumns)}::text[]) name) else '{}' end as row
          from ${sql.identifier(table)} t where t.${sql.identifier(column)} = ${userId}
           and (not ${held} or ${heldColumns.length > 0})`,
  )
  return rows.map(({ row }) => row)
}

export async function isErased(tx: Transaction, userId: string): Promise<boolean> {
  return (await tx.$count(users, and(eq(users.id, userId), eq(users.email, erasedAddress(userId))))) > 0
}

/** The row stays without a name, because other rows reference it. */
export async function erasePerson(
  tx: Transaction,
  personalTables: PersonalTables,
  userId: string,
): Promise<void> {
  const [person] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  if (person === undefined) return
  const merged = await tx
    .select({ email: mergedAccounts.email })
    .from(mergedAccounts)
    .where(eq(mergedAccounts.userId, userId))
  const addresses = [person, ...merged].map(({ email }) => email)
  for (const { key, table, column } of await personalColumns(tx)) {
    const onDeletion = personalTables[key]?.onDeletion ?? 'keep'
    const mine = sql`${sql.identifier(column)} = ${userId}`
    if (onDeletion === 'erase') await tx.execute(sql`delete from ${sql.identifier(table)} where ${mine}`)
    if (onDeletion === 'unlink')
      await tx.execute(
        sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = null where ${mine}`,
      )
  }
  await tx.delete(applications).where(inArray(applications.email, addresses))
  await tx.delete(mailMessages).where(inArray(mailMessages.recipient, addresses))
  await tx
    .update(users)
    .set({
      firstName: 'Former',
      lastName: 'student',
      name: 'Former student',
      email: erasedAddress(userId),
      emailVerified: false,
      image: null,
      timeZone: null,
      role: 'student',
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, userId))
}
