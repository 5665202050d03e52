import { queryOptions } from '@tanstack/react-query'
import type { EnrollmentState } from '../../../contract/people/enrollments.ts'
import { callApi } from '../../lib/api.ts'

export interface CoursePeopleSearch {
  search?: string
  state?: EnrollmentState
  after?: string
}

const key = (courseId: string) => `/api/teach/courses/${courseId}/people`

export const coursePeopleQuery = (courseId: string, query: CoursePeopleSearch) =>
  queryOptions({
    queryKey: [key(courseId), query],
    queryFn: ({ signal }) =>
      callApi('GET /api/teach/courses/{id}/people', { params: { id: courseId }, query }, signal),
  })

/** Every page of the list. */
export const coursePeopleKey = (courseId: string) => [key(courseId)]
