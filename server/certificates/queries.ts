import { and, asc, desc, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/client.ts'
import { withNumberedValues } from '../../database/numbered-values.ts'
import { certificates, signingKeys } from '../../database/schema/index.ts'
import {
  copiedFrom,
  type IssuedCertificate,
  issueCertificate,
  issuedColumns,
  nameIsOpen,
  nameOnCertificates,
} from './issuing.ts'

const columns = {
  userId: certificates.userId,
  courseId: certificates.courseId,
  number: certificates.number,
  code: certificates.code,
  serial: certificates.serial,
  recipientName: certificates.recipientName,
  courseCode: certificates.courseCode,
  courseTitle: certificates.courseTitle,
  courseDescription: certificates.courseDescription,
  departmentId: certificates.departmentId,
  departmentName: certificates.departmentName,
  instructor: certificates.instructor,
  outcomes: certificates.outcomes,
  moduleCount: certificates.moduleCount,
  issuedAt: certificates.issuedAt,
  sharedAt: certificates.sharedAt,
  credential: certificates.credential,
  revokedAt: certificates.revokedAt,
  revocationReason: certificates.revocationReason,
  replacement: sql<{ code: string; sharedAt: string | null } | null>`(
    select json_build_object('code', n.code, 'sharedAt', n.shared_at) from certificates n
     where n.user_id = "certificates"."user_id" and n.course_id = "certificates"."course_id"
       and n.number = "certificates"."number" + 1)`,
}

export type CertificateRow = NonNullable<Awaited<ReturnType<typeof findCertificate>>>

export async function findCertificate(db: Database, code: string) {
  const [row] = await db.select(columns).from(certificates).where(eq(certificates.code, code))
  return row ?? null
}

export async function certificatesOf(db: Database, userId: string) {
  return db
    .select(columns)
    .from(certificates)
    .where(eq(certificates.userId, userId))
    .orderBy(desc(certificates.issuedAt), asc(certificates.courseId), desc(certificates.number))
}

export async function sharedCodes(db: Database, userId: string) {
  return db
    .select({ courseId: certificates.courseId, code: certificates.code })
    .from(certificates)
    .where(
      and(
        eq(certificates.userId, userId),
        isNotNull(certificates.sharedAt),
        isNull(certificates.revokedAt),
        sql`not exists (select 1 from certificates n where n.user_id = ${certificates.userId}
          and n.course_id = ${certificates.courseId} and n.number > ${certificates.number})`,
      ),
    )
}

/**
 * Issues missing certificates: for courses completed before certificates existed, or complete now because modules were
 * removed.
 *
 * @param codes one new code per course; the statement uses as many as it needs
 * @returns the issued certificates
 */
export async function issueMissing(db: Database | Transaction, userId: string, codes: string[]) {
  const due = `c.id = any (select mine.course_id from module_progress mine
      where mine.user_id = $1 and mine.completed_at is not null group by mine.course_id
      having count(*) = (select count(*) from modules m where m.course_id = mine.course_id))`
  const statement = issueCertificate({
    user: '$1',
    course: 'c.id',
    code: '($2::text[])[(select count(*) + 1 from courses o where o.id < c.id)]',
    due,
  })
  const { rows } = await db.execute<IssuedCertificate>(
    withNumberedValues(`${statement} returning ${issuedColumns}`, [userId, codes]),
  )
  return rows
}

export async function countCourses(db: Database): Promise<number> {
  const { rows } = await db.$client.query<{ count: number }>('select count(*)::int as count from courses')
  return rows[0]?.count ?? 0
}

/** @returns whether the person has this certificate */
export async function putShared(db: Database, userId: string, code: string, shared: boolean) {
  const rows = await db
    .update(certificates)
    .set({ sharedAt: shared ? sql`coalesce(${certificates.sharedAt}, now())` : null })
    .where(and(eq(certificates.userId, userId), eq(certificates.code, code)))
    .returning({ code: certificates.code })
  return rows.length > 0
}

/** Whether the person's last name is the enrollment placeholder, so they are asked for theirs. */
export async function isNameOpen(db: Database, userId: string): Promise<boolean> {
  const { rows } = await db.execute<{ open: boolean }>(
    withNumberedValues(`select ${nameIsOpen('u')} as open from users u where u.id = $1`, [userId]),
  )
  return rows[0]?.open ?? false
}

/** Updates the name on certificates whose credential is not signed yet. */
export async function renameUnsigned(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(
    withNumberedValues(
      `update certificates c set recipient_name = ${nameOnCertificates}
         from users u where u.id = $1 and c.user_id = u.id and c.credential is null and c.revoked_at is null`,
      [userId],
    ),
  )
}

/** Keeps the first signature. @returns the stored one */
export async function keepCredential(db: Database, code: string, credential: string) {
  const [row] = await db
    .update(certificates)
    .set({ credential: sql`coalesce(${certificates.credential}, ${credential})` })
    .where(eq(certificates.code, code))
    .returning({ credential: certificates.credential })
  return row?.credential ?? credential
}

/** Keeps the first reason. @returns whether it was valid until now */
export async function putRevoked(
  db: Database | Transaction,
  code: string,
  input: { by: string; reason: string },
): Promise<boolean> {
  const rows = await db
    .update(certificates)
    .set({ revokedAt: sql`now()`, revokedBy: input.by, revocationReason: input.reason })
    .where(and(eq(certificates.code, code), isNull(certificates.revokedAt)))
    .returning({ code: certificates.code })
  return rows.length > 0
}

/**
 * Revokes a certificate and inserts its replacement with current name and texts and the same sharing, in one statement.
 * Does nothing if it was already replaced.
 *
 * @returns whether it was replaced
 */
export async function replaceCertificate(
  db: Database | Transaction,
  old: Pick<CertificateRow, 'userId' | 'courseId' | 'number'>,
  input: { by: string; reason: string; code: string },
): Promise<boolean> {
  const statement = `with revoked as (
       update certificates set revoked_at = coalesce(revoked_at, now()), revoked_by = coalesce(revoked_by, $5),
              revocation_reason = coalesce(revocation_reason, $6)
        where user_id = $1 and course_id = $2 and number = $3
          and not exists (select 1 from certificates n
                           where n.user_id = $1 and n.course_id = $2 and n.number = $3 + 1)
       returning shared_at
     )
     insert into certificates (user_id, course_id, code, recipient_name, course_code, course_title,
            course_description, department_id, department_name, instructor, outcomes, module_count, number, shared_at)
     select made.*, $3 + 1, revoked.shared_at
       from revoked, lateral (select ${copiedFrom({ code: '$4::text' })} where u.id = $1 and c.id = $2) made
     on conflict (user_id, course_id, number) do nothing`
  const values = [old.userId, old.courseId, old.number, input.code, input.by, input.reason]
  const { rowCount } = await db.execute(withNumberedValues(statement, values))
  return rowCount === 1
}

/** Serials of revoked certificates from `from` up to but excluding `to`. */
export async function revokedSerials(db: Database, from: number, to: number): Promise<number[]> {
  const rows = await db
    .select({ serial: certificates.serial })
    .from(certificates)
    .where(
      and(isNotNull(certificates.revokedAt), gte(certificates.serial, from), lt(certificates.serial, to)),
    )
  return rows.map(({ serial }) => serial)
}

export async function allKeys(db: Database) {
  return db
    .select()
    .from(signingKeys)
    .orderBy(desc(isNull(signingKeys.retiredAt)), desc(signingKeys.createdAt))
}

/** @returns false if there is one */
export async function addKey(db: Database, key: typeof signingKeys.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(signingKeys)
    .values(key)
    .onConflictDoNothing()
    .returning({ id: signingKeys.id })
  return rows.length > 0
}

export async function replaceKey(tx: Transaction, key: typeof signingKeys.$inferInsert): Promise<void> {
  await tx.update(signingKeys).set({ retiredAt: sql`now()` }).where(isNull(signingKeys.retiredAt))
  await tx.insert(signingKeys).values(key)
}
