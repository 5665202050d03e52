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

export const instructorsQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['/api/admin/courses', courseId, 'instructors'],
    queryFn: ({ signal }) =>
      callApi('GET /api/admin/courses/{id}/instructors', { params: { id: courseId } }, signal),
  })
