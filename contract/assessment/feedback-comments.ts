/** The comments a teacher uses again when grading. Each teacher has their own, per course. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { visible } from '../visible-text.ts'

/** In characters. */
export const longestFeedbackComment = 500
/** Per teacher and course. */
export const mostFeedbackComments = 100

export const feedbackComment = z.object({
  id: z.string(),
  text: z.string(),
  /** Grades it was part of. */
  uses: z.int(),
})

const comments = z.object({ comments: z.array(feedbackComment) })
const course = z.object({ id: z.string().check(z.maxLength(64)) })
const comment = z.extend(course, { commentId: z.uuid('Invalid comment id') })
const text = z
  .string()
  .check(
    z.trim(),
    ...visible('Please write a comment'),
    z.maxLength(longestFeedbackComment, `Please keep a comment within ${longestFeedbackComment} characters`),
  )
const notFound = { 'course-not-found': { status: 404, title: 'Course Not Found' } } as const
const commentNotFound = {
  ...notFound,
  'feedback-comment-not-found': { status: 404, title: 'Comment not found' },
} as const

export const feedbackComments = endpoints({
  'GET /api/teach/courses/{id}/feedback-comments': {
    access: 'instructor',
    summary: 'The viewer’s comments for grading in a course, most used first, at most 100',
    description:
      'Kept by the viewer, or a paragraph of feedback that they wrote in at least two grades. No one else sees them.',
    params: course,
    output: comments,
    refusals: notFound,
  },
  'POST /api/teach/courses/{id}/feedback-comments': {
    access: 'instructor',
    summary: 'Keep a comment for later grades; idempotent by text',
    params: course,
    body: z.object({ text }),
    output: comments,
    refusals: {
      ...notFound,
      'too-many-feedback-comments': { status: 409, title: 'Too many kept comments' },
    },
  },
  'PUT /api/teach/courses/{id}/feedback-comments/{commentId}': {
    access: 'instructor',
    summary: 'Change a kept comment; grades that have it stay as they are',
    params: comment,
    body: z.object({ text }),
    output: comments,
    refusals: {
      ...commentNotFound,
      'feedback-comment-exists': { status: 409, title: 'You have this comment already' },
    },
  },
  'DELETE /api/teach/courses/{id}/feedback-comments/{commentId}': {
    access: 'instructor',
    summary: 'Remove a kept comment; idempotent',
    params: comment,
    output: comments,
    refusals: notFound,
  },
})

export type FeedbackComment = z.infer<typeof feedbackComment>
