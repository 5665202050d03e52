import { queryOptions } from '@tanstack/react-query'
import type { SubmissionFilter } from '../../../../contract/assessment/teaching.ts'
import { callApi } from '../../../lib/api.ts'

export type DeskShow = SubmissionFilter | 'missing'

export interface DeskFilter {
  show: SubmissionFilter
  assignment?: string
  after?: string
}

export const submissionsQuery = (courseId: string, filter: DeskFilter) =>
  queryOptions({
    queryKey: ['/api/teach/courses', courseId, 'submissions', filter],
    queryFn: ({ signal }) =>
      callApi(
        'GET /api/teach/courses/{id}/submissions',
        { params: { id: courseId }, query: { ...filter } },
        signal,
      ),
  })

/** Students who have not handed in an assignment. */
export const missingWorkQuery = (courseId: string, assignmentId: string, after?: string) =>
  queryOptions({
    queryKey: ['/api/teach/courses', courseId, 'missing', assignmentId, after ?? null],
    queryFn: ({ signal }) =>
      callApi(
        'GET /api/teach/courses/{id}/assignments/{assignmentId}/missing',
        { params: { id: courseId, assignmentId }, query: { ...(after === undefined ? {} : { after }) } },
        signal,
      ),
  })

export const submissionQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/teach/submissions', id],
    queryFn: ({ signal }) => callApi('GET /api/teach/submissions/{id}', { params: { id } }, signal),
  })

/** The viewer's comments for grading. */
export const feedbackCommentsQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['/api/teach/courses', courseId, 'feedback-comments'],
    queryFn: ({ signal }) =>
      callApi('GET /api/teach/courses/{id}/feedback-comments', { params: { id: courseId } }, signal),
  })

export const deadlinesQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['/api/teach/courses', courseId, 'deadlines'],
    queryFn: ({ signal }) =>
      callApi('GET /api/teach/courses/{id}/deadlines', { params: { id: courseId } }, signal),
  })
