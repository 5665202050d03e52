/** Better words for a passage of a lecture, which readers suggest to its authors (docs/decisions/0084). */
import * as z from 'zod/mini'
import { courseOfStaff } from '../assessment/teaching.ts'
import { endpoints } from '../endpoint.ts'
import { inOneLine, visible } from '../visible-text.ts'
import { isHttpsAddress } from '../web-address.ts'
import { difference, lectureDraft } from './lectures.ts'

export const suggestionLimits = { passage: 600, around: 80, words: 1_000, reason: 500, reply: 500 } as const

const within = (most: number) => z.maxLength(most, `Please keep this within ${most} characters`)

/** In one line: marks of direction and control characters would reorder the author's text. */
const words = z.string('Write the words you suggest').check(
  z.overwrite((text) => text.replace(/\s+/g, ' ').trim()),
  ...visible('Write the words you suggest'),
  inOneLine,
  within(suggestionLimits.words),
)

/** What a reader fills in. */
export const suggestionForm = z.object({
  passage: z
    .string('Choose a passage')
    .check(z.trim(), ...visible('Choose a passage'), within(suggestionLimits.passage)),
  words,
  reason: z
    .string('Say why this is better')
    .check(z.trim(), ...visible('Say why this is better'), within(suggestionLimits.reason)),
  sourceUrl: z.string().check(
    z.trim(),
    inOneLine,
    within(500),
    z.refine((text) => text === '' || isHttpsAddress(text), {
      error: 'Enter an address that begins with https://',
    }),
  ),
  /** The reader wants to be named on the lesson and on their public page. */
  isNamed: z.boolean(),
})

export const authoredSuggestion = z.object({
  id: z.string(),
  module: z.object({ id: z.string(), position: z.int(), title: z.string() }),
  by: z.string(),
  passage: z.string(),
  words: z.string(),
  /** From the passage to the suggested words. */
  differences: z.array(difference),
  reason: z.string(),
  sourceUrl: z.nullable(z.string()),
  isNamed: z.boolean(),
  state: z.enum(['open', 'taken', 'declined']),
  reply: z.string(),
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
})

const courseId = z.string().check(z.maxLength(64))
const moduleId = z.string().check(z.maxLength(80))
const ofSuggestion = z.object({ id: z.uuid('Invalid suggestion id') })
const moduleNotFound = { 'module-not-found': { status: 404, title: 'Module not found' } } as const
const decided = {
  'suggestion-not-found': { status: 404, title: 'There is no such suggestion any more' },
  'suggestion-decided': { status: 409, title: 'This suggestion is decided already' },
} as const

export const suggestions = endpoints({
  'POST /api/user/suggestions': {
    access: 'student',
    summary: 'Suggest better words for a passage of a lecture; its authors hear of it',
    description: 'For those in the course. Idempotent by `id`. About ten a day.',
    body: z.extend(suggestionForm, {
      /** Chosen by the client. */
      id: z.uuid('Invalid suggestion id'),
      courseId,
      moduleId,
      /** What is around the passage in the lecture; tells equal passages apart. */
      textBefore: z.string().check(within(suggestionLimits.around)),
      textAfter: z.string().check(within(suggestionLimits.around)),
    }),
    output: z.object({ success: z.literal(true) }),
    refusals: {
      ...moduleNotFound,
      'course-not-found': { status: 404, title: 'Course Not Found' },
      'not-in-course': { status: 409, title: 'Enroll in this course first' },
    },
  },
  'GET /api/user/lesson-contributors/{id}/{moduleId}': {
    access: 'student',
    summary: 'People whose words are in a published lecture and who want to be named, at most 50',
    params: z.object({ id: courseId, moduleId }),
    output: z.object({
      people: z.array(
        z.object({ name: z.string(), /** Of a public page. */ handle: z.nullable(z.string()) }),
      ),
    }),
    refusals: { ...moduleNotFound, 'course-not-found': { status: 404, title: 'Course Not Found' } },
  },
  'GET /api/authoring/courses/{id}/suggestions': {
    access: 'instructor',
    summary:
      'Suggestions for the lectures of a course, 20 at a time: open ones first in, decided ones last in',
    params: z.object({ id: courseId }),
    query: z.object({
      state: z._default(z.enum(['open', 'decided']), 'open'),
      /** Only of this module. */
      module: z.optional(moduleId),
      after: z.optional(z.string().check(z.maxLength(200))),
    }),
    output: z.object({
      course: courseOfStaff,
      suggestions: z.array(authoredSuggestion),
      next: z.nullable(z.string()),
    }),
    refusals: { 'course-not-found': { status: 404, title: 'Course Not Found' } },
  },
  'POST /api/authoring/suggestions/{id}/take': {
    access: 'instructor',
    summary: 'Put a suggestion into the lecture draft; the reader hears of it',
    description:
      'Replaces only the words that differ. If the passage is not found, or formatting is in the way, nothing is written: change the lecture by hand and send `byHand`.',
    params: ofSuggestion,
    body: z.object({
      /** Instead of those of the reader. */
      words: z.optional(words),
      /** The author has changed the lecture already. */
      byHand: z.optional(z.boolean()),
    }),
    output: z.object({ lecture: lectureDraft }),
    refusals: {
      ...decided,
      'passage-changed': { status: 409, title: 'This passage cannot be replaced by itself' },
    },
  },
  'POST /api/authoring/suggestions/{id}/decline': {
    access: 'instructor',
    summary: 'Decline a suggestion; the reader hears of it, unless it is dismissed',
    params: ofSuggestion,
    body: z.object({
      /** For the reader; may be empty. */
      reply: z.string().check(z.trim(), within(suggestionLimits.reply)),
      /** Tells no one, as for abuse. */
      dismiss: z.optional(z.boolean()),
    }),
    output: z.object({ success: z.literal(true) }),
    refusals: decided,
  },
})

export type AuthoredSuggestion = z.infer<typeof authoredSuggestion>
