import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'

/** My courses with progress. */
export const enrollmentsQuery = queryOptions({
  queryKey: ['/api/user/enrollments'],
  queryFn: ({ signal }) => callApi('GET /api/user/enrollments', {}, signal),
})

/** My progress in one course. */
export const progressQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['/api/user/progress', courseId],
    queryFn: ({ signal }) => callApi('GET /api/user/progress/{id}', { params: { id: courseId } }, signal),
  })

export const bookmarksQuery = queryOptions({
  queryKey: ['/api/user/bookmarks'],
  queryFn: ({ signal }) => callApi('GET /api/user/bookmarks', {}, signal),
})
