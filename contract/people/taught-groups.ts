/** School groups, for their teachers: people, progress and who is stuck. Nothing about grades. */
import * as z from 'zod/mini'
import { courseAbility } from '../assessment/teaching.ts'
import { endpoints } from '../endpoint.ts'
import { groupPerson } from './groups.ts'

/** Reasons that say nothing about grades. */
export const groupStuckReason = z.enum(['not-begun', 'idle', 'overdue', 'waiting-for-grade'])

const groupHead = z.object({
  id: z.string(),
  name: z.string(),
  startsOn: z.nullable(z.string()),
  memberCount: z.int(),
})

export const memberProgress = z.object({
  courseId: z.string(),
  /** Completed modules. */
  completed: z.int(),
  /** Null before the first activity. */
  lastActiveAt: z.nullable(z.string()),
  /** As it was last counted. */
  stuck: z.array(groupStuckReason),
})

/** A person of the group with the group’s courses they are enrolled in. */
export const groupMember = z.extend(groupPerson, { progress: z.array(memberProgress) })

const cursor = z.optional(z.string().check(z.maxLength(200)))
const notFound = { 'school-group-not-found': { status: 404, title: 'Group Not Found' } } as const

export const taughtGroups = endpoints({
  'GET /api/teach/own-groups': {
    access: 'instructor',
    summary: 'School groups that the viewer teaches, by name, 50 at a time',
    query: z.object({ search: z.optional(z.string().check(z.maxLength(100))), after: cursor }),
    output: z.object({ groups: z.array(groupHead), next: z.nullable(z.string()) }),
  },
  'GET /api/teach/own-groups/{groupId}': {
    access: 'instructor',
    summary: 'A group for its teachers: its people by name with their progress, 50 at a time',
    params: z.object({ groupId: z.string().check(z.maxLength(64)) }),
    query: z.object({
      /** Part of a name or an address. */
      search: z.optional(z.string().check(z.maxLength(100))),
      /** `true`: only those who are stuck in one of the courses. */
      stuck: z.optional(z.enum(['true', 'false'])),
      after: cursor,
    }),
    output: z.object({
      group: groupHead,
      /** What the viewer may do with its people. */
      can: z.array(courseAbility),
      courses: z.array(
        z.object({ id: z.string(), code: z.string(), title: z.string(), moduleCount: z.int() }),
      ),
      /** People who are stuck in one of the courses, of the whole group. */
      stuckCount: z.int(),
      people: z.array(groupMember),
      next: z.nullable(z.string()),
    }),
    refusals: notFound,
  },
})

export type TaughtGroup = z.infer<typeof groupHead>
export type GroupMember = z.infer<typeof groupMember>
export type GroupStuckReason = z.infer<typeof groupStuckReason>
