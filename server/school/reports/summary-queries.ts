import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { schoolSummaries } from '../../../database/schema/index.ts'

const id = 'school'

export interface KeptSummary {
  figures: unknown
  countedAt: Date
}

/** Uses PostgreSQL's row estimates. Tables without one are small. */
export async function readSummary(
  db: Database | Transaction,
): Promise<{ rows: number; kept: KeptSummary | null }> {
  const { rows } = await db.execute<{ rows: number; figures: unknown; countedAt: string | null }>(sql`
    select size.rows, s.figures, s.counted_at as "countedAt"
      from (select coalesce(sum(greatest(reltuples, 0)), 0)::float8 as rows from pg_class
             where oid in ('enrollments'::regclass, 'module_progress'::regclass, 'quiz_attempts'::regclass)) size
      left join ${schoolSummaries} s on s.id = ${id}`)
  const [row] = rows
  return {
    rows: row?.rows ?? 0,
    kept: row?.countedAt ? { figures: row.figures, countedAt: new Date(row.countedAt) } : null,
  }
}

/** Also serializes counting processes. */
export async function prepareToCount(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local statement_timeout = '5min'`)
  await tx.execute(sql`set local work_mem = '64MB'`)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('school_summaries'))`)
}

export async function putSummary(
  tx: Transaction,
  summary: { figures: object; countedAt: Date; took: number },
): Promise<void> {
  await tx
    .insert(schoolSummaries)
    .values({ id, ...summary })
    .onConflictDoUpdate({ target: schoolSummaries.id, set: summary })
}
