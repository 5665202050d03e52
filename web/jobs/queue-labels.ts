/** What a queue does, in words. A queue this version does not know bears its own name. */
export const queueLabels: Record<string, string> = {
  'announcements.announce': 'Publish announcements',
  'mail.send': 'Send messages',
  'mail.tidy': 'Remove old messages',
  'media.sweep': 'Remove unused files',
  'notifications.digest': 'Send daily summaries',
  'notifications.mail': 'Send notifications by e-mail',
  'profile.delete': 'Delete accounts',
  'profile.export': 'Gather a person’s data',
  'profile.export-expire': 'Remove gathered data',
  'quizzes.close': 'Hand in quizzes whose time is over',
  'quizzes.close-due': 'Hand in what is open after a due date',
  'reports.count': 'Count the figures of a large school',
  'study-groups.remind': 'Remind of study sessions',
  'users.end-view': 'End signing in as someone',
  'users.import': 'Import people',
  'users.import-tidy': 'Forget checked files of people',
}
