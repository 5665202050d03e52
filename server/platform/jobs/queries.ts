import { type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import type { TimeCursor } from '../http/cursor.ts'

/** Only reads pg-boss's tables; changes go through pg-boss (server/platform/jobs/jobs.ts). */

export type StoredState = 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed'

export interface JobRow extends Record<string, unknown> {
  name: string
  id: string
  state: StoredState
  retryCount: number
  retryLimit: number
  createdAt: string
  exactCreatedAt: string
  startAfter: string
  finishedAt: string | null
  data: Record<string, unknown> | null
  output: unknown
}

const columns = sql`name, id, state::text as state, retry_count as "retryCount", retry_limit as "retryLimit",
  created_on as "createdAt", created_on::text as "exactCreatedAt", start_after as "startAfter",
  completed_on as "finishedAt", data, output`

const ofTheSchool = sql`name not like '\\_\\_pgboss\\_\\_%'`

export async function countJobs(db: Database) {
  const { rows } = await db.execute<{ name: string; state: StoredState | null; count: number }>(sql`
    select q.name, j.state::text as state, count(j.id)::int as count
      from pgboss.queue q left join pgboss.job j on j.name = q.name
     where q.name not like '\\_\\_pgboss\\_\\_%'
     group by q.name, j.state order by q.name`)
  return rows
}

/** @param most one more than a page */
export async function jobsAfter(
  db: Database,
  filter: { states: readonly StoredState[]; queue: string | undefined },
  after: TimeCursor | null,
  most: number,
): Promise<JobRow[]> {
  const conditions: SQL[] = [
    ofTheSchool,
    sql`state::text in ${filter.states}`,
    ...(filter.queue === undefined ? [] : [sql`name = ${filter.queue}`]),
    ...(after === null ? [] : [sql`(created_on, id) < (${after.at}::timestamptz, ${after.id}::uuid)`]),
  ]
  const { rows } = await db.execute<JobRow>(sql`
    select ${columns} from pgboss.job where ${sql.join(conditions, sql` and `)}
     order by created_on desc, id desc limit ${most}`)
  return rows
}

export async function findJob(
  db: Database | Transaction,
  name: string,
  id: string,
  hold = false,
): Promise<JobRow | null> {
  const { rows } = await db.execute<JobRow>(
    sql`select ${columns} from pgboss.job where ${ofTheSchool} and name = ${name} and id = ${id}::uuid
        ${hold ? sql`for update` : sql``}`,
  )
  return rows[0] ?? null
}

export async function unfinishedJobs(db: Database, name: string, ids: readonly string[]) {
  const { rows } = await db.execute<{ id: string; startAfter: string }>(sql`
    select id, start_after as "startAfter" from pgboss.job
     where name = ${name} and id = any(${sql.param([...ids])}::uuid[]) and state in ('created', 'retry', 'active')`)
  return rows
}

/** With the time it was reached. */
export async function outcomesOf(db: Database, ids: readonly string[]) {
  const { rows } = await db.execute<{ id: string; state: StoredState; at: string }>(sql`
    select id, state::text as state, coalesce(completed_on, started_on, created_on) as at from pgboss.job
     where id = any(${sql.param([...ids])}::uuid[])`)
  return rows
}
