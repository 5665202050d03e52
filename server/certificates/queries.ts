import { and, asc, desc, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { WorkDone } from '../../contract/assessment/completion.ts'
import type { Database, Transaction } from '../../database/client.ts'
import { earnsByModules } from '../../database/conditions/completion-requirements.ts'
import { prepared } from '../../database/prepared.ts'
import { certificates, signingKeys } from '../../database/schema/index.ts'

const columns = {
  userId: certificates.userId,
  courseId: certificates.courseId,
  kind: certificates.kind,
  work: certificates.work,
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
       and n.kind = "certificates"."kind" and n.number = "certificates"."number" + 1)`,
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
  return (
    db
      .select({ courseId: certificates.courseId, code: certificates.code })
      .from(certificates)
      .where(
        and(
          eq(certificates.userId, userId),
          isNotNull(certificates.sharedAt),
          isNull(certificates.revokedAt),
          sql`not exists (select 1 from certificates n where n.user_id = ${certificates.userId}
          and n.course_id = ${certificates.courseId} and n.kind = ${certificates.kind}
          and n.number > ${certificates.number})`,
        ),
      )
      // Of two, the one with work comes last.
      .orderBy(asc(certificates.kind))
  )
}

/** Whether the person has a certificate of this kind for this course, revoked or not. */
export async function hasCertificate(
  db: Database | Transaction,
  userId: string,
  courseId: string,
  kind: CertificateKind,
) {
  return (await certificateExists(db, { userId, courseId, kind })).length > 0
}

export type CertificateKind = (typeof certificates.$inferSelect)['kind']

const certificateExists = prepared((db) =>
  db
    .select({ one: sql`1` })
    .from(certificates)
    .where(
      and(
        eq(certificates.userId, sql.placeholder('userId')),
        eq(certificates.courseId, sql.placeholder('courseId')),
        eq(certificates.kind, sql.placeholder('kind')),
      ),
    )
    .limit(1)
    .prepare('certificate_exists'),
)

/** What the notification of a new certificate says. */
export type IssuedCertificate = { code: string; courseId: string; courseTitle: string }

/** The copied columns, in the order of `copiedFrom`. */
const copiedColumns =
  sql.raw(`user_id, course_id, code, recipient_name, course_code, course_title, course_description,
  department_id, department_name, instructor, outcomes, module_count, kind, work`)

/** Whether the last name of user `u` is still the placeholder that enrollment adds to a single name. */
const nameIsOpen = sql`(u.has_stand_in_surname and u.last_name = 'Student')`

/** The name of user `u` on certificates. Never the placeholder: the student is asked for their last name first. */
const nameOnCertificates = sql`coalesce(nullif(trim(case when ${nameIsOpen} then u.first_name
  else u.first_name || ' ' || u.last_name end), ''), u.name)`

interface CertificateToIssue {
  userId: string
  courseId: string
  code: string
  /** Null: for the modules. */
  work: WorkDone | null
}

/** The values of `copiedColumns` of one person and course as they are now. */
const copiedFrom = ({ userId, courseId, code, work }: CertificateToIssue) => sql`
  select u.id, c.id, ${code}::text, ${nameOnCertificates}, c.code, c.title, c.description, d.id, d.name, c.instructor,
         c.outcomes, (select count(*) from live_modules m where m.course_id = c.id),
         ${work === null ? 'modules' : 'work'}::text, ${work === null ? null : JSON.stringify(work)}::jsonb
    from users u, courses c join departments d on d.id = c.department_id
   where u.id = ${userId} and c.id = ${courseId}`

/** @returns the issued certificate; null if the person has one of this kind for this course, revoked or not */
export async function insertCertificate(
  tx: Transaction,
  input: CertificateToIssue,
): Promise<IssuedCertificate | null> {
  const { userId, courseId, work } = input
  const { rows } = await tx.execute<IssuedCertificate>(sql`
    insert into certificates (${copiedColumns}) ${copiedFrom(input)}
       and not exists (select 1 from certificates
         where user_id = ${userId} and course_id = ${courseId} and kind = ${work === null ? 'modules' : 'work'})
       and (${work !== null} or ${earnsByModules(courseId)})
    on conflict (user_id, course_id, kind, number) do nothing
    returning code, course_id as "courseId", course_title as "courseTitle"`)
  return rows[0] ?? null
}

/** Courses whose certificate is missing: completed before certificates existed, or complete since a module was removed. */
export async function coursesWithoutCertificate(db: Database, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.course_id as id from module_progress p join live_modules l on l.id = p.module_id
     where p.user_id = ${userId} and p.completed_at is not null
       and not exists (select 1 from certificates c where c.user_id = p.user_id and c.course_id = p.course_id and c.kind = 'modules')
       and ${earnsByModules(sql`p.course_id`)}
     group by p.course_id
    having count(*) = (select count(*) from live_modules m where m.course_id = p.course_id)
     order by p.course_id`)
  return rows.map(({ id }) => id)
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
    sql`select ${nameIsOpen} as open from users u where u.id = ${userId}`,
  )
  return rows[0]?.open ?? false
}

/** Updates the name on certificates whose credential is not signed yet. */
export async function renameUnsigned(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`
    update certificates c set recipient_name = ${nameOnCertificates}
      from users u where u.id = ${userId} and c.user_id = u.id and c.credential is null and c.revoked_at is null`)
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
  old: Pick<CertificateRow, 'userId' | 'courseId' | 'number' | 'kind' | 'work'>,
  input: { by: string; reason: string; code: string },
): Promise<boolean> {
  const { userId, courseId, number, kind, work } = old
  const { by, reason, code } = input
  const replacement = number + 1
  const { rowCount } = await db.execute(sql`
    with revoked as (
      update certificates set revoked_at = coalesce(revoked_at, now()), revoked_by = coalesce(revoked_by, ${by}),
             revocation_reason = coalesce(revocation_reason, ${reason})
       where user_id = ${userId} and course_id = ${courseId} and kind = ${kind} and number = ${number}
         and not exists (select 1 from certificates
                          where user_id = ${userId} and course_id = ${courseId} and kind = ${kind}
                            and number = ${replacement})
      returning shared_at
    )
    insert into certificates (${copiedColumns}, number, shared_at)
    select made.*, ${replacement}::integer, revoked.shared_at
      from revoked, lateral (${copiedFrom({ userId, courseId, code, work })}) made
    on conflict (user_id, course_id, kind, number) do nothing`)
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
