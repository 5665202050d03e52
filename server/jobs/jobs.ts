import { sql } from 'drizzle-orm'
import { fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { JobName } from '../../contract/jobs.ts'
import type { Database, Transaction } from '../../database/client.ts'
import type { JobTracing } from '../tracing/around.ts'
import { withoutTrace, withTrace } from './carried-trace.ts'
import type { JobData } from './job-data.ts'
import { troubleReporter } from './trouble.ts'
import { queueSettings, type WorkOptions } from './work-options.ts'

/** Which try of a job this is. */
export interface Attempt {
  /** 1 for the first. */
  number: number
  /** Whether the job is given up if this try throws. */
  isLast: boolean
  /** Aborted when the try took too long or the process could not wait for it any longer. */
  signal: AbortSignal
}

export type JobHandler<Name extends JobName> = (data: JobData[Name], attempt: Attempt) => Promise<void>

export interface EnqueueOptions {
  /** Not before this moment, by the database's clock. */
  startAfter?: Date | undefined
  /** Not before so many milliseconds have passed; instead of a moment, where two clocks may differ. */
  startIn?: number | undefined
  /** A UUID by which the job can be asked for later. */
  id?: string
}

export interface Jobs {
  /**
   * Adds a job to the caller's transaction: it exists when the transaction commits, and never when it rolls back.
   * Every process is told on commit and a free worker takes it at once. The queue must have been given to `work`
   * before, by this process or an earlier one.
   */
  enqueue<Name extends JobName>(
    tx: Database | Transaction,
    name: Name,
    data: JobData[Name],
    options?: EnqueueOptions,
  ): Promise<void>
  /** As `enqueue`, for many jobs of a kind in one statement. */
  enqueueMany<Name extends JobName>(
    tx: Database | Transaction,
    name: Name,
    list: readonly (Pick<EnqueueOptions, 'startAfter' | 'id'> & { data: JobData[Name] })[],
  ): Promise<void>
  /** Creates or updates the queue and works on it. A handler may run twice for one job: it must bear that. */
  work<Name extends JobName>(name: Name, handler: JobHandler<Name>, options?: WorkOptions): Promise<void>
  /**
   * Works on a queue that fills itself: one job at every time of `cron` (UTC), for all processes together. A time
   * that passed while no process ran is made up for once.
   */
  recur<Name extends JobName>(
    name: Name,
    cron: string,
    handler: JobHandler<Name>,
    options?: WorkOptions,
  ): Promise<void>
  /** What administrators see and do (server/jobs/service.ts). */
  control: JobControl
  /** Takes no new job, waits up to 10 s for the running ones; those not done are tried again later. */
  stop(): Promise<void>
}

/** What may be done to single jobs, and what recurs. */
export interface JobControl {
  /** Another try for a job that was given up. */
  retry(tx: Transaction, name: string, id: string): Promise<void>
  /** Gives up a job that waits or runs. */
  cancel(tx: Transaction, name: string, id: string): Promise<void>
  schedules(): Promise<{ name: string; cron: string; lastJobId: string | null; nextAt: Date | null }[]>
}

const longestDrain = 10_000

/**
 * Starts the job queue on its own few connections: two for queries and one that listens.
 *
 * @throws when the database cannot be reached; once started, a lost database is logged and waited for
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
  /** Whether recurring jobs are made. Without it the start takes half as long, as tests want it. */
  clock?: boolean
  /** Between looks into a queue: what a retry or a missed notification waits at most. */
  pollSeconds?: number
  /** Makes each try of a job a part of the trace that caused it, or a trace of its own. */
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
    // A job whose process was killed is found after at most this and its `expireInSeconds`.
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
          // The worker would rest until its next poll after each job; so it looks for another at once.
          boss.notifyWorker(id)
          for (const job of jobs) await run(job, handler, { logger, tracing })
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
      // The queue counts these seconds from its own present.
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

async function run<Name extends JobName>(
  job: JobWithMetadata<JobData[Name]>,
  handler: JobHandler<Name>,
  { logger, tracing }: { logger: Logger; tracing?: JobTracing | undefined },
) {
  const attempt = { number: job.retryCount + 1, isLast: job.retryCount >= job.retryLimit, signal: job.signal }
  try {
    const { data, traceparent } = withoutTrace(job.data)
    const work = () => handler(data, attempt)
    const { name, id, createdOn: writtenAt } = job
    if (tracing === undefined) await work()
    else await tracing.aroundJob({ name, id, attempt: attempt.number, traceparent, writtenAt }, work)
  } catch (error) {
    const about = { err: error, job: job.name, jobId: job.id, attempt: attempt.number }
    if (attempt.isLast) logger.error(about, 'a job was given up')
    else logger.warn(about, 'a job failed and will be tried again')
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
  // What still runs is handed back to the queue here. pg-boss's own graceful way would add half a second.
  await boss.stop({ graceful: false })
}
