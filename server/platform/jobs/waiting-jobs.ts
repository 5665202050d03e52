import type pg from 'pg'
import { PgBoss } from 'pg-boss'

export interface WaitingJob {
  name: string
  data: unknown
  startAfter: string
  /** Delays in seconds. */
  retryLimit: number
  retryDelay: number
  retryBackoff: boolean
  retryDelayMax: number | null
  expireInSeconds: number
}

/** In the snapshot of the client's transaction. */
export async function listWaitingJobs(client: pg.ClientBase): Promise<WaitingJob[]> {
  const found = await client.query<{ table: string | null }>(`SELECT to_regclass('pgboss.job') AS table`)
  if (!found.rows[0]?.table) return []
  const { rows } = await client.query<Omit<WaitingJob, 'startAfter'> & { startAfter: Date }>(`
    SELECT name, data, start_after AS "startAfter", retry_limit AS "retryLimit", retry_delay AS "retryDelay",
           retry_backoff AS "retryBackoff", retry_delay_max AS "retryDelayMax", expire_seconds AS "expireInSeconds"
    FROM pgboss.job
    WHERE state IN ('created', 'retry', 'active') AND name NOT LIKE '\\_\\_pgboss%'
    ORDER BY created_on`)
  return rows.map((row) => ({ ...row, startAfter: row.startAfter.toISOString() }))
}

/** Creates missing queues. */
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
        list.map(({ name: _, data, retryDelayMax, ...options }) => ({
          ...options,
          data: data as object,
          ...(retryDelayMax === null ? {} : { retryDelayMax }),
        })),
      )
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}
