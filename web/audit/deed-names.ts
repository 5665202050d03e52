import type { AuditAction } from '../../contract/audit.ts'

/** What was done, in words. */
const deedNames: Record<AuditAction, string> = {
  'user.invited': 'Added a user',
  'user.edited': 'Edited a user',
  'user.deletion-asked': 'Asked for a deletion',
  'user.deletion-cancelled': 'Kept an account',
  'user.view-begun': 'Signed in as someone',
  'user.view-ended': 'Was themselves again',
  'user.merged': 'Merged an account away',
  'user.merge-received': 'Merged an account into another',
  'user.role-changed': 'Changed a role',
  'user.signed-out': 'Signed out everywhere',
  'user.suspended': 'Suspended a user',
  'user.restored': 'Lifted a suspension',
  'application.admitted': 'Admitted an applicant',
  'application.declined': 'Declined an applicant',
  'user.link-sent': 'Sent a link',
  'certificate.revoked': 'Revoked a certificate',
  'certificate.reissued': 'Issued a certificate anew',
  'credential-key.changed': 'Changed the signing key',
  'course.created': 'Began a course',
  'course.imported': 'Imported a course',
  'course.edited': 'Edited a course',
  'course.scheduled': 'Scheduled a course',
  'course.published': 'Published a course',
  'course.withdrawn': 'Withdrew a course',
  'course.archived': 'Archived a course',
  'course.instructor-assigned': 'Assigned an instructor',
  'course.instructor-removed': 'Took an instructor off a course',
  'module.added': 'Added a module',
  'module.edited': 'Edited a module',
  'module.removed': 'Removed a module',
  'lecture.published': 'Published a lecture',
  'lecture.restored': 'Restored a lecture',
  'quiz.edited': 'Edited a quiz',
  'quiz.removed': 'Removed a quiz',
  'quiz.rules-changed': 'Changed the rules of a quiz',
  'quiz.allowance-given': 'Changed extra time at a quiz',
  'quiz.graded': 'Graded a quiz',
  'bank-question.edited': 'Edited a question of a bank',
  'bank-question.removed': 'Removed a question of a bank',
  'assignment.edited': 'Edited an assignment',
  'assignment.removed': 'Removed an assignment',
  'assignment.graded': 'Graded an assignment',
  'assignment.comment-removed': 'Took back a comment on a file',
  'assignment.extended': 'Changed the due date of one student',
  'course.deadlines-changed': 'Changed due dates',
  'course.grading-changed': 'Changed how a course is graded',
  'grade.changed': 'Changed a grade in the gradebook',
  'grades.imported': 'Imported grades',
  'department.added': 'Added a department',
  'department.edited': 'Changed a department',
  'department.archived': 'Archived a department',
  'department.restored': 'Restored a department',
  'department.deleted': 'Deleted a department',
  'departments.ordered': 'Put the departments in order',
  'tract.added': 'Added a tract',
  'tract.edited': 'Changed a tract',
  'tract.archived': 'Archived a tract',
  'tract.restored': 'Restored a tract',
  'tract.deleted': 'Deleted a tract',
  'tracts.ordered': 'Put the tracts in order',
  'work.withheld': 'Took a work off a public page',
  'work.given-back': 'Gave a work back to its page',
  'work.report-dismissed': 'Dismissed a report of a work',
  'settings.changed': 'Changed settings',
  'mail.sent-again': 'Sent a message again',
  'mail.link-shown': 'Looked at a link in a message',
  'job.retried': 'Gave a job another try',
  'job.cancelled': 'Cancelled a job',
  'users.imported': 'Imported people',
  'announcement.written': 'Wrote an announcement',
  'announcement.edited': 'Changed an announcement',
  'announcement.taken-back': 'Took an announcement back',
}

/** An action that this version does not know is shown by its own name. */
export const deedName = (action: string): string => (deedNames as Record<string, string>)[action] ?? action

/** To choose from, in the order of the alphabet. */
export const deedOptions = Object.entries(deedNames)
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label, 'en'))

/** An action as an address names it; nothing for anything else. */
export const knownDeed = (raw: unknown): AuditAction | undefined =>
  typeof raw === 'string' && Object.hasOwn(deedNames, raw) ? (raw as AuditAction) : undefined
