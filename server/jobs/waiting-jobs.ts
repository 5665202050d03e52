import type pg from 'pg'
import { PgBoss } from 'pg-boss'

/** A job that had not been done yet. */
export interface WaitingJob {
  name: string
  data: unknown
  startAfter: string
}

/** What waits in the queues, or was under way, in the snapshot of the client's transaction. */
export async function listWaitingJobs(client: pg.ClientBase): Promise<WaitingJob[]> {
  const found = await client.query<{ table: string | null }>(`SELECT to_regclass('pgboss.job') AS table`)
  if (!found.rows[0]?.table) return []
  const { rows } = await client.query<{ name: string; data: unknown; start_after: Date }>(`
    SELECT name, data, start_after FROM pgboss.job
    WHERE state IN ('created', 'retry', 'active') AND name NOT LIKE '\\_\\_pgboss%'
    ORDER BY created_on`)
  return rows.map(({ name, data, start_after }) => ({ name, data, startAfter: start_after.toISOString() }))
}

/** Puts jobs into their queues, which are made where they are missing. */
export async function addWaitingJobs(url: string, jobs: readonly WaitingJob[]): Promise<void> {
  if (jobs.length === 0) return
  const boss = new PgBoss({
    connectionString: url,
    schema: 'pgboss',
    max: 1,
    schedule: false,
    supervise: false,
  })
  await boss.start()
  try {
    for (const [name, list] of Map.groupBy(jobs, (job) => job.name)) {
      await boss.createQueue(name)
      await boss.insert(
        name,
        list.map(({ data, startAfter }) => ({ data: data as object, startAfter })),
      )
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}
