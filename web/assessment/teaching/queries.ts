import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

export interface TaughtCoursesSearch {
  search?: string
  after?: string
}

export const taughtCoursesQuery = (search: TaughtCoursesSearch) =>
  queryOptions({
    queryKey: ['/api/teach/courses', search],
    queryFn: ({ signal }) => callApi('GET /api/teach/courses', { query: { ...search } }, signal),
  })

export const staffQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['/api/teach/courses', courseId, 'staff'],
    queryFn: ({ signal }) =>
      callApi('GET /api/teach/courses/{id}/staff', { params: { id: courseId } }, signal),
  })
