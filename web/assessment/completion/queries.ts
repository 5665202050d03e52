import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

/** What the certificates of a course ask for, and how far I am. */
export const completionQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['/api/user/courses', courseId, 'completion'],
    queryFn: ({ signal }) =>
      callApi('GET /api/user/courses/{id}/completion', { params: { id: courseId } }, signal),
  })

export const requirementsQuery = (courseId: string) =>
  queryOptions({
    queryKey: [`/api/teach/courses/${courseId}/completion`],
    queryFn: ({ signal }) =>
      callApi('GET /api/teach/courses/{id}/completion', { params: { id: courseId } }, signal),
  })

export interface LackingSearch {
  search?: string | undefined
  /** Only those who lack at most this many things. */
  most?: string | undefined
  after?: string | undefined
}

export const lackingQuery = (courseId: string, query: LackingSearch) =>
  queryOptions({
    queryKey: [`/api/teach/courses/${courseId}/lacking`, query],
    queryFn: ({ signal }) =>
      callApi('GET /api/teach/courses/{id}/lacking', { params: { id: courseId }, query }, signal),
  })
