/**
 * Every refusal is a problem document (RFC 9457, `application/problem+json`). `error` and `message` repeat the sentence
 * because the specification's clients read those two.
 */
import * as z from 'zod/mini'

export const fieldProblem = z.object({
  /** Dotted path in the body, `email` or `modules.2.title`; empty for the whole body. */
  field: z.string(),
  message: z.string(),
})

export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  requestId: z.string(),
  error: z.string(),
  message: z.string(),
  errors: z.optional(z.array(fieldProblem)),
})

export type FieldProblem = z.infer<typeof fieldProblem>
export type Problem = z.infer<typeof problem>

/** Refusals any endpoint may return. */
export const sharedRefusals = {
  'malformed-json': { status: 400, title: 'The request body is not valid JSON' },
  'not-signed-in': { status: 401, title: 'You are not signed in' },
  'not-allowed': { status: 403, title: 'You may not do this' },
  'confirmation-needed': { status: 403, title: 'Please confirm it’s you' },
  'view-only': { status: 403, title: 'You are viewing the site as someone else and cannot change anything' },
  'second-factor-required': { status: 403, title: 'Administrators need a second factor to continue' },
  'foreign-origin': { status: 403, title: 'The request came from another site' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'This address does not support that method' },
  conflict: { status: 409, title: 'The request conflicts with stored data' },
  'too-large': { status: 413, title: 'The request is too large' },
  'unsupported-media-type': { status: 415, title: 'The request body must be JSON' },
  'invalid-input': { status: 422, title: 'Some fields are not valid' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  'internal-error': { status: 500, title: 'Something went wrong on our side' },
  'storage-full': { status: 507, title: 'There is no space for files at the moment' },
  'storage-unavailable': { status: 503, title: 'The site cannot reach its file storage' },
  'database-unavailable': { status: 503, title: 'The site is waiting for its database' },
  'too-busy': { status: 503, title: 'The site is too busy at the moment' },
  stopping: { status: 503, title: 'This server is stopping; please try again in a moment' },
} as const

export type SharedRefusal = keyof typeof sharedRefusals
