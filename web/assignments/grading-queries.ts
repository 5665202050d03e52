import { queryOptions } from '@tanstack/react-query'
import type { SubmissionFilter } from '../../contract/teaching.ts'
import { callApi } from '../lib/api.ts'

/** What a list of a course shows: what was handed in, or who has handed in nothing. */
export type DeskShow = SubmissionFilter | 'missing'

export interface DeskFilter {
  show: SubmissionFilter
  assignment?: string
  after?: string
}

/** One page of what was handed in for a course. */
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

/** One page of the students who have not handed in an assignment. */
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

/** One submission to grade. */
export const submissionQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/teach/submissions', id],
    queryFn: ({ signal }) => callApi('GET /api/teach/submissions/{id}', { params: { id } }, signal),
  })

/** Due dates of a course, and what lateness costs. */
export const deadlinesQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['/api/teach/courses', courseId, 'deadlines'],
    queryFn: ({ signal }) =>
      callApi('GET /api/teach/courses/{id}/deadlines', { params: { id: courseId } }, signal),
  })
