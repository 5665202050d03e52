/** The audit log. Entries are append-only. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { moment } from '../moments.ts'

/** Past tense, grouped by the type of subject. */
export const auditActions = [
  'user.invited',
  'user.edited',
  'user.role-changed',
  'user.address-given',
  'user.signed-out',
  'user.suspended',
  'user.restored',
  'user.link-sent',
  'user.deletion-asked',
  'user.deletion-cancelled',
  'user.view-begun',
  'user.view-read',
  'user.view-ended',
  'user.merged',
  'user.merge-received',
  'group.added',
  'group.edited',
  'group.archived',
  'group.restored',
  'group.people-added',
  'group.person-removed',
  'group.teacher-added',
  'group.teacher-removed',
  'group.course-added',
  'group.course-removed',
  'application.admitted',
  'application.declined',
  'certificate.revoked',
  'certificate.reissued',
  'credential-key.changed',
  'course.created',
  'course.imported',
  'course.edited',
  'course.scheduled',
  'course.published',
  'course.withdrawn',
  'course.archived',
  'course.instructor-assigned',
  'course.instructor-removed',
  'course.people-added',
  'course.people-removed',
  'round.added',
  'round.changed',
  'round.archived',
  'round.restored',
  'round.people-added',
  'round.person-removed',
  'module.added',
  'module.edited',
  'module.removed',
  'lecture.published',
  'lecture.restored',
  'quiz.added',
  'quiz.edited',
  'quiz.removed',
  'quiz.rules-changed',
  'quiz.allowance-given',
  'quiz.graded',
  'bank-question.added',
  'bank-question.edited',
  'bank-question.removed',
  'assignment.added',
  'assignment.edited',
  'assignment.removed',
  'assignment.graded',
  'assignment.grading-changed',
  'assignment.extended-for-several',
  'assignment.work-exported',
  'grades.changed-for-several',
  'assignment.comment-removed',
  'assignment.extended',
  'course.deadlines-changed',
  'course.grading-changed',
  'grade.changed',
  'grades.imported',
  'grades.exported',
  'department.added',
  'department.edited',
  'department.archived',
  'department.restored',
  'department.deleted',
  'departments.ordered',
  'tract.added',
  'tract.edited',
  'tract.archived',
  'tract.restored',
  'tract.deleted',
  'tracts.ordered',
  'work.withheld',
  'work.given-back',
  'work.report-dismissed',
  'message.hidden',
  'message.shown-again',
  'message.report-dismissed',
  'settings.changed',
  'mail.sent-again',
  'mail.link-shown',
  'audit-log.exported',
  'job.retried',
  'job.cancelled',
  'users.imported',
  'users.exported',
  'announcement.written',
  'announcement.edited',
  'announcement.taken-back',
] as const

export const auditEntry = z.object({
  id: z.string(),
  at: z.string(),
  action: z.string(),
  actor: z.object({ id: z.nullable(z.string()), name: z.string() }),
  subject: z.object({ kind: z.string(), id: z.string(), label: z.string() }),
  /** Only the fields that changed; null for a field that did not exist. */
  changes: z.array(
    z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
  reason: z.nullable(z.string()),
})

const filterMoment = z.optional(moment('Enter a valid date and time', { offset: true }))

const auditFilter = z.object({
  action: z.optional(z.enum(auditActions)),
  /** Such as `user/…`. */
  subject: z.optional(z.string().check(z.maxLength(120))),
  /** Id of the person who made the change. */
  actor: z.optional(z.string().check(z.maxLength(80))),
  /** `from` is inclusive, `until` exclusive. */
  from: filterMoment,
  until: filterMoment,
})

export const auditQuery = z.extend(auditFilter, {
  after: z.optional(z.string().check(z.maxLength(200))),
})

export const audit = endpoints({
  'GET /api/admin/audit': {
    access: 'admin',
    summary: 'The audit log, newest first, 50 at a time; filtered by action, person, subject and time',
    query: auditQuery,
    output: z.object({ entries: z.array(auditEntry), next: z.nullable(z.string()) }),
  },
  'GET /api/admin/audit/export': {
    access: 'admin',
    confirmation: true,
    summary: 'The filtered audit log as a CSV file, one line per changed field',
    query: auditFilter,
    download: true,
    output: z.file(),
  },
})

export type AuditAction = (typeof auditActions)[number]
export type AuditEntry = z.infer<typeof auditEntry>
