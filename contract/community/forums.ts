/** Forums, and the people shown in them. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { role } from '../people/accounts.ts'

/** An author in a discussion. Without an id the account was deleted, and the name says so. */
export const discussionPerson = z.object({
  id: z.nullable(z.string()),
  name: z.string(),
  image: z.nullable(z.string()),
  /** Handle of the public page at /@handle; null without one. */
  handle: z.nullable(z.string()),
  /** Null for students, who get no badge. */
  role: z.nullable(role),
})

export const whyNotWrite = z.enum(['closed', 'locked', 'not-enrolled'])

export const forum = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Null for school-wide categories. */
  course: z.nullable(z.object({ id: z.string(), code: z.string(), departmentId: z.string() })),
  /** The round of that course, for its people and the staff of the course; null for a forum of all. */
  round: z.nullable(z.object({ id: z.string(), name: z.string() })),
  closed: z.boolean(),
  threadCount: z.int(),
  postCount: z.int(),
  lastActivityAt: z.nullable(z.string()),
  /** Enrolled in its course, or in its round; true if there is no course. */
  member: z.boolean(),
  /** Null: the viewer may start a thread. */
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
    summary: 'Forums the viewer may read, paged: school categories, the viewer’s courses, other courses',
    description:
      '`can` keeps only those where the viewer may start a thread, or moderate. `next` is the cursor of the next page.',
    query: z.object({
      can: z.optional(z.enum(['write', 'moderate'])),
      /** Part of the title; for a course, the code counts as part of the title. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(80))),
      cursor: listCursor,
    }),
    output: z.object({ forums: z.array(forum), next: z.nullable(z.string()) }),
  },
  'GET /api/discussions/forums/{id}': {
    access: 'student',
    summary: 'A forum',
    params: forumParams,
    output: z.object({ forum }),
    refusals: forumNotFound,
  },
  'GET /api/discussions/forums/{id}/people': {
    access: 'student',
    summary:
      'People who can be mentioned: members of the same course with a name that begins with these letters (two or more), at most 8',
    params: forumParams,
    query: z.object({ q: z.string().check(z.maxLength(60)) }),
    output: z.object({ people: z.array(discussionPerson) }),
    refusals: forumNotFound,
  },
  'PUT /api/discussions/forums/{id}/read': {
    access: 'student',
    summary: 'Mark everything in a forum as read',
    params: forumParams,
    output: z.object({ success: z.literal(true) }),
    refusals: forumNotFound,
  },
})

export type DiscussionPerson = z.infer<typeof discussionPerson>
export type Forum = z.infer<typeof forum>
export type WhyNotWrite = z.infer<typeof whyNotWrite>
