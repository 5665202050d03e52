import type { JobName } from '../../../contract/school/jobs.ts'

const labels: Record<JobName, string> = {
  'announcements.announce': 'Publish announcements',
  'audit.months': 'Create the audit log’s tables for the coming months',
  'completion.check': 'Issue certificates with work',
  'course-plans.due': 'Find plan reminders that are due',
  'course-plans.remind': 'Send plan reminders',
  'courses.publish': 'Publish scheduled courses',
  'enrollments.fill-places': 'Move waiting lists up',
  'live-sessions.tell': 'Tell people about live sessions',
  'mail.send': 'Send messages',
  'mail.tidy': 'Remove old messages',
  'media.sweep': 'Remove unused files',
  'messages.mail': 'Send unread messages by email',
  'messages.send-to-many': 'Send messages to many people',
  'notifications.digest': 'Send daily summaries',
  'notifications.mail': 'Send notifications by email',
  'profile.delete': 'Delete accounts',
  'profile.delete-overdue': 'Delete overdue accounts',
  'profile.delete-rest': 'Delete late arrivals',
  'profile.export': 'Prepare a data download',
  'profile.export-expire': 'Remove data downloads',
  'profile.export-tidy': 'Remove overdue data downloads',
  'quizzes.close': 'Hand in quizzes when time is up',
  'quizzes.close-due': 'Hand in open quizzes after a due date',
  'reports.count': 'Compute a large school’s figures',
  'stuck.count': 'Find people who are stuck',
  'stuck.summary': 'Send the Monday summary',
  'stuck.remind': 'Remind people who are stuck',
  'study-groups.remind': 'Send study session reminders',
  'users.end-view': 'End impersonations',
  'users.import': 'Import people',
  'users.import-undo': 'Undo an import of people',
  'users.import-tidy': 'Remove checked import files',
}

/** A queue of another version has no label; show its name. */
export const queueLabels: Record<string, string | undefined> = labels
