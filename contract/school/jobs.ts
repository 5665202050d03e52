/** Background jobs: waiting, failed and recurring. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'

/** Every job, also the name of its queue. Payloads are in server/platform/jobs/job-data.ts. */
export const jobNames = [
  'announcements.announce',
  'audit.months',
  'completion.check',
  'course-plans.due',
  'course-plans.remind',
  'courses.go-live',
  'courses.publish',
  'enrollments.fill-places',
  'live-sessions.tell',
  'mail.send',
  'mail.tidy',
  'media.sweep',
  'messages.mail',
  'messages.send-to-many',
  'notifications.digest',
  'notifications.mail',
  'profile.delete',
  'profile.delete-overdue',
  'profile.delete-rest',
  'profile.export',
  'profile.export-expire',
  'profile.export-tidy',
  'quizzes.close',
  'quizzes.close-due',
  'quizzes.regrade',
  'reports.count',
  'stuck.count',
  'stuck.remind',
  'stuck.summary',
  'study-groups.remind',
  'users.end-view',
  'users.import',
  'users.import-undo',
  'users.import-tidy',
] as const

export const jobState = z.enum(['waiting', 'running', 'failed', 'cancelled', 'done'])

export const jobQueue = z.object({
  name: z.string(),
  /** Ready, or scheduled for later. */
  waiting: z.int(),
  running: z.int(),
  failed: z.int(),
  /** Finished jobs are removed after 30 days. */
  done: z.int(),
})

export const schedule = z.object({
  name: z.string(),
  /** Cron expression in UTC. */
  cron: z.string(),
  nextAt: z.nullable(z.string()),
  lastAt: z.nullable(z.string()),
  lastState: z.nullable(jobState),
})

export const job = z.object({
  queue: z.string(),
  id: z.string(),
  state: jobState,
  /** Tries so far, and the maximum. */
  tries: z.int(),
  mostTries: z.int(),
  createdAt: z.string(),
  startAfter: z.string(),
  finishedAt: z.nullable(z.string()),
  /** The payload without secrets. */
  data: z.record(z.string(), z.unknown()),
  /** Error of the last try. */
  error: z.nullable(z.string()),
  can: z.object({ retry: z.boolean(), cancel: z.boolean() }),
})

const params = z.object({ queue: z.string().check(z.maxLength(80)), id: z.uuid() })

export const jobsEndpoints = endpoints({
  'GET /api/admin/jobs': {
    access: 'admin',
    summary: 'The queues, and jobs of one state, newest first, 50 at a time',
    query: z.object({
      /** Defaults to `failed`. */
      state: z.optional(jobState),
      queue: z.optional(z.string().check(z.maxLength(80))),
      after: z.optional(z.string().check(z.maxLength(200))),
    }),
    output: z.object({
      queues: z.array(jobQueue),
      schedules: z.array(schedule),
      jobs: z.array(job),
      next: z.nullable(z.string()),
    }),
  },
  'PUT /api/admin/jobs/{queue}/{id}': {
    access: 'admin',
    summary: 'Retry a failed job, or cancel a waiting or running one',
    params,
    body: z.object({ state: z.enum(['waiting', 'cancelled']) }),
    output: z.object({ job }),
    refusals: {
      'job-not-found': { status: 404, title: 'Job Not Found' },
      'job-settled': { status: 409, title: 'This job is no longer in that state' },
    },
  },
})

export type JobQueue = z.infer<typeof jobQueue>
export type Schedule = z.infer<typeof schedule>
export type ListedJob = z.infer<typeof job>
export type JobState = z.infer<typeof jobState>
export type JobName = (typeof jobNames)[number]
