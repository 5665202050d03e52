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

/** A course as I may study it: also one I am enrolled in that is not offered any more. */
export const myCourseQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['/api/user/courses', courseId],
    queryFn: ({ signal }) => callApi('GET /api/user/courses/{id}', { params: { id: courseId } }, signal),
  })

/** My enrollment in one course, or null. */
export const enrollmentQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['/api/user/enrollment', courseId],
    queryFn: ({ signal }) => callApi('GET /api/user/enrollment/{id}', { params: { id: courseId } }, signal),
  })

/** Where I stopped in the modules of one course. */
export const positionsQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['/api/user/positions', courseId],
    queryFn: ({ signal }) => callApi('GET /api/user/positions/{id}', { params: { id: courseId } }, signal),
  })

/** What I started and completed in the last days. */
export const activityQuery = queryOptions({
  queryKey: ['/api/user/activity'],
  queryFn: ({ signal }) => callApi('GET /api/user/activity', {}, signal),
})
