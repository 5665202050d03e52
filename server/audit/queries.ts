import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/client.ts'
import { auditEntries } from '../../database/schema/index.ts'
import type { TimeCursor } from '../http/cursor.ts'

export async function insertEntry(tx: Database | Transaction, entry: typeof auditEntries.$inferInsert) {
  await tx.insert(auditEntries).values(entry)
}

export type EntryRow = Awaited<ReturnType<typeof entriesAfter>>[number]

/**
 * The newest first.
 *
 * @param filter.from with `until` the time to look at: from the one moment, until before the other
 * @param filter.since only the entries of the two months before this moment, so that PostgreSQL looks into their tables
 *   alone (decision 35); null looks into all
 * @param filter.most one more than a page shows, so that the caller sees whether there is another
 */
export async function entriesAfter(
  db: Database,
  filter: {
    action?: string
    subjectKind?: string
    subjectId?: string
    actorId?: string
    from?: string
    until?: string
    after: TimeCursor | null
    since: string | null
    most: number
  },
) {
  const { action, subjectKind, subjectId, actorId, from, until, after, since, most } = filter
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
        action === undefined ? undefined : eq(auditEntries.action, action),
        subjectKind === undefined ? undefined : eq(auditEntries.subjectKind, subjectKind),
        subjectId === undefined ? undefined : eq(auditEntries.subjectId, subjectId),
        actorId === undefined ? undefined : eq(auditEntries.actorId, actorId),
        from === undefined ? undefined : sql`${auditEntries.at} >= ${from}::timestamptz`,
        until === undefined ? undefined : sql`${auditEntries.at} < ${until}::timestamptz`,
        since === null ? undefined : sql`${auditEntries.at} >= ${since}::timestamptz - interval '2 months'`,
        after === null
          ? undefined
          : // The time by itself once more: it is what PostgreSQL leaves out later months by.
            sql`${auditEntries.at} <= ${after.at}::timestamptz
              and (${auditEntries.at}, ${auditEntries.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(most)
}

/**
 * Makes the table of each of these months where there is none (a function of migration 37, decision 35). Whoever
 * writes meanwhile waits; whoever has written already is waited for, but not for long.
 *
 * @returns how many were made
 */
export async function makeMonths(tx: Transaction, moments: readonly Date[]): Promise<number> {
  await tx.execute(sql`set local lock_timeout = '2s'`)
  const { rows } = await tx.execute<{ made: number }>(sql`
    select count(*) filter (where make_audit_month(moment))::int as made
      from unnest(${sql.param(moments.map((moment) => moment.toISOString()))}::timestamptz[]) as moment`)
  return rows[0]?.made ?? 0
}
