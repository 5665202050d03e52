import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { auditEntries } from '../../../database/schema/index.ts'
import type { TimeCursor } from '../../platform/http/cursor.ts'

export type NewEntry = Required<
  Pick<
    typeof auditEntries.$inferInsert,
    'action' | 'actorId' | 'actorName' | 'subjectKind' | 'subjectId' | 'subjectLabel' | 'changes' | 'reason'
  >
>

export async function insertEntry(tx: Database | Transaction, entry: NewEntry) {
  await tx.insert(auditEntries).values(entry)
}

export async function insertEntryOnce(db: Database, entry: NewEntry, since: Date) {
  const changes = sql`${JSON.stringify(entry.changes)}::jsonb`
  await db.execute(sql`
    insert into ${auditEntries} (action, actor_id, actor_name, subject_kind, subject_id, subject_label, changes, reason)
    select ${entry.action}, ${entry.actorId}::text, ${entry.actorName}::text, ${entry.subjectKind}::text,
           ${entry.subjectId}::text, ${entry.subjectLabel}::text, ${changes}, ${entry.reason}::text
     where not exists (
       select from ${auditEntries}
        where ${auditEntries.actorId} = ${entry.actorId} and ${auditEntries.at} >= ${since.toISOString()}::timestamptz
          and ${auditEntries.action} = ${entry.action} and ${auditEntries.subjectId} = ${entry.subjectId}
          and ${auditEntries.changes} = ${changes})`)
}

export type EntryRow = Awaited<ReturnType<typeof entriesAfter>>[number]

/**
 * Newest first.
 *
 * @param filter.from start of the time range, inclusive; `until` is exclusive
 * @param filter.since limits the search to the two months before this moment, so PostgreSQL reads only their tables
 *   (decision 35); null searches all
 * @param filter.most one more than a page, to know whether another follows
 */
export async function entriesAfter(
  db: Database,
  filter: EntryFilter & { after: TimeCursor | null; since: string | null; most: number },
) {
  const { after, since, most } = filter
  return db
    .select({
      id: auditEntries.id,
      at: auditEntries.at,
      exactAt: sql<string>`${auditEntries.at}::text`,
      action: auditEntries.action,
      actorId: auditEntries.actorId,
      actorName: auditEntries.actorName,
      subjectKind: auditEntries.subjectKind,
      subjectId: auditEntries.subjectId,
      subjectLabel: auditEntries.subjectLabel,
      changes: auditEntries.changes,
      reason: auditEntries.reason,
    })
    .from(auditEntries)
    .where(
      and(
        matching(filter),
        since === null ? undefined : sql`${auditEntries.at} >= ${since}::timestamptz - interval '2 months'`,
        after === null
          ? undefined
          : // The time is repeated on its own because PostgreSQL uses it to skip later months.
            sql`${auditEntries.at} <= ${after.at}::timestamptz
              and (${auditEntries.at}, ${auditEntries.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(most)
}

export const countEntries = (db: Database, filter: EntryFilter): Promise<number> =>
  db.$count(auditEntries, matching(filter))

export interface EntryFilter {
  action?: string | undefined
  subjectKind?: string | undefined
  subjectId?: string | undefined
  actorId?: string | undefined
  from?: string | undefined
  until?: string | undefined
}

function matching({ action, subjectKind, subjectId, actorId, from, until }: EntryFilter): SQL | undefined {
  return and(
    action === undefined ? undefined : eq(auditEntries.action, action),
    subjectKind === undefined ? undefined : eq(auditEntries.subjectKind, subjectKind),
    subjectId === undefined ? undefined : eq(auditEntries.subjectId, subjectId),
    actorId === undefined ? undefined : eq(auditEntries.actorId, actorId),
    from === undefined ? undefined : sql`${auditEntries.at} >= ${from}::timestamptz`,
    until === undefined ? undefined : sql`${auditEntries.at} < ${until}::timestamptz`,
  )
}

/**
 * Creates the tables of these months if missing (a function of migration 37, decision 35). Concurrent writers wait;
 * writes in progress are waited for, with a short timeout.
 *
 * @returns the number of tables created
 */
export async function makeMonths(tx: Transaction, moments: readonly Date[]): Promise<number> {
  await tx.execute(sql`set local lock_timeout = '2s'`)
  const { rows } = await tx.execute<{ made: number }>(sql`
    select count(*) filter (where make_audit_month(moment))::int as made
      from unnest(${sql.param(moments.map((moment) => moment.toISOString()))}::timestamptz[]) as moment`)
  return rows[0]?.made ?? 0
}
