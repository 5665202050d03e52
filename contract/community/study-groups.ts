/** Study groups, their sessions and their board. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { moment } from '../moments.ts'
import { inOneLine, isVisible, visible, visibleLine } from '../visible-text.ts'
import { isHttpsAddress } from '../web-address.ts'

export const groupRole = z.enum(['owner', 'organiser', 'member'])
export const joining = z.enum(['open', 'request'])

export const groupLimits = { least: 2, most: 50, usual: 8 } as const
export const longestMessage = 2_000
/** Every change notifies every member. After this many, the organizer must plan a new session. */
export const mostSessionChanges = 20

const uuid = z.uuid()
const courseId = z.string().check(z.maxLength(64))
const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(3, 'At least 3 characters'),
    z.refine(isVisible, { error: 'Please write something visible' }),
    inOneLine,
    z.maxLength(80, 'At most 80 characters'),
  )
const description = z
  .string()
  .check(
    z.trim(),
    z.minLength(10, 'Please say in a sentence what you want to learn together'),
    z.maxLength(600, 'At most 600 characters'),
  )
const mostMembers = z
  .int('Please enter a whole number')
  .check(
    z.gte(groupLimits.least, `At least ${groupLimits.least} members`),
    z.lte(groupLimits.most, `At most ${groupLimits.most} members`),
  )

/** `id` is made by the page, so a retry does not create a second group. */
export const groupDraft = z.object({
  id: uuid,
  name,
  description,
  courseId: z.nullable(courseId),
  joining,
  mostMembers,
  /** Revision of the edited group: a stale one is refused. Without it, the group is overwritten. */
  revision: z.optional(z.string().check(z.maxLength(64))),
})

/** https only; a link must not run code in the browser. */
const link = z.nullable(
  z.string().check(
    z.maxLength(500, 'At most 500 characters'),
    z.refine(isHttpsAddress, {
      message: 'Please enter an address that begins with https://',
    }),
  ),
)

export const sessionDraft = z.object({
  id: uuid,
  title: z
    .string()
    .check(z.trim(), ...visibleLine('Please name the session'), z.maxLength(120, 'At most 120 characters')),
  startsAt: moment('Please choose a day and a time', { offset: true }),
  minutes: z.int().check(z.gte(5, 'At least 5 minutes'), z.lte(480, 'At most 8 hours')),
  timeZone: z.string().check(z.maxLength(64)),
  link,
})

/** A stale revision is refused. */
export const sessionChange = z.extend(sessionDraft, { revision: z.int().check(z.gte(0)) })

const course = z.nullable(z.object({ id: z.string(), code: z.string(), title: z.string() }))

export const groupSummary = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  course,
  joining,
  members: z.int(),
  mostMembers: z.int(),
  activeAt: z.string(),
  /** The viewer's membership; null for none. */
  mine: z.nullable(z.object({ status: z.enum(['member', 'asking']), role: groupRole })),
  nextSessionAt: z.nullable(z.string()),
})

export const groupSession = z.object({
  id: z.string(),
  title: z.string(),
  startsAt: z.string(),
  minutes: z.int(),
  timeZone: z.string(),
  link: z.nullable(z.string()),
  plannedBy: z.nullable(z.string()),
  cancelled: z.boolean(),
  /** Ids of the members who come, first to answer first. */
  coming: z.array(z.string()),
  /** Number of members who said that they can’t. */
  notComing: z.int(),
  /** The viewer’s own answer; null before they gave one, and again after a new time. */
  iAmComing: z.nullable(z.boolean()),
  /** Number of changes. */
  revision: z.int(),
})

export const groupMember = z.object({
  id: z.string(),
  name: z.string(),
  image: z.nullable(z.string()),
  role: groupRole,
  since: z.string(),
})

export const group = z.extend(groupSummary, {
  /** Changes with the group's details. */
  revision: z.string(),
  /** Empty for non-members. */
  memberList: z.array(groupMember),
  requests: z.array(groupMember),
  sessions: z.array(groupSession),
  can: z.object({
    join: z.boolean(),
    leave: z.boolean(),
    edit: z.boolean(),
    plan: z.boolean(),
    write: z.boolean(),
    remove: z.boolean(),
  }),
})

export const groupMessage = z.object({
  id: z.string(),
  author: z.nullable(z.object({ id: z.string(), name: z.string(), image: z.nullable(z.string()) })),
  /** Plain text; null if it was deleted. */
  text: z.nullable(z.string()),
  createdAt: z.string(),
  can: z.object({ delete: z.boolean() }),
})

const params = z.object({ id: uuid })
const cursor = z.optional(z.string().check(z.maxLength(200)))
const output = z.object({ group })
const notFound = { 'group-not-found': { status: 404, title: 'Study group not found' } } as const
const refusals = {
  ...notFound,
  'group-full': { status: 409, title: 'This group is full' },
  'group-not-yours': { status: 403, title: 'Only the group’s organizers may do this' },
  'not-a-member': { status: 403, title: 'Only members may do this' },
} as const

export const studyGroups = endpoints({
  'GET /api/study-groups': {
    access: 'student',
    summary: 'All study groups by activity, paged',
    query: z.object({
      course: z.optional(courseId),
      search: z.optional(z.string().check(z.maxLength(80))),
      after: cursor,
    }),
    output: z.object({ groups: z.array(groupSummary), next: z.nullable(z.string()) }),
  },
  'GET /api/user/study-groups': {
    access: 'student',
    summary: 'The viewer’s groups and join requests, by activity',
    output: z.object({ groups: z.array(groupSummary) }),
  },
  'PUT /api/study-groups/{id}': {
    access: 'student',
    summary: 'Create a group, or edit one the viewer runs',
    description: 'An edit with a stale `revision` is refused.',
    params,
    body: groupDraft,
    output,
    refusals: {
      ...refusals,
      'group-changed': { status: 409, title: 'Someone else has changed this group' },
    },
  },
  'GET /api/study-groups/{id}': {
    access: 'student',
    summary: 'A study group; only members see members, sessions and requests',
    params,
    output,
    refusals: notFound,
  },
  'DELETE /api/study-groups/{id}': {
    access: 'student',
    summary: 'Delete a group the viewer owns, with its content',
    params,
    output: z.object({ deleted: z.literal(true) }),
    refusals,
  },
  'POST /api/study-groups/{id}/join': {
    access: 'student',
    summary: 'Join a group, or request to; idempotent',
    params,
    output,
    refusals,
  },
  'POST /api/study-groups/{id}/leave': {
    access: 'student',
    summary: 'Leave a group or withdraw a request',
    description:
      'If the owner leaves, the longest-serving member becomes the owner; if the last member leaves, the group is deleted.',
    params,
    output: z.object({ left: z.literal(true) }),
    refusals: notFound,
  },
  'PUT /api/study-groups/{id}/members/{userId}': {
    access: 'student',
    summary: 'Approve a request, or change a member’s role',
    params: z.object({ id: uuid, userId: z.string().check(z.maxLength(64)) }),
    body: z.object({ role: z.enum(['organiser', 'member']) }),
    output,
    refusals,
  },
  'DELETE /api/study-groups/{id}/members/{userId}': {
    access: 'student',
    summary: 'Decline a request, or remove a member',
    params: z.object({ id: uuid, userId: z.string().check(z.maxLength(64)) }),
    output,
    refusals,
  },
  'POST /api/study-groups/{id}/sessions': {
    access: 'student',
    summary: 'Plan a session; notifies the members, and reminds them an hour before',
    params,
    body: sessionDraft,
    output,
    refusals,
  },
  'PUT /api/study-groups/{id}/sessions/{sessionId}': {
    access: 'student',
    summary: 'Edit a future session; notifies the members',
    description: `Reminders follow the new time. At most ${mostSessionChanges} edits.`,
    params: z.object({ id: uuid, sessionId: uuid }),
    body: sessionChange,
    output,
    refusals: {
      ...refusals,
      'study-session-not-found': { status: 404, title: 'Session not found' },
      'study-session-over': { status: 409, title: 'This session was canceled or has started' },
      'study-session-changed': { status: 409, title: 'Someone else has changed this session' },
      'study-session-changed-often': { status: 409, title: 'This session was changed too often' },
    },
  },
  'DELETE /api/study-groups/{id}/sessions/{sessionId}': {
    access: 'student',
    summary: 'Cancel a session; notifies the members',
    params: z.object({ id: uuid, sessionId: uuid }),
    output,
    refusals,
  },
  'PUT /api/study-groups/{id}/sessions/{sessionId}/response': {
    access: 'student',
    summary: 'Say whether the viewer comes to a session',
    description: 'A new time of the session asks everyone again.',
    params: z.object({ id: uuid, sessionId: uuid }),
    /** `startsAt` is the time the answer is about. */
    body: z.object({ coming: z.boolean(), startsAt: moment('Please give the time of the session') }),
    output,
    refusals: {
      ...refusals,
      'study-session-not-found': { status: 404, title: 'Session not found' },
      'study-session-over': { status: 409, title: 'This session was canceled or has started' },
      'study-session-changed': { status: 409, title: 'Someone else has changed this session' },
    },
  },
  'GET /api/study-groups/{id}/messages': {
    access: 'student',
    summary: 'The board of a group, newest first, paged',
    params,
    query: z.object({ after: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
    output: z.object({ messages: z.array(groupMessage), next: z.nullable(z.string()) }),
    refusals,
  },
  'POST /api/study-groups/{id}/messages': {
    access: 'student',
    summary: 'Post on the board of a group; idempotent by key',
    params,
    body: z.object({
      key: uuid,
      text: z
        .string()
        .check(
          z.trim(),
          ...visible('Please write something'),
          z.maxLength(longestMessage, 'At most 2,000 characters'),
        ),
    }),
    output: z.object({ message: groupMessage }),
    refusals,
  },
  'DELETE /api/study-groups/{id}/messages/{messageId}': {
    access: 'student',
    summary: 'Delete a message; organizers may delete any',
    params: z.object({ id: uuid, messageId: z.string().check(z.regex(/^\d{1,15}$/)) }),
    output: z.object({ deleted: z.literal(true) }),
    refusals,
  },
})

export type GroupSummary = z.infer<typeof groupSummary>
export type Group = z.infer<typeof group>
export type GroupSession = z.infer<typeof groupSession>
export type GroupMember = z.infer<typeof groupMember>
export type GroupMessage = z.infer<typeof groupMessage>
