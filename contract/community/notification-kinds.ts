/** Notification kinds, kept apart from the endpoints because every page imports them and zod would add 15 kB. */

/** When a notification is emailed. */
export const emailChoices = ['none', 'immediate', 'daily'] as const
export type EmailChoice = (typeof emailChoices)[number]

interface KindDescription {
  /** Name in the preferences and the filter. */
  label: string
  about: string
  /** Default until the reader chooses. */
  email: EmailChoice
  /** Always shown on the site; not in the preferences. */
  fixed?: true
  /** Only in the preferences of people who teach, and of administrators. */
  forStaff?: true
}

/**
 * In the order of the preferences. Payloads are in `server/community/notifications/kinds.ts`. The names are stored: never rename
 * them, only retire them.
 */
export const notificationKinds = {
  reply: {
    label: 'Replies',
    about: 'Someone replies in a discussion you follow. You hear of it once, until you have read it.',
    email: 'daily',
  },
  mention: { label: 'Mentions', about: 'Someone mentions you by name.', email: 'immediate' },
  reaction: { label: 'Reactions', about: 'Someone reacts to what you wrote.', email: 'none' },
  'answer-accepted': {
    label: 'Accepted answers',
    about: 'Your reply is accepted as the answer.',
    email: 'daily',
  },
  message: {
    label: 'Messages',
    about: 'Someone writes to you. What you haven’t read within ten minutes comes by email.',
    email: 'immediate',
  },
  announcement: {
    label: 'Announcements',
    about: 'News from the university, your courses and your groups.',
    email: 'immediate',
  },
  enrollment: {
    label: 'Enrollment',
    about:
      'You get a place in a course, or a teacher decides about your request. Teachers: someone asks for a place.',
    email: 'immediate',
  },
  round: {
    label: 'Rounds',
    about: 'A teacher puts you into a round of a course, or its dates move.',
    email: 'immediate',
  },
  grade: { label: 'Grades', about: 'Work you handed in has been graded.', email: 'immediate' },
  feedback: { label: 'Feedback', about: 'A teacher comments on your work.', email: 'daily' },
  'due-date': {
    label: 'Due dates',
    about: 'A teacher gives you a due date of your own for an assignment, or takes it back.',
    email: 'immediate',
  },
  'quiz-result': {
    label: 'Quiz results',
    about: 'A quiz was handed in for you when its time was over.',
    email: 'none',
  },
  'session-reminder': {
    label: 'Session reminders',
    about: 'A session of your study group begins soon.',
    email: 'immediate',
  },
  'live-session': {
    label: 'Live sessions',
    about: 'A live session of a course begins within the hour, moves or is canceled.',
    email: 'immediate',
  },
  suggestion: {
    label: 'Suggested edits',
    about: 'An author accepts or declines an edit you suggested. For teachers: someone suggests an edit.',
    email: 'daily',
  },
  'plan-reminder': {
    label: 'Plan reminders',
    about: 'A time you planned for a course is near.',
    email: 'immediate',
  },
  'study-group': {
    label: 'Study groups',
    about: 'Requests to join, new members and what becomes of the sessions of your groups.',
    email: 'daily',
  },
  certificate: {
    label: 'Certificates',
    about: 'You earned a certificate, or one of yours was revoked or reissued.',
    email: 'immediate',
  },
  'course-role': {
    label: 'Course roles',
    about: 'You become a teacher, an assistant or an observer of a course.',
    email: 'immediate',
    forStaff: true,
  },
  'new-module': {
    label: 'New modules',
    about: 'A teacher asks everyone who has completed a course to do a new module too.',
    email: 'immediate',
  },
  'course-archive': {
    label: 'Archiving courses',
    about:
      'An administrator decides about a course that you asked to archive. Administrators: a teacher asks for it.',
    email: 'immediate',
    forStaff: true,
  },
  'weekly-summary': {
    label: 'Monday summary',
    about: 'On Monday mornings: who is new, active and stuck in your courses, and what waits for a grade.',
    email: 'none',
    forStaff: true,
  },
  // Administrators only. A separate email goes out regardless of the preferences.
  administrator: {
    label: 'Administrators',
    about: 'Someone becomes an administrator.',
    email: 'none',
    fixed: true,
  },
} as const satisfies Record<string, KindDescription>

export type NotificationKind = keyof typeof notificationKinds

export const notificationKindNames = Object.keys(notificationKinds) as [
  NotificationKind,
  ...NotificationKind[],
]

/** The kinds with a preference. */
export const chosenKindNames = notificationKindNames.filter(
  (kind) => !('fixed' in notificationKinds[kind]),
) as [NotificationKind, ...NotificationKind[]]

/** The count is exact up to here; above it, the screen shows "99+". */
export const mostUnreadCounted = 100
