/** Announcements from administrators and teachers: to everyone, a course, a round, a school group or a study group. */
import * as z from 'zod/mini'
import { attachedFile } from '../attachments.ts'
import { endpoints } from '../endpoint.ts'
import { moment } from '../moments.ts'
import { visible, visibleLine } from '../visible-text.ts'

export const audience = z.enum(['everyone', 'course', 'round', 'school-group', 'group'])
export type Audience = z.infer<typeof audience>
const addressed = z.enum(['course', 'round', 'school-group', 'group'])
/** An audience that is one of many and must be chosen. */
export type AddressedKind = z.infer<typeof addressed>

const uuid = z.uuid()
const title = z
  .string()
  .check(z.trim(), ...visibleLine('Please write a title'), z.maxLength(160, 'At most 160 characters'))
const text = z
  .string()
  .check(z.trim(), ...visible('Please write a text'), z.maxLength(20_000, 'At most 20,000 characters'))

/** `id` is made by the author's page, so a retry does not create a second announcement. */
export const announcementDraft = z
  .object({
    id: uuid,
    title,
    /** Markdown. */
    text,
    audience,
    /** Id of the course, round or group; null for everyone. */
    audienceId: z.nullable(z.string().check(z.maxLength(64))),
    /** Also by email, to readers who chose that. */
    byEmail: z.boolean(),
    /** Ids of files (purpose `announcement-attachment`), in order. If omitted, they stay. */
    files: z.optional(z.array(z.uuid('Invalid file id')).check(z.maxLength(10, 'At most 10 files'))),
    /** Null: publish immediately. */
    publishAt: z.nullable(moment('Enter a valid date', { offset: true })),
    /** Revision of the edited announcement: a stale one is refused. Without it, the announcement is overwritten. */
    revision: z.optional(z.string().check(z.maxLength(64))),
  })
  .check(
    z.refine(({ audience, audienceId }) => (audience === 'everyone') === (audienceId === null), {
      message: 'Please choose an audience',
      path: ['audienceId'],
    }),
  )

export const announcement = z.object({
  id: z.string(),
  title: z.string(),
  /** Sanitized on the server. */
  html: z.string(),
  /** "Everyone", the course's title, course and round ("Sound 101 · Fall round") or the group's name. */
  audience: z.object({ kind: audience, name: z.string() }),
  author: z.nullable(z.string()),
  publishedAt: z.string(),
  seen: z.boolean(),
})

/** With what only its own page shows. */
export const announcementDetail = z.extend(announcement, { files: z.array(attachedFile) })

export const managedAnnouncement = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  html: z.string(),
  files: z.array(attachedFile),
  audience: z.object({ kind: audience, id: z.nullable(z.string()), name: z.string() }),
  author: z.nullable(z.string()),
  byEmail: z.boolean(),
  publishAt: z.string(),
  isPublished: z.boolean(),
  /** How many of its readers have opened it. */
  seenBy: z.int(),
  reaches: z.int(),
  /** Covers text, files, audience and time; send it back with a change. */
  revision: z.string(),
  can: z.object({ edit: z.boolean() }),
})

/** A course, round or group the viewer may announce to. */
export const announcementAudience = z.object({
  id: z.string(),
  name: z.string(),
  /** Tells apart two of the same name: the course's state, the round's first day, or the group's course and members. */
  context: z.string(),
})

const params = z.object({ id: uuid })
const notFound = {
  'announcement-not-found': { status: 404, title: 'Announcement not found' },
} as const
const refusals = {
  ...notFound,
  'audience-not-yours': { status: 403, title: 'You cannot announce to this audience' },
} as const
const cursor = z.optional(z.string().check(z.maxLength(200)))

export const announcements = endpoints({
  'GET /api/user/announcements': {
    access: 'student',
    summary: 'The viewer’s announcements, newest first, paged',
    query: z.object({ after: cursor }),
    output: z.object({ announcements: z.array(announcement), next: z.nullable(z.string()) }),
  },
  'GET /api/user/announcements/{id}': {
    access: 'student',
    summary: 'An announcement for the viewer',
    params,
    output: z.object({ announcement: announcementDetail }),
    refusals: notFound,
  },
  'POST /api/user/announcements/{id}/seen': {
    access: 'student',
    summary: 'Mark an announcement as opened; idempotent',
    params,
    output: z.object({ seen: z.literal(true) }),
    refusals: notFound,
  },
  'GET /api/announcements': {
    access: 'instructor',
    summary: 'Announcements the viewer may edit, newest first, with their number of readers',
    query: z.object({ after: cursor }),
    output: z.object({ announcements: z.array(managedAnnouncement), next: z.nullable(z.string()) }),
  },
  'GET /api/announcement-audiences': {
    access: 'instructor',
    summary: 'Search the courses, rounds or groups the viewer may announce to, paged',
    description:
      'Study groups are for administrators only; school groups for them and their teachers. Courses are in catalog order, rounds by first day, school groups newest first or, for their teachers, by name, study groups by activity. Archived rounds and groups are left out.',
    query: z.object({
      kind: addressed,
      search: z.optional(z.string().check(z.trim(), z.maxLength(80))),
      after: cursor,
    }),
    output: z.object({ audiences: z.array(announcementAudience), next: z.nullable(z.string()) }),
    refusals: { 'audience-not-yours': refusals['audience-not-yours'] },
  },
  'PUT /api/announcements/{id}': {
    access: 'instructor',
    summary: 'Create or edit an announcement',
    description:
      'Readers are notified once: editing a published announcement only changes its text. An edit with a stale `revision` is refused.',
    params,
    body: announcementDraft,
    output: z.object({ announcement: managedAnnouncement }),
    refusals: {
      ...refusals,
      'announcement-changed': { status: 409, title: 'Someone else has changed this announcement' },
    },
  },
  'DELETE /api/announcements/{id}': {
    access: 'instructor',
    summary: 'Delete an announcement',
    params,
    output: z.object({ deleted: z.literal(true) }),
    refusals,
  },
  'POST /api/announcement-preview': {
    access: 'instructor',
    summary: 'Preview a text as published',
    body: z.object({ text: z.string().check(z.maxLength(20_000)) }),
    output: z.object({ html: z.string() }),
  },
})

export type AnnouncementAudience = z.infer<typeof announcementAudience>
export type Announcement = z.infer<typeof announcement>
export type AnnouncementDetail = z.infer<typeof announcementDetail>
export type ManagedAnnouncement = z.infer<typeof managedAnnouncement>
export type AnnouncementDraft = z.infer<typeof announcementDraft>
