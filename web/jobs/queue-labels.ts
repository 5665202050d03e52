import type { JobName } from '../../contract/jobs.ts'

const labels: Record<JobName, string> = {
  'announcements.announce': 'Publish announcements',
  'audit.months': 'Make the tables of the audit log for the months that come',
  'courses.publish': 'Publish scheduled courses',
  'mail.send': 'Send messages',
  'mail.tidy': 'Remove old messages',
  'media.sweep': 'Remove unused files',
  'notifications.digest': 'Send daily summaries',
  'notifications.mail': 'Send notifications by e-mail',
  'profile.delete': 'Delete accounts',
  'profile.delete-overdue': 'Delete accounts that are overdue',
  'profile.delete-rest': 'Delete what came late',
  'profile.export': 'Gather a person’s data',
  'profile.export-expire': 'Remove gathered data',
  'profile.export-tidy': 'Remove gathered data that is overdue',
  'quizzes.close': 'Hand in quizzes whose time is over',
  'quizzes.close-due': 'Hand in what is open after a due date',
  'reports.count': 'Count the figures of a large school',
  'study-groups.remind': 'Remind of study sessions',
  'users.end-view': 'End signing in as someone',
  'users.import': 'Import people',
  'users.import-tidy': 'Forget checked files of people',
}

/** A queue of another version has no label; show its name. */
export const queueLabels: Record<string, string | undefined> = labels
