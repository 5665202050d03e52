/** Reports about works on public pages, and how administrators decide them. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { visible } from '../visible-text.ts'
import { reportReason } from './report-reasons.ts'

const status = z.enum(['open', 'upheld', 'dismissed'])

export const workReport = z.object({
  id: z.string(),
  reason: reportReason,
  note: z.string(),
  status,
  createdAt: z.string(),
  /** Null for a visitor or a deleted account. */
  reporter: z.nullable(z.string()),
  work: z.object({
    id: z.string(),
    title: z.string(),
    courseCode: z.string(),
    /** Start of its text. */
    beginning: z.string(),
    author: z.object({ id: z.string(), name: z.string() }),
    /** Null if it is not shown (any longer). */
    path: z.nullable(z.string()),
    /** Removed from the page by an administrator; its author cannot show it again. */
    withheld: z.boolean(),
  }),
})

const reason = z
  .string('Please enter a reason')
  .check(z.trim(), ...visible('Please enter a reason'), z.maxLength(500, 'Maximum 500 characters'))

export const workReports = endpoints({
  'POST /api/people/{handle}/works/{id}/reports': {
    access: 'public',
    summary: 'Report a work on a public page to the administrators, also without an account',
    description: 'Idempotent. Limited per hour for each network address and account.',
    params: z.object({
      handle: z.string().check(z.maxLength(64)),
      id: z.uuid('Invalid work id'),
    }),
    body: z.object({
      reason: reportReason,
      note: z.string().check(z.trim(), z.maxLength(1_000, 'Maximum 1000 characters')),
    }),
    output: z.object({ success: z.literal(true) }),
    refusals: {
      'person-not-found': { status: 404, title: 'There is no public page at this address' },
      'work-not-found': { status: 404, title: 'This work is not shown' },
    },
  },
  'GET /api/admin/work-reports': {
    access: 'admin',
    summary: 'Reports about works on public pages, newest first, 25 at a time',
    query: z.object({
      status: z.optional(status),
      cursor: z.optional(z.string().check(z.maxLength(200))),
    }),
    output: z.object({ reports: z.array(workReport), open: z.int(), next: z.nullable(z.string()) }),
  },
  'PUT /api/admin/work-reports/{id}': {
    access: 'admin',
    summary:
      'Decide a report of a work; upholding it removes the work from the page, and its author cannot show it',
    description:
      'Decides all reports of the same work. Dismissing an upheld report lets the author show the work again.',
    params: z.object({ id: z.uuid('Invalid report id') }),
    body: z.object({ status: z.enum(['upheld', 'dismissed']), reason }),
    output: z.object({ status }),
    refusals: { 'report-not-found': { status: 404, title: 'Report not found' } },
  },
})

export type WorkReport = z.infer<typeof workReport>
