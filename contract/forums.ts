/** The forums of the discussions, and who is seen in them. */
import * as z from 'zod/mini'
import { role } from './accounts.ts'
import { endpoints } from './endpoint.ts'

/** Whoever wrote something. Without an id the account is gone, and the name says so. */
export const discussionPerson = z.object({
  id: z.nullable(z.string()),
  name: z.string(),
  image: z.nullable(z.string()),
  /** Of their public page at /@handle; null where they have none. */
  handle: z.nullable(z.string()),
  /** Students are not marked as such. */
  role: z.nullable(role),
})

export const whyNotWrite = z.enum(['closed', 'locked', 'not-enrolled'])

export const forum = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Null for the categories of the whole school. */
  course: z.nullable(z.object({ id: z.string(), code: z.string(), departmentId: z.string() })),
  closed: z.boolean(),
  threadCount: z.int(),
  postCount: z.int(),
  lastActivityAt: z.nullable(z.string()),
  /** Enrolled in its course; true where there is no course. */
  member: z.boolean(),
  /** Null: a thread can be begun. */
  whyNotWrite: z.nullable(whyNotWrite),
  can: z.object({ moderate: z.boolean() }),
})

export const forumId = z.string().check(z.maxLength(64))
const forumParams = z.object({ id: forumId })
export const listCursor = z.optional(z.string().check(z.maxLength(200)))

export const forumNotFound = { 'forum-not-found': { status: 404, title: 'Forum not found' } } as const

export const forums = endpoints({
  'GET /api/discussions/forums': {
    access: 'student',
    summary:
      'The forums I may read, a page at a time: the categories of the school, my courses, the other courses',
    description:
      '`can` leaves those where I may begin a thread, or moderate. `next` is the cursor of the page that follows.',
    query: z.object({
      can: z.optional(z.enum(['write', 'moderate'])),
      /** A part of the title; for a course its code is a part of it. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(80))),
      cursor: listCursor,
    }),
    output: z.object({ forums: z.array(forum), next: z.nullable(z.string()) }),
  },
  'GET /api/discussions/forums/{id}': {
    access: 'student',
    summary: 'One forum',
    params: forumParams,
    output: z.object({ forum }),
    refusals: forumNotFound,
  },
  'GET /api/discussions/forums/{id}/people': {
    access: 'student',
    summary:
      'Who can be mentioned here: people of the same course, one of whose names begins like this; at most 8, and nobody for fewer than two letters',
    params: forumParams,
    query: z.object({ q: z.string().check(z.maxLength(60)) }),
    output: z.object({ people: z.array(discussionPerson) }),
    refusals: forumNotFound,
  },
  'PUT /api/discussions/forums/{id}/read': {
    access: 'student',
    summary: 'Everything in this forum counts as read from now on',
    params: forumParams,
    output: z.object({ success: z.literal(true) }),
    refusals: forumNotFound,
  },
})

export type DiscussionPerson = z.infer<typeof discussionPerson>
export type Forum = z.infer<typeof forum>
export type WhyNotWrite = z.infer<typeof whyNotWrite>
