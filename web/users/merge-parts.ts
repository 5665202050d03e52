import type { MergePart } from '../../contract/user-merges.ts'

/** Name of each part, and which value wins if both accounts have one (docs/decisions/0030). */
export const mergePartNames: Record<MergePart, { name: string; inBoth: string }> = {
  enrollments: { name: 'Enrolled courses', inBoth: 'the earlier day counts' },
  modules: { name: 'Completed modules', inBoth: 'the earlier completion counts' },
  attempts: { name: 'Quiz attempts', inBoth: 'all stay, in the order in which they began' },
  submissions: { name: 'Submissions', inBoth: 'all stay, and the last one counts' },
  drafts: { name: 'Drafts of assignments', inBoth: 'joined, so that nothing is lost' },
  grades: { name: 'Grades set by hand', inBoth: 'the one set last stands' },
  allowances: { name: 'Extra time and later due dates', inBoth: 'whatever is more stands' },
  certificates: { name: 'Certificates', inBoth: 'all stay valid' },
  notes: { name: 'Notes', inBoth: 'one stands below the other' },
  positions: { name: 'Remembered places', inBoth: 'the latest stands' },
  'review-cards': { name: 'Review cards', inBoth: 'the one answered last stands' },
  posts: { name: 'Posts in discussions', inBoth: 'all stay' },
  reactions: { name: 'Reactions to posts', inBoth: 'counted once' },
  groups: { name: 'Study groups', inBoth: 'the greater role stands' },
  messages: { name: 'Messages in study groups', inBoth: 'all stay' },
  files: { name: 'Files', inBoth: 'all stay' },
  notifications: { name: 'Notifications', inBoth: 'told once' },
  'sign-ins': { name: 'Sign-ins through other sites', inBoth: 'all stay' },
  'taught-courses': { name: 'Courses they teach', inBoth: 'the earlier day counts' },
  announcements: { name: 'Announcements they wrote', inBoth: 'all stay' },
  applications: { name: 'Applications', inBoth: 'all stay' },
}
