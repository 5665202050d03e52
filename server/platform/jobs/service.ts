import type { InputOf, OutputOf } from '../../../contract/index.ts'
import type { JobName, JobQueue, ListedJob, Schedule } from '../../../contract/school/jobs.ts'
import type { Database } from '../../../database/client.ts'
import type { AuditService } from '../../school/audit/service.ts'
import { readCursor, writeCursor } from '../http/cursor.ts'
import { Refusal } from '../http/refusal.ts'
import type { Viewer } from '../http/viewer.ts'
import type { Jobs } from './jobs.ts'
import { presentJob, stateOf, storedStates } from './present.ts'
import { countJobs, findJob, jobsAfter, outcomesOf, unfinishedJobs } from './queries.ts'

const pageSize = 50

/** Every action is in the audit log. */
export interface JobsService {
  /** Queues with their counts, schedules, and 50 jobs. @throws Refusal `invalid-input` for a page that does not exist */
  page(query: InputOf<'GET /api/admin/jobs'>['query']): Promise<OutputOf<'GET /api/admin/jobs'>>

  /** Retries or cancels a job. @throws Refusal `job-not-found`, or `job-settled` when its state does not allow the change */
  put(viewer: Viewer, queue: string, id: string, state: 'waiting' | 'cancelled'): Promise<ListedJob>

  /** When unfinished jobs of this name start, by id. */
  upcoming(name: JobName, ids: readonly string[]): Promise<Map<string, Date>>
}

export function jobsService({
  db,
  jobs,
  audit,
}: {
  db: Database
  jobs: Jobs
  audit: AuditService
}): JobsService {
  return {
    async page(query) {
      const filter = { states: storedStates[query.state ?? 'failed'], queue: query.queue }
      const [counts, rows, schedules] = await Promise.all([
        countJobs(db),
        jobsAfter(db, filter, readCursor(query.after), pageSize + 1),
        schedulesNow(),
      ])
      const last = rows.length > pageSize ? rows[pageSize - 1] : undefined
      return {
        queues: queuesOf(counts),
        schedules,
        jobs: rows.slice(0, pageSize).map(presentJob),
        next: last ? writeCursor({ at: last.exactCreatedAt, id: last.id }) : null,
      }
    },

    async put(viewer, queue, id, state) {
      await db.transaction(async (tx) => {
        const job = await findJob(tx, queue, id, true)
        if (job === null) throw new Refusal('job-not-found')
        if (stateOf(job.state) === state) return
        const { can } = presentJob(job)
        if (!(state === 'waiting' ? can.retry : can.cancel)) {
          throw new Refusal('job-settled', 'This job has moved on. Please reload and look again.')
        }
        if (state === 'waiting') await jobs.control.retry(tx, queue, id)
        else await jobs.control.cancel(tx, queue, id)
        await audit.record(tx, viewer, {
          action: state === 'waiting' ? 'job.retried' : 'job.cancelled',
          subject: { kind: 'job', id, label: queue },
        })
      })
      const job = await findJob(db, queue, id)
      if (job === null) throw new Refusal('job-not-found')
      return presentJob(job)
    },

    async upcoming(name, ids) {
      if (ids.length === 0) return new Map()
      const rows = await unfinishedJobs(db, name, ids)
      return new Map(rows.map(({ id, startAfter }) => [id, new Date(startAfter)]))
    },
  }

  async function schedulesNow(): Promise<Schedule[]> {
    const known = await jobs.control.schedules()
    const outcomes = await outcomesOf(
      db,
      known.flatMap(({ lastJobId }) => lastJobId ?? []),
    )
    return known.map(({ name, cron, lastJobId, nextAt }) => {
      const last = outcomes.find(({ id }) => id === lastJobId)
      return {
        name,
        cron,
        nextAt: nextAt?.toISOString() ?? null,
        lastAt: last ? new Date(last.at).toISOString() : null,
        lastState: last ? stateOf(last.state) : null,
      }
    })
  }
}

function queuesOf(counts: Awaited<ReturnType<typeof countJobs>>): JobQueue[] {
  const queues = new Map<string, JobQueue>()
  for (const { name, state, count } of counts) {
    const queue = queues.get(name) ?? { name, waiting: 0, running: 0, failed: 0, done: 0 }
    queues.set(name, queue)
    const shown = state === null ? null : stateOf(state)
    if (shown !== null && shown !== 'cancelled') queue[shown] += count
  }
  return [...queues.values()]
}
