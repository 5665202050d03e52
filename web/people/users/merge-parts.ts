import type { MergePart } from '../../../contract/people/merge.ts'

/** Name of each part, and which value wins if both accounts have one (docs/decisions/0030). */
export const mergePartNames: Record<MergePart, { name: string; inBoth: string }> = {
  enrollments: { name: 'Enrolled courses', inBoth: 'the earlier date is kept' },
  modules: { name: 'Completed modules', inBoth: 'the earlier completion is kept' },
  attempts: { name: 'Quiz attempts', inBoth: 'all are kept, in the order they began' },
  submissions: { name: 'Submissions', inBoth: 'all are kept, and the last one counts' },
  drafts: { name: 'Drafts of assignments', inBoth: 'combined, so nothing is lost' },
  grades: { name: 'Grades set by hand', inBoth: 'the latest is kept' },
  allowances: { name: 'Extra time and later due dates', inBoth: 'the larger is kept' },
  certificates: { name: 'Certificates', inBoth: 'all stay valid' },
  notes: { name: 'Notes', inBoth: 'combined, one below the other' },
  worksheets: {
    name: 'Worksheets',
    inBoth: 'combined; where both answered a step, the kept account’s answer stays',
  },
  calculators: {
    name: 'Numbers in calculators',
    inBoth: 'combined; where both filled a field, the kept account’s number stays',
  },
  positions: { name: 'Last positions', inBoth: 'the latest is kept' },
  'review-cards': { name: 'Review cards', inBoth: 'the latest answer is kept' },
  posts: { name: 'Posts in discussions', inBoth: 'all are kept' },
  reactions: { name: 'Reactions to posts', inBoth: 'counted once' },
  groups: { name: 'Study groups', inBoth: 'the higher role is kept' },
  messages: { name: 'Messages in study groups', inBoth: 'all are kept' },
  files: { name: 'Files', inBoth: 'all are kept' },
  notifications: { name: 'Notifications', inBoth: 'each is kept once' },
  'sign-ins': { name: 'Sign-ins through other sites', inBoth: 'all are kept' },
  'taught-courses': { name: 'Courses they teach', inBoth: 'the earlier date is kept' },
  announcements: { name: 'Announcements they wrote', inBoth: 'all are kept' },
  applications: { name: 'Applications', inBoth: 'all are kept' },
}
