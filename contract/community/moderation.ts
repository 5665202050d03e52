/** What moderators do with threads and posts, and the administrators' report queue. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { visible, visibleLine } from '../visible-text.ts'
import { discussionPerson } from './forums.ts'
import { reportReason } from './report-reasons.ts'

export const threadAction = z.enum(['pin', 'unpin', 'lock', 'unlock', 'move', 'merge', 'hide', 'restore'])
export const postAction = z.enum(['hide', 'restore'])

const reason = z
  .string('Please enter a reason')
  .check(z.trim(), ...visible('Please enter a reason'), z.maxLength(500, 'Maximum 500 characters'))

export const moderationEntry = z.object({
  id: z.string(),
  actor: discussionPerson,
  action: z.string(),
  reason: z.string(),
  threadId: z.nullable(z.string()),
  forumId: z.nullable(z.string()),
  postId: z.nullable(z.string()),
  /** The thread's title at that time. */
  title: z.string(),
  /** Details the action leaves open, such as where a thread was moved; may be empty. */
  note: z.string(),
  createdAt: z.string(),
})

export const report = z.object({
  id: z.string(),
  reason: reportReason,
  note: z.string(),
  status: z.enum(['open', 'upheld', 'dismissed']),
  createdAt: z.string(),
  reporter: discussionPerson,
  post: z.object({
    id: z.string(),
    threadId: z.string(),
    forumId: z.string(),
    title: z.string(),
    author: discussionPerson,
    html: z.string(),
    state: z.enum(['shown', 'hidden', 'deleted']),
  }),
})

export const forumSettings = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  courseCode: z.nullable(z.string()),
  position: z.int(),
  closed: z.boolean(),
  threadCount: z.int(),
  postCount: z.int(),
})

const forumTitle = z
  .string('Please enter a title')
  .check(z.trim(), ...visibleLine('Please enter a title'), z.maxLength(80, 'Maximum 80 characters'))
const forumDescription = z
  .string('Please describe the category in a sentence')
  .check(z.trim(), z.maxLength(300, 'Maximum 300 characters'))

const cursor = z.optional(z.string().check(z.maxLength(200)))
const forumNotFound = { 'forum-not-found': { status: 404, title: 'Forum not found' } } as const
const threadNotFound = { 'thread-not-found': { status: 404, title: 'Discussion not found' } } as const
const postNotFound = { 'post-not-found': { status: 404, title: 'Post not found' } } as const

export const moderation = endpoints({
  'POST /api/discussions/threads/{id}/actions': {
    access: 'instructor',
    summary: 'Pin, lock, move, merge, hide or restore a thread; logged with its reason',
    description:
      'Repeating the current state changes and logs nothing. `forumId` is the target of a move, `threadId` of a merge.',
    params: z.object({ id: z.uuid('Invalid thread id') }),
    body: z.object({
      action: threadAction,
      reason,
      forumId: z.optional(z.string().check(z.maxLength(64))),
      threadId: z.optional(z.uuid('Invalid thread id')),
    }),
    output: z.object({ threadId: z.string(), forumId: z.string() }),
    refusals: { ...threadNotFound, ...forumNotFound },
  },
  'GET /api/discussions/threads/{id}/actions': {
    access: 'instructor',
    summary: 'Moderation log of a thread, newest first, at most 100',
    params: z.object({ id: z.uuid('Invalid thread id') }),
    output: z.object({ entries: z.array(moderationEntry) }),
    refusals: threadNotFound,
  },
  'POST /api/discussions/posts/{id}/actions': {
    access: 'instructor',
    summary: 'Hide or restore a post; logged with its reason',
    params: z.object({ id: z.uuid('Invalid post id') }),
    body: z.object({ action: postAction, reason }),
    output: z.object({ state: z.enum(['shown', 'hidden', 'deleted']) }),
    refusals: postNotFound,
  },
  'GET /api/admin/forums': {
    access: 'admin',
    summary: 'Forums with statistics, paged: school categories, then courses',
    query: z.object({
      /** Part of the title; for a course, the code counts as part of the title. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(80))),
      cursor,
    }),
    output: z.object({ forums: z.array(forumSettings), next: z.nullable(z.string()) }),
  },
  'POST /api/admin/forums': {
    access: 'admin',
    summary: 'Create a category; idempotent by key',
    body: z.object({
      title: forumTitle,
      description: forumDescription,
      idempotencyKey: z.uuid('The idempotency key must be a UUID'),
    }),
    output: z.object({ forum: forumSettings }),
  },
  'PUT /api/admin/forums/{id}': {
    access: 'admin',
    summary: 'Edit the title, description and position of a category, and close or reopen a forum',
    description:
      'The title and description of a course forum come from the course and cannot be changed here.',
    params: z.object({ id: z.string().check(z.maxLength(64)) }),
    body: z.object({
      title: forumTitle,
      description: forumDescription,
      position: z.int().check(z.minimum(0), z.maximum(100_000)),
      closed: z.boolean(),
    }),
    output: z.object({ forum: forumSettings }),
    refusals: forumNotFound,
  },
  'GET /api/admin/reports': {
    access: 'admin',
    summary: 'Reports to the moderators, newest first, 25 at a time, with the number of open ones',
    query: z.object({ status: z.optional(z.enum(['open', 'upheld', 'dismissed'])), cursor }),
    output: z.object({ reports: z.array(report), open: z.int(), next: z.nullable(z.string()) }),
  },
  'PUT /api/admin/reports/{id}': {
    access: 'admin',
    summary: 'Decide a report; upholding it hides the post. Logged with the reason',
    description: 'Also decides other open reports of the same post.',
    params: z.object({ id: z.uuid('Invalid report id') }),
    body: z.object({ status: z.enum(['upheld', 'dismissed']), reason }),
    output: z.object({ status: z.enum(['open', 'upheld', 'dismissed']) }),
    refusals: { 'report-not-found': { status: 404, title: 'Report not found' } },
  },
  'GET /api/admin/moderation': {
    access: 'admin',
    summary: 'The moderation log, newest first, 25 at a time',
    query: z.object({ cursor }),
    output: z.object({ entries: z.array(moderationEntry), next: z.nullable(z.string()) }),
  },
})

export type ThreadAction = z.infer<typeof threadAction>
export type PostAction = z.infer<typeof postAction>
export type ModerationEntry = z.infer<typeof moderationEntry>
export type Report = z.infer<typeof report>
