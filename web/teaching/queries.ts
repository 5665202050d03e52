import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'

/** The courses I teach. */
export const taughtCoursesQuery = queryOptions({
  queryKey: ['/api/teach/courses'],
  queryFn: ({ signal }) => callApi('GET /api/teach/courses', {}, signal),
})

/** Who teaches a course; for administrators. */
export const instructorsQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['/api/admin/courses', courseId, 'instructors'],
    queryFn: ({ signal }) =>
      callApi('GET /api/admin/courses/{id}/instructors', { params: { id: courseId } }, signal),
  })
