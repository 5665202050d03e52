/** School groups: people the school teaches together, such as a class or a cohort. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { day } from '../moments.ts'
import { timeZone } from '../time-zone.ts'
import { visibleLine } from '../visible-text.ts'

export const groupFacts = z.object({
  name: z
    .string('Please give the group a name')
    .check(
      z.trim(),
      ...visibleLine('Please give the group a name'),
      z.maxLength(100, 'Please use at most 100 characters'),
    ),
  /** For staff. */
  note: z.string().check(z.trim(), z.maxLength(1000, 'Please use at most 1,000 characters')),
  startsOn: z.nullable(day('Enter a valid date')),
  timeZone,
})

export const groupChange = z.extend(groupFacts, {
  /** Of the version on screen. */
  revision: z.int(),
})

const groupCourse = z.object({
  id: z.string(),
  code: z.string(),
  title: z.string(),
})

export const listedGroup = z.extend(groupFacts, {
  id: z.string(),
  archived: z.boolean(),
  memberCount: z.int(),
  /** At most 12; `courseCount` counts all. */
  courses: z.array(groupCourse),
  courseCount: z.int(),
})

export const groupPerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  profileImage: z.nullable(z.string()),
})

export const groupDetail = z.extend(listedGroup, {
  revision: z.int(),
  /** At most 50. */
  teachers: z.array(groupPerson),
})

/** What a paste or a choice of people came to. */
export const peopleAdded = z.object({
  /** People who are new in the group. */
  added: z.int(),
  /** People who were in the group before. */
  already: z.int(),
  /** Lines that match no account. */
  unknown: z.array(z.string()),
  /** Names that several accounts have: their address is needed. */
  ambiguous: z.array(z.string()),
  /** New enrollments in the group’s courses. */
  enrolled: z.int(),
  /** Enrollments that were not possible, each with the reason. */
  notEnrolled: z.array(z.object({ name: z.string(), courseCode: z.string(), reason: z.string() })),
})

export const coursesEnrolled = z.pick(peopleAdded, { enrolled: true, notEnrolled: true })

export const groupsQuery = z.object({
  /** Part of a name. */
  search: z.optional(z.string().check(z.maxLength(100))),
  state: z.optional(z.enum(['current', 'archived'])),
  /** `next` of the page before. */
  after: z.optional(z.string().check(z.maxLength(200))),
})

export const newMembers = z.object({
  /** Addresses or names, one per line or separated by commas or semicolons. */
  people: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Paste addresses or names'),
      z.maxLength(60_000, 'Please add at most 500 people at a time'),
    ),
})

const id = (most: number) => z.string().check(z.maxLength(most))
const ofGroup = z.object({ groupId: id(64) })
const endEnrollments = z.object({
  /** `true` also ends the enrollments in the group’s courses; work is kept. */
  endEnrollments: z.optional(z.enum(['true', 'false'])),
})
const refusals = {
  'school-group-not-found': { status: 404, title: 'Group Not Found' },
  'school-group-changed': { status: 409, title: 'Another person changed this group' },
} as const
const notFound = { 'school-group-not-found': refusals['school-group-not-found'] } as const
const detail = z.object({ group: groupDetail })

export const schoolGroups = endpoints({
  'GET /api/admin/groups': {
    access: 'admin',
    summary: 'Groups, newest first, 50 at a time',
    query: groupsQuery,
    output: z.object({
      groups: z.array(listedGroup),
      total: z.int(),
      next: z.nullable(z.string()),
    }),
  },
  'POST /api/admin/groups': {
    access: 'admin',
    summary: 'Add a group',
    body: groupFacts,
    output: detail,
  },
  'GET /api/admin/groups/{groupId}': {
    access: 'admin',
    summary: 'A group with its courses and teachers',
    params: ofGroup,
    output: detail,
    refusals: notFound,
  },
  'PUT /api/admin/groups/{groupId}': {
    access: 'admin',
    summary: 'Edit a group',
    params: ofGroup,
    body: groupChange,
    output: detail,
    refusals,
  },
  'PUT /api/admin/groups/{groupId}/archived': {
    access: 'admin',
    summary: 'Archive a group, or bring it back',
    description: 'Enrollments stay as they are.',
    params: ofGroup,
    body: z.object({ archived: z.boolean() }),
    output: detail,
    refusals: notFound,
  },
  'GET /api/admin/groups/{groupId}/members': {
    access: 'admin',
    summary: 'People of a group by name, 50 at a time',
    params: ofGroup,
    query: z.object({
      search: z.optional(z.string().check(z.maxLength(100))),
      /** `next` of the page before. */
      after: z.optional(z.string().check(z.maxLength(64))),
    }),
    output: z.object({ people: z.array(groupPerson), next: z.nullable(z.string()) }),
    refusals: notFound,
  },
  'POST /api/admin/groups/{groupId}/members': {
    access: 'admin',
    summary: 'Add people by addresses or names; enrolls them in the group’s courses',
    params: ofGroup,
    body: newMembers,
    output: peopleAdded,
    refusals: notFound,
  },
  'DELETE /api/admin/groups/{groupId}/members/{userId}': {
    access: 'admin',
    summary: 'Remove a person from a group',
    params: z.extend(ofGroup, { userId: id(64) }),
    query: endEnrollments,
    output: detail,
    refusals: notFound,
  },
  'POST /api/admin/groups/{groupId}/teachers': {
    access: 'admin',
    summary: 'Name a teacher of a group',
    params: ofGroup,
    body: z.object({ email: z.email('Please enter a valid email address').check(z.maxLength(254)) }),
    output: detail,
    refusals: {
      ...notFound,
      'not-a-teacher': { status: 409, title: 'No instructor or administrator has this address' },
    },
  },
  'DELETE /api/admin/groups/{groupId}/teachers/{userId}': {
    access: 'admin',
    summary: 'Remove a teacher from a group',
    params: z.extend(ofGroup, { userId: id(64) }),
    output: detail,
    refusals: notFound,
  },
  'PUT /api/admin/groups/{groupId}/courses/{courseId}': {
    access: 'admin',
    summary: 'Give a group a course; enrolls its people',
    params: z.extend(ofGroup, { courseId: id(64) }),
    output: z.extend(coursesEnrolled, { group: groupDetail }),
    refusals: { ...notFound, 'course-not-found': { status: 404, title: 'Course Not Found' } },
  },
  'DELETE /api/admin/groups/{groupId}/courses/{courseId}': {
    access: 'admin',
    summary: 'Take a course from a group',
    params: z.extend(ofGroup, { courseId: id(64) }),
    query: endEnrollments,
    output: detail,
    refusals: notFound,
  },
})

export type GroupFacts = z.infer<typeof groupFacts>
export type ListedGroup = z.infer<typeof listedGroup>
export type GroupDetail = z.infer<typeof groupDetail>
export type GroupPerson = z.infer<typeof groupPerson>
export type PeopleAdded = z.infer<typeof peopleAdded>
