/** A person's profile, and what they may do with their account. */
import * as z from 'zod/mini'
import { shownWork, shownWorkLine } from '../assessment/assignments.ts'
import { endpoints } from '../endpoint.ts'
import { timeZone } from '../time-zone.ts'
import { inOneLine, visibleLine } from '../visible-text.ts'
import { isHttpsAddress } from '../web-address.ts'
import { email, throttled, user } from './accounts.ts'

const name = (missing: string) =>
  z.string(missing).check(z.trim(), ...visibleLine(missing), z.maxLength(200, 'Maximum 200 characters'))

export const longestBio = 500
export const mostLinks = 8

const link = z.object({
  label: z
    .string('Give this link a name')
    .check(z.trim(), ...visibleLine('Give this link a name'), z.maxLength(60, 'Maximum 60 characters')),
  /** https only: a link on a public page must not be open to tampering on the way. */
  url: z.string('Enter the address of this link').check(
    z.trim(),
    z.maxLength(500, 'Maximum 500 characters'),
    z.refine((text) => isHttpsAddress(text) && /^https:\/\/[^/?#@]+\.[^/?#@]+/i.test(text), {
      error: 'Enter an address that begins with https://',
    }),
  ),
})

export const handle = z.string('Choose a handle').check(
  z.trim(),
  z.toLowerCase(),
  z.regex(/^[a-z0-9](?:[a-z0-9-]{1,28}[a-z0-9])$/, {
    error:
      'A handle has 3 to 30 letters from a to z, digits or hyphens, and begins and ends without a hyphen',
  }),
)

/** Omitted fields stay as they are; null clears a field. */
export const profileChanges = z.object({
  firstName: z.optional(name('First name is required')),
  lastName: z.optional(
    z.string('Last name is required').check(z.trim(), inOneLine, z.maxLength(400, 'Maximum 400 characters')),
  ),
  bio: z.optional(
    z.string('Write a text').check(z.trim(), z.maxLength(longestBio, `Maximum ${longestBio} characters`)),
  ),
  links: z.optional(
    z.array(link, 'List your links').check(z.maxLength(mostLinks, `At most ${mostLinks} links`)),
  ),
  timeZone: z.optional(z.nullable(timeZone)),
  handle: z.optional(z.nullable(handle)),
  /** Whether /@handle is public. */
  isPublic: z.optional(z.boolean('Choose yes or no')),
  /** An uploaded file with the purpose `profile-picture`; null removes the picture. */
  pictureId: z.optional(z.nullable(z.uuid('Choose the picture again'))),
})

export const profile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  profileImage: z.nullable(z.string()),
  bio: z.string(),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  timeZone: z.nullable(z.string()),
  handle: z.nullable(z.string()),
  isPublic: z.boolean(),
  /** A new address that replaces `email` once both are confirmed. */
  emailChange: z.nullable(
    z.object({
      email: z.string(),
      oldConfirmed: z.boolean(),
      newConfirmed: z.boolean(),
      expiresAt: z.string(),
    }),
  ),
  /** When the account will be deleted; null if no deletion is requested. */
  deletionDueAt: z.nullable(z.string()),
})

export const portfolio = z.object({
  handle: z.string(),
  name: z.string(),
  image: z.nullable(z.string()),
  bio: z.string(),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  /** Completed courses, latest first. */
  courses: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      title: z.string(),
      department: z.string(),
      departmentId: z.string(),
      completedAt: z.string(),
      /** Code of the certificate, if its owner shares it. */
      certificate: z.nullable(z.string()),
    }),
  ),
  /** Latest first. */
  works: z.array(shownWorkLine),
  /** Lessons with words that the person suggested, the latest first. */
  improved: z.array(
    z.object({
      moduleId: z.string(),
      title: z.string(),
      courseId: z.string(),
      courseCode: z.string(),
      courseTitle: z.string(),
    }),
  ),
})

const personNotFound = {
  'person-not-found': { status: 404, title: 'There is no public page at this address' },
} as const
const personParams = z.object({ handle: z.string().check(z.maxLength(64)) })

export const session = z.object({
  id: z.string(),
  /** `Firefox on Windows`, from the User-Agent. */
  device: z.string(),
  address: z.nullable(z.string()),
  signedInAt: z.string(),
  lastUsedAt: z.string(),
  /** The session of this request. */
  current: z.boolean(),
})

export const dataExport = z.object({
  id: z.string(),
  state: z.enum(['preparing', 'ready', 'failed', 'expired']),
  requestedAt: z.string(),
  expiresAt: z.nullable(z.string()),
  size: z.nullable(z.int()),
  /** Download URL while the file exists. */
  url: z.nullable(z.string()),
})

export const emailChangeForm = z.object({ email })

/** The word to type to confirm an account deletion. */
export const deletionWord = 'DELETE'
export const deletionForm = z.object({
  confirmation: z.string(`Type ${deletionWord} to confirm`).check(
    z.trim(),
    z.refine((text) => text.toUpperCase() === deletionWord, { error: `Type ${deletionWord} to confirm` }),
  ),
})

const token = z
  .string('The link is incomplete')
  .check(z.minLength(1, 'The link is incomplete'), z.maxLength(200))
const succeeded = z.object({ success: z.literal(true) })
const linkBroken = { 'link-broken': { status: 400, title: 'This link does not work' } } as const

export const profileEndpoints = endpoints({
  'GET /api/user/profile': {
    access: 'student',
    summary: 'The viewer’s profile',
    output: z.object({ profile }),
  },
  'PATCH /api/user/profile': {
    access: 'student',
    summary: 'Edit the viewer’s profile; omitted fields stay',
    body: profileChanges,
    output: z.object({ user, profile }),
    refusals: { 'handle-taken': { status: 409, title: 'This handle is taken' } },
  },
  'GET /api/people/{handle}': {
    access: 'public',
    summary: 'A public profile',
    params: personParams,
    output: z.object({ person: portfolio }),
    refusals: personNotFound,
  },
  'GET /api/people/{handle}/works/{id}': {
    access: 'public',
    summary: 'A work on a public page in full',
    params: z.extend(personParams, { id: z.uuid('Invalid work id') }),
    output: z.object({ person: z.object({ handle: z.string(), name: z.string() }), work: shownWork }),
    refusals: {
      ...personNotFound,
      'work-not-found': { status: 404, title: 'This work is not shown' },
    },
  },
  'GET /api/user/sessions': {
    access: 'student',
    summary: 'The viewer’s sessions, last used first',
    output: z.object({ sessions: z.array(session) }),
  },
  'DELETE /api/user/sessions/{id}': {
    access: 'student',
    confirmation: true,
    summary: 'End one of the viewer’s sessions',
    params: z.object({ id: z.string().check(z.maxLength(64)) }),
    output: succeeded,
    refusals: {
      'session-not-found': { status: 404, title: 'This session has already ended' },
    },
  },
  'DELETE /api/user/sessions': {
    access: 'student',
    confirmation: true,
    summary: 'End all other sessions of the viewer',
    output: z.object({ ended: z.int() }),
  },
  'POST /api/user/email-change': {
    access: 'student',
    confirmation: true,
    summary: 'Request an email change; both addresses get a confirmation link',
    description:
      'The response is the same whether or not the new address belongs to another account; only the emails show it.',
    body: emailChangeForm,
    output: z.object({ profile }),
    refusals: { ...throttled },
  },
  'DELETE /api/user/email-change': {
    access: 'student',
    summary: 'Cancel the email change; its links stop working',
    output: z.object({ profile }),
  },
  'POST /api/email-change/confirm': {
    access: 'public',
    summary: 'Confirm an email change with the link in one of the two emails',
    body: z.object({ token }),
    output: z.object({
      /** `waiting`: the other address has not confirmed yet. */
      state: z.enum(['waiting', 'changed']),
      email: z.string(),
    }),
    refusals: linkBroken,
  },
  'GET /api/user/data-exports': {
    access: 'student',
    summary: 'The viewer’s data exports, latest first',
    output: z.object({ exports: z.array(dataExport) }),
  },
  'POST /api/user/data-exports': {
    access: 'student',
    summary: 'Request an export of the viewer’s data; returns the last one if it is less than an hour old',
    output: z.object({ export: dataExport }),
  },
  'POST /api/user/deletion': {
    access: 'student',
    confirmation: true,
    summary: 'Delete the viewer’s account after 14 days, in which it can be canceled',
    body: deletionForm,
    output: z.object({ profile }),
    refusals: {
      ...throttled,
      'last-administrator': { status: 409, title: 'The school would be left without an administrator' },
    },
  },
  'DELETE /api/user/deletion': {
    access: 'student',
    summary: 'Cancel the deletion of the viewer’s account',
    output: z.object({ profile }),
  },
  'POST /api/deletion/cancel': {
    access: 'public',
    summary: 'Cancel an account deletion with the emailed link',
    body: z.object({ token }),
    output: succeeded,
    refusals: linkBroken,
  },
})

export type Profile = z.infer<typeof profile>
export type ProfileChanges = z.infer<typeof profileChanges>
export type Portfolio = z.infer<typeof portfolio>
export type Session = z.infer<typeof session>
export type DataExport = z.infer<typeof dataExport>
