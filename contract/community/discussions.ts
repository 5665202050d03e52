/** Threads and posts: reading, writing, reactions, following, reports. See also `forums.ts` and `moderation.ts`. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { visible, visibleLine } from '../visible-text.ts'
import { discussionPerson, forum, forumId, forumNotFound, listCursor, whyNotWrite } from './forums.ts'
import { reportReason } from './report-reasons.ts'

export const longestTitle = 160
export const longestPost = 10_000
export const mostPictures = 10
/** Search results. */
export const mostFound = 30
const mostMentions = 20

/** Bytes. */
export const largestPicture = 20_000_000
export const longestAlternativeText = 500

/** Upload purpose of pictures in posts, see contract/media.ts. */
export const postPicturePurpose = 'post-picture'

export const threadSummary = z.object({
  id: z.string(),
  forumId: z.string(),
  forumTitle: z.string(),
  courseCode: z.nullable(z.string()),
  departmentId: z.nullable(z.string()),
  title: z.string(),
  /** The first line of its text; empty if it was removed. */
  beginning: z.string(),
  /** The first picture in its text. */
  picture: z.nullable(z.object({ id: z.string(), alt: z.string() })),
  author: discussionPerson,
  createdAt: z.string(),
  lastActivityAt: z.string(),
  lastPoster: discussionPerson,
  replyCount: z.int(),
  pinned: z.boolean(),
  locked: z.boolean(),
  answered: z.boolean(),
  following: z.boolean(),
  unread: z.boolean(),
  /** New posts since the viewer's last visit; 0 before the first visit. */
  newPosts: z.int(),
})

export const reactionKind = z.enum(['helpful', 'thanks', 'insightful', 'celebrate'])

export const reaction = z.object({ kind: reactionKind, count: z.int(), mine: z.boolean() })

export const post = z.object({
  id: z.string(),
  /** From 1 within the thread; 1 is the thread's own text. */
  number: z.int(),
  /** The parent reply; null on the first level. */
  parentId: z.nullable(z.string()),
  /** Sort key, for `after` and `before`. */
  key: z.string(),
  author: discussionPerson,
  createdAt: z.string(),
  editedAt: z.nullable(z.string()),
  revision: z.int(),
  /** Sanitized. Null if the post was removed and the viewer may not see it. */
  html: z.nullable(z.string()),
  state: z.enum(['shown', 'hidden', 'deleted']),
  accepted: z.boolean(),
  mine: z.boolean(),
  reactions: z.array(reaction),
  can: z.object({
    reply: z.boolean(),
    edit: z.boolean(),
    delete: z.boolean(),
    react: z.boolean(),
    accept: z.boolean(),
    report: z.boolean(),
    moderate: z.boolean(),
  }),
})

export const thread = z.object({
  id: z.string(),
  title: z.string(),
  forum,
  createdAt: z.string(),
  state: z.enum(['open', 'hidden', 'deleted']),
  pinned: z.boolean(),
  locked: z.boolean(),
  acceptedPostId: z.nullable(z.string()),
  replyCount: z.int(),
  /** Number of the newest post. */
  lastNumber: z.int(),
  /** What it is about; null: the whole course, or no course. */
  module: z.nullable(z.object({ id: z.string(), courseId: z.string(), title: z.string() })),
  following: z.boolean(),
  /** Highest number the viewer had read before this visit; 0 on the first. */
  readNumber: z.int(),
  /** Null: the viewer may reply. */
  whyNotWrite: z.nullable(whyNotWrite),
  can: z.object({ moderate: z.boolean(), accept: z.boolean() }),
})

const threadId = z.uuid('Invalid thread id')
const moduleId = z.string().check(z.maxLength(80))
const postId = z.uuid('Invalid post id')
const threadParams = z.object({ id: threadId })
const postParams = z.object({ id: postId })
const key = z.optional(z.string().check(z.regex(/^\d{1,9}-\d{1,9}$/, 'Invalid place in a thread')))
const idempotencyKey = z.uuid('The idempotency key must be a UUID')

const title = z
  .string('Please enter a title')
  .check(
    z.trim(),
    ...visibleLine('Please enter a title'),
    z.maxLength(longestTitle, `Maximum ${longestTitle} characters`),
  )
const body = z
  .string('Please write something')
  .check(
    z.trim(),
    ...visible('Please write something'),
    z.maxLength(longestPost, `Maximum ${longestPost} characters`),
  )
/** Ids of people mentioned with @. Those the author may not mention are dropped. */
const mentions = z
  .array(z.string().check(z.maxLength(64)), 'Mentions must be a list of ids')
  .check(z.maxLength(mostMentions, `At most ${mostMentions} people can be mentioned`))

const threadViews = ['activity', 'unanswered', 'followed', 'unread'] as const
export const threadView = z.enum(threadViews)

const threadNotFound = { 'thread-not-found': { status: 404, title: 'Discussion not found' } } as const
const postNotFound = { 'post-not-found': { status: 404, title: 'Post not found' } } as const
const writing = {
  'thread-locked': { status: 409, title: 'This discussion is locked' },
  'forum-closed': { status: 409, title: 'This forum is closed' },
  'not-enrolled': { status: 403, title: 'Enroll in the course to write here' },
} as const
const cannotChange = { 'cannot-change': { status: 409, title: 'This can no longer be changed' } } as const

export const discussions = endpoints({
  'GET /api/discussions/threads': {
    access: 'student',
    summary: 'Threads by latest activity, 25 at a time',
    description:
      'Pinned threads of a forum come separately, with the first page only. `next` is the cursor of the next page.',
    query: z.object({
      forum: z.optional(forumId),
      /** Only threads about this module. */
      module: z.optional(moduleId),
      view: z.optional(threadView),
      cursor: listCursor,
    }),
    output: z.object({
      pinned: z.array(threadSummary),
      threads: z.array(threadSummary),
      next: z.nullable(z.string()),
    }),
    refusals: forumNotFound,
  },
  'GET /api/user/discussion-news': {
    access: 'student',
    summary: 'New posts in the threads the viewer follows, by forum, at most 5',
    output: z.object({
      news: z.array(
        z.object({
          forumId: z.string(),
          /** The course's code, or the forum's title. */
          name: z.string(),
          newAnswers: z.int(),
        }),
      ),
    }),
  },
  'GET /api/discussions/search': {
    access: 'student',
    summary: `Posts that match these words, best first, at most ${mostFound}`,
    query: z.object({ q: z.string().check(z.maxLength(200)), forum: z.optional(forumId) }),
    output: z.object({
      hits: z.array(
        z.object({
          postId: z.string(),
          number: z.int(),
          threadId: z.string(),
          forumId: z.string(),
          forumTitle: z.string(),
          title: z.string(),
          author: discussionPerson,
          createdAt: z.string(),
          /** Plain text in pieces; every second one, starting with the second, is a match. */
          excerpt: z.array(z.string()),
        }),
      ),
    }),
  },
  'POST /api/discussions/threads': {
    access: 'student',
    summary: 'Start a thread; idempotent by key',
    body: z.object({
      forumId,
      title,
      body,
      mentions,
      idempotencyKey,
      /** A module of the forum's course that it is about. */
      moduleId: z.optional(z.nullable(moduleId)),
    }),
    output: z.object({ threadId: z.string(), forumId: z.string() }),
    refusals: {
      ...forumNotFound,
      ...writing,
      'module-not-found': { status: 404, title: 'Module not found' },
      'module-locked': { status: 403, title: 'Prerequisites Required' },
    },
  },
  'GET /api/discussions/threads/{id}': {
    access: 'student',
    summary: 'A thread with a page of its replies in reading order',
    description:
      'Defaults to the first page. `after` and `before` page by key; `post` returns the page with that post. A merged thread returns its new location.',
    params: threadParams,
    query: z.object({ after: key, before: key, post: z.optional(postId) }),
    output: z.object({
      /** Set if the thread was merged into another; then nothing else is. */
      mergedInto: z.nullable(z.object({ forumId: z.string(), threadId: z.string() })),
      thread: z.nullable(thread),
      opening: z.nullable(post),
      replies: z.array(post),
      /** Number of replies before this page. */
      skipped: z.int(),
      previous: z.nullable(z.string()),
      next: z.nullable(z.string()),
    }),
    refusals: threadNotFound,
  },
  'GET /api/discussions/threads/{id}/news': {
    access: 'student',
    summary: 'New replies by others since a post number: their count and the first one',
    params: threadParams,
    query: z.object({ since: z.string().check(z.regex(/^\d{1,9}$/, 'Invalid post number')) }),
    output: z.object({ count: z.int(), firstPostId: z.nullable(z.string()), lastNumber: z.int() }),
    refusals: threadNotFound,
  },
  'POST /api/discussions/threads/{id}/posts': {
    access: 'student',
    summary: 'Reply to a thread or one of its posts; idempotent by key',
    params: threadParams,
    body: z.object({ body, parentId: z.nullable(postId), mentions, idempotencyKey }),
    output: z.object({ postId: z.string(), number: z.int() }),
    refusals: { ...threadNotFound, ...postNotFound, ...writing },
  },
  'PUT /api/discussions/threads/{id}/follow': {
    access: 'student',
    summary: 'Follow or unfollow a thread',
    params: threadParams,
    body: z.object({ following: z.boolean() }),
    output: z.object({ following: z.boolean() }),
    refusals: threadNotFound,
  },
  'PUT /api/discussions/threads/{id}/read': {
    access: 'student',
    summary: 'Mark a thread as read up to a post number; never goes back',
    params: threadParams,
    body: z.object({ number: z.int().check(z.minimum(1)) }),
    output: z.object({ success: z.literal(true) }),
    refusals: threadNotFound,
  },
  'PUT /api/discussions/posts/{id}/accepted': {
    access: 'student',
    summary: 'Accept a reply as the answer, or undo it; replaces an earlier accepted answer',
    params: postParams,
    body: z.object({ accepted: z.boolean() }),
    output: z.object({ acceptedPostId: z.nullable(z.string()) }),
    refusals: postNotFound,
  },
  'GET /api/discussions/posts/{id}': {
    access: 'student',
    summary: 'The place and source text of a post, for quoting, editing and permanent links',
    params: postParams,
    output: z.object({
      id: z.string(),
      threadId: z.string(),
      forumId: z.string(),
      number: z.int(),
      title: z.string(),
      markdown: z.string(),
      mentions: z.array(z.object({ id: z.string(), name: z.string() })),
      revision: z.int(),
    }),
    refusals: postNotFound,
  },
  'PATCH /api/discussions/posts/{id}': {
    access: 'student',
    summary: 'Edit the viewer’s post; earlier texts stay in its history',
    params: postParams,
    body: z.object({
      body,
      mentions,
      /** The revision the change is based on. */
      revision: z.int(),
      /** Title of the thread; only with post 1. */
      title: z.optional(title),
    }),
    output: z.object({ revision: z.int() }),
    refusals: {
      ...postNotFound,
      ...cannotChange,
      'post-changed': { status: 409, title: 'This post has been changed' },
    },
  },
  'DELETE /api/discussions/posts/{id}': {
    access: 'student',
    summary:
      'Delete the viewer’s post; its place stays. Deleting the text of a thread without replies deletes the thread',
    params: postParams,
    output: z.object({ success: z.literal(true) }),
    refusals: { ...postNotFound, ...cannotChange },
  },
  'GET /api/discussions/posts/{id}/revisions': {
    access: 'student',
    summary: 'Earlier texts of a post, newest first, at most 50',
    params: postParams,
    output: z.object({
      revisions: z.array(z.object({ revision: z.int(), html: z.string(), writtenAt: z.string() })),
    }),
    refusals: postNotFound,
  },
  'PUT /api/discussions/posts/{id}/reactions/{kind}': {
    access: 'student',
    summary: 'Add or remove a reaction',
    params: z.object({ id: postId, kind: reactionKind }),
    body: z.object({ active: z.boolean() }),
    output: z.object({ reactions: z.array(reaction) }),
    refusals: postNotFound,
  },
  'POST /api/discussions/posts/{id}/reports': {
    access: 'student',
    summary: 'Report a post to the moderators; idempotent',
    params: postParams,
    body: z.object({
      reason: reportReason,
      note: z.string().check(z.trim(), z.maxLength(1_000, 'Maximum 1000 characters')),
    }),
    output: z.object({ success: z.literal(true) }),
    refusals: postNotFound,
  },
  'POST /api/discussions/preview': {
    access: 'student',
    summary: 'Preview a text',
    body: z.object({ forumId, body, mentions }),
    output: z.object({ html: z.string() }),
    refusals: forumNotFound,
  },
})

export type ThreadSummary = z.infer<typeof threadSummary>
export type Thread = z.infer<typeof thread>
export type Post = z.infer<typeof post>
export type Reaction = z.infer<typeof reaction>
export type ReactionKind = z.infer<typeof reactionKind>
export type ThreadView = z.infer<typeof threadView>
