/** People, as administrators manage them. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { visibleLine } from '../visible-text.ts'
import { email, role, user } from './accounts.ts'

/** `suspended` cannot sign in; `waiting` has never set a password. */
export const userState = z.enum(['active', 'waiting', 'suspended'])

export const listedUser = z.extend(user, {
  state: userState,
  enrollmentCount: z.int(),
  /** Last activity in a course; null before the first. */
  lastActiveAt: z.nullable(z.string()),
})

export const userEnrollment = z.object({
  id: z.string(),
  courseId: z.string(),
  courseCode: z.string(),
  courseTitle: z.string(),
  enrolledAt: z.string(),
  completed: z.boolean(),
  progress: z.array(
    z.object({
      moduleId: z.string(),
      title: z.string(),
      completed: z.boolean(),
      completedAt: z.nullable(z.string()),
    }),
  ),
})

export const userActivity = z.object({
  at: z.string(),
  kind: z.enum(['enrolled', 'module-completed', 'quiz-finished']),
  courseId: z.string(),
  courseCode: z.string(),
  /** Title of the course, module or quiz. */
  title: z.string(),
})

export const userQuizResult = z.object({
  attemptId: z.string(),
  quizTitle: z.string(),
  courseCode: z.string(),
  finishedAt: z.string(),
  score: z.int(),
  passed: z.boolean(),
})

export const userDetail = z.extend(listedUser, {
  sessionCount: z.int(),
  /** Given by an administrator; of use to instructors. */
  mayBeginCourses: z.boolean(),
  /** Whether an emailed link or an identity provider has confirmed the address. */
  addressProved: z.boolean(),
  /** When the account will be deleted; null if no deletion is requested. */
  deletionDueAt: z.nullable(z.string()),
  enrollments: z.array(userEnrollment),
  activity: z.array(userActivity),
  quizResults: z.array(userQuizResult),
  /** Latest first. */
  mergedAccounts: z.array(z.object({ name: z.string(), email: z.string(), mergedAt: z.string() })),
})

const name = (message: string) =>
  z
    .string(message)
    .check(z.trim(), ...visibleLine(message), z.maxLength(100, 'Please use at most 100 characters'))

export const newUser = z.object({
  firstName: name('First name is required'),
  lastName: name('Last name is required'),
  email,
  role,
})

export const userChange = z.object({
  firstName: z.optional(name('First name is required')),
  lastName: z.optional(name('Last name is required')),
  role: z.optional(role),
})

export const usersQuery = z.object({
  /** Part of a name or email; one or two letters match the start of a word. */
  search: z.optional(z.string().check(z.maxLength(100))),
  role: z.optional(role),
  state: z.optional(userState),
  /** `next` of the page before. */
  after: z.optional(z.string().check(z.maxLength(200))),
})

const userId = z.object({ userId: z.string().check(z.maxLength(64)) })
const refusals = {
  'user-not-found': { status: 404, title: 'User Not Found' },
  'last-administrator': { status: 409, title: 'The school would be left without an administrator' },
  'own-role': { status: 409, title: 'You cannot change your own role' },
  'own-deletion': { status: 409, title: 'To delete your own account, use your profile' },
  'view-of-administrator': { status: 409, title: 'You cannot view the site as an administrator' },
  'view-of-suspended': { status: 409, title: 'You cannot view the site as a suspended person' },
  'own-suspension': { status: 409, title: 'You cannot suspend yourself' },
} as const

export const users = endpoints({
  'GET /api/admin/users': {
    access: 'admin',
    summary: 'Users, newest first, 50 at a time',
    query: usersQuery,
    output: z.object({
      users: z.array(listedUser),
      total: z.int(),
      /** More match than were counted. */
      totalIsLeast: z.boolean(),
      next: z.nullable(z.string()),
    }),
  },
  'POST /api/admin/users': {
    access: 'admin',
    confirmation: ({ body }: { body: z.output<typeof newUser> }) => body.role !== 'student',
    summary: 'Invite a person; emails them a setup link',
    body: newUser,
    output: z.object({ user: listedUser }),
    refusals: { 'email-taken': { status: 409, title: 'This address already has an account' } },
  },
  'GET /api/admin/users/{userId}': {
    access: 'admin',
    summary: 'A user with enrollments, progress, activity and quiz results',
    params: userId,
    output: z.object({ user: userDetail }),
    refusals,
  },
  'PATCH /api/admin/users/{userId}': {
    access: 'admin',
    confirmation: ({ body }: { body: z.output<typeof userChange> }) => body.role !== undefined,
    summary: 'Edit a name or role',
    description:
      'Refuses to change the viewer’s own role, and to demote the last administrator. Promoting an account whose address was never confirmed resets it: its password and sessions end, and a setup link is emailed.',
    params: userId,
    body: userChange,
    output: z.object({ user: listedUser }),
    refusals,
  },
  'PUT /api/admin/users/{userId}/suspension': {
    access: 'admin',
    confirmation: true,
    summary: 'Suspend a person, which ends every session, or lift the suspension',
    description: 'Refuses to suspend the viewer, and the last administrator who can sign in.',
    params: userId,
    body: z.object({
      suspended: z.boolean(),
      reason: z.optional(z.string().check(z.trim(), z.maxLength(500, 'Please use at most 500 characters'))),
    }),
    output: z.object({ user: listedUser }),
    refusals,
  },
  'PUT /api/admin/users/{userId}/course-author': {
    access: 'admin',
    confirmation: true,
    summary: 'Let an instructor begin courses, or no longer',
    description: 'A course author becomes the teacher of the courses they begin, and may do nothing more.',
    params: userId,
    body: z.object({ mayBeginCourses: z.boolean() }),
    output: z.object({ mayBeginCourses: z.boolean() }),
    refusals: { ...refusals, 'not-an-instructor': { status: 409, title: 'Only instructors begin courses' } },
  },
  'POST /api/admin/users/{userId}/link': {
    access: 'admin',
    summary: 'Email the setup link or a password reset link',
    params: userId,
    output: z.object({ sent: z.enum(['setup', 'reset']) }),
    refusals,
  },
  'PUT /api/admin/users/{userId}/deletion': {
    access: 'admin',
    confirmation: true,
    summary: 'Schedule an account for deletion in 14 days, or cancel',
    description:
      'The person is notified and may cancel. Then everything personal is deleted; what they wrote for others stays as a former student’s. Refuses to delete the viewer and the last administrator.',
    params: userId,
    body: z.object({
      wanted: z.boolean(),
      reason: z.optional(z.string().check(z.trim(), z.maxLength(500, 'Please use at most 500 characters'))),
    }),
    output: z.object({ deletionDueAt: z.nullable(z.string()) }),
    refusals,
  },
  'POST /api/admin/users/{userId}/view': {
    access: 'admin',
    confirmation: true,
    summary: 'Impersonate a person for at most half an hour',
    description:
      'Until it ends, this session reads as that person; every write is refused. Start and end are logged in the audit log. Never for administrators.',
    params: userId,
    output: z.object({ endsAt: z.string() }),
    refusals,
  },
  'DELETE /api/user/view': {
    access: 'student',
    summary: 'End an impersonation',
    endsView: true,
    output: z.object({
      /** The impersonated user; null if there was nothing to end. */
      userId: z.nullable(z.string()),
    }),
  },
  'DELETE /api/admin/users/{userId}/sessions': {
    access: 'admin',
    summary: 'End all sessions of a person',
    params: userId,
    output: z.object({ ended: z.int() }),
    refusals,
  },
})

export type ListedUser = z.infer<typeof listedUser>
export type UserDetail = z.infer<typeof userDetail>
export type UserChange = z.infer<typeof userChange>
export type NewUser = z.infer<typeof newUser>
