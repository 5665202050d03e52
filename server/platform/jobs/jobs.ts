import { sql } from 'drizzle-orm'
import { fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { JobName } from '../../../contract/school/jobs.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import type { JobTracing } from '../tracing/around.ts'
import { withoutTrace, withTrace } from './carried-trace.ts'
import type { JobData } from './job-data.ts'
import { troubleReporter } from './trouble.ts'
import { queueSettings, type WorkOptions } from './work-options.ts'

export interface Attempt {
  number: number
  /** If this try throws, the job is given up. */
  isLast: boolean
  /** Aborted after the timeout or when the process stops. */
  signal: AbortSignal
}

export type JobHandler<Name extends JobName> = (data: JobData[Name], attempt: Attempt) => Promise<void>

export interface EnqueueOptions {
  /** By the database's clock. */
  startAfter?: Date | undefined
  /** Delay in milliseconds, where the two clocks may differ. */
  startIn?: number | undefined
  id?: string
}

export interface Jobs {
  /**
   * A rollback discards the job; on commit a free worker of any process takes it immediately. The queue must have been
   * passed to `work` before, by any process.
   */
  enqueue<Name extends JobName>(
    tx: Database | Transaction,
    name: Name,
    data: JobData[Name],
    options?: EnqueueOptions,
  ): Promise<void>
  /** In one statement. */
  enqueueMany<Name extends JobName>(
    tx: Database | Transaction,
    name: Name,
    list: readonly (Pick<EnqueueOptions, 'startAfter' | 'id'> & { data: JobData[Name] })[],
  ): Promise<void>
  /** Handlers must be idempotent: one may run twice for a job. */
  work<Name extends JobName>(name: Name, handler: JobHandler<Name>, options?: WorkOptions): Promise<void>
  /**
   * One job at every time of `cron` (UTC) across all processes. A time missed while no process ran is made up for once.
   */
  recur<Name extends JobName>(
    name: Name,
    cron: string,
    handler: JobHandler<Name>,
    options?: WorkOptions,
  ): Promise<void>
  control: JobControl
  /** Waits up to 10 s for running jobs; unfinished ones are retried later. */
  stop(): Promise<void>
}

export interface JobControl {
  retry(tx: Transaction, name: string, id: string): Promise<void>
  cancel(tx: Transaction, name: string, id: string): Promise<void>
  schedules(): Promise<{ name: string; cron: string; lastJobId: string | null; nextAt: Date | null }[]>
}

const longestDrain = 10_000

/**
 * Uses two connections for queries and one that listens.
 *
 * @throws when the database cannot be reached; after the start, a lost one is logged and awaited
 */
export async function startJobs({
  url,
  logger,
  clock = false,
  pollSeconds = 2,
  tracing,
}: {
  url: string
  logger: Logger
  /** Creates recurring jobs. Without it, tests start in half the time. */
  clock?: boolean
  /** Seconds between polls: the longest delay of a retry or a missed notification. */
  pollSeconds?: number
  tracing?: JobTracing | undefined
}): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    schema: 'pgboss',
    application_name: 'creare jobs',
    max: 2,
    connectionTimeoutMillis: 5_000,
    useListenNotify: true,
    schedule: clock,
    // A killed process's job is found within this and its `expireInSeconds`.
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
  })
  const report = troubleReporter(logger)
  boss.on('error', (error) => report('error', error))
  boss.on('warning', (warning) => report('warn', warning))
  try {
    await boss.start()
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  }

  const queues = new Set<JobName>()
  let stopping: Promise<void> | null = null

  const work: Jobs['work'] = async (name, handler, options = {}) => {
    const settings = queueSettings(options)
    await boss.createQueue(name, settings)
    await boss.updateQueue(name, settings)
    queues.add(name)
    for (let worker = 0; worker < (options.concurrency ?? 1); worker++) {
      const id = await boss.work(
        name,
        {
          includeMetadata: true,
          pollingIntervalSeconds: pollSeconds,
          notifyPollingIntervalSeconds: pollSeconds,
        },
        async (jobs: JobWithMetadata<JobData[typeof name]>[]) => {
          // Otherwise the worker sleeps until its next poll after each job.
          boss.notifyWorker(id)
          for (const job of jobs) await attemptJob(job, handler, { logger, tracing })
        },
      )
    }
  }

  return {
    work,

    async recur(name, cron, handler, options) {
      await work(name, handler, options)
      await boss.schedule(name, cron, {}, { tz: 'UTC', missed: 'once' })
    },

    control: {
      async retry(tx, name, id) {
        await boss.retry(name, id, { db: fromDrizzle(tx, sql) })
      },
      async cancel(tx, name, id) {
        await boss.cancel(name, id, { db: fromDrizzle(tx, sql) })
      },
      async schedules() {
        return (await boss.getSchedules()).map(({ name, cron, timezone, lastJobId }) => ({
          name,
          cron,
          lastJobId,
          nextAt: boss.previewSchedule(cron, { tz: timezone, count: 1 })[0] ?? null,
        }))
      },
    },

    async enqueue(tx, name, data, options = {}) {
      const { startIn, ...rest } = options
      // By the database's clock.
      const later = startIn === undefined ? {} : { startAfter: Math.max(1, Math.ceil(startIn / 1_000)) }
      const settings = { ...rest, ...later, db: fromDrizzle(tx, sql) }
      await boss.send(name, withTrace(data, tracing?.traceNow()), settings)
    },

    async enqueueMany(tx, name, list) {
      if (list.length === 0) return
      const traceparent = tracing?.traceNow()
      const jobs = list.map((job) => ({ ...job, data: withTrace(job.data, traceparent) }))
      await boss.insert(name, jobs, { db: fromDrizzle(tx, sql) })
    },

    stop() {
      stopping ??= drain(boss, queues)
      return stopping
    },
  }
}

async function attemptJob<Name extends JobName>(
  job: JobWithMetadata<JobData[Name]>,
  handler: JobHandler<Name>,
  { logger, tracing }: { logger: Logger; tracing?: JobTracing | undefined },
) {
  const attempt = { number: job.retryCount + 1, isLast: job.retryCount >= job.retryLimit, signal: job.signal }
  try {
    const { data, traceparent } = withoutTrace(job.data)
    const run = () => handler(data, attempt)
    const { name, id, createdOn: writtenAt } = job
    if (tracing === undefined) await run()
    else await tracing.aroundJob({ name, id, attempt: attempt.number, traceparent, writtenAt }, run)
  } catch (error) {
    const about = { err: error, job: job.name, jobId: job.id, attempt: attempt.number }
    if (attempt.isLast) logger.error(about, 'a job was given up')
    else logger.warn(about, 'a job failed and will be retried')
    throw error
  }
}

async function drain(boss: PgBoss, queues: ReadonlySet<JobName>) {
  const idle = Promise.all([...queues].map((name) => boss.offWork(name, { wait: true })))
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise((resolve) => {
    timer = setTimeout(resolve, longestDrain)
  })
  await Promise.race([idle, deadline])
  clearTimeout(timer)
  // Returns running jobs to the queue. pg-boss's graceful stop would add half a second.
  await boss.stop({ graceful: false })
}
