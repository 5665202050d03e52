import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'

export const enrollmentsQuery = queryOptions({
  queryKey: ['/api/user/enrollments'],
  queryFn: ({ signal }) => callApi('GET /api/user/enrollments', {}, signal),
})

export const progressQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['/api/user/progress', courseId],
    queryFn: ({ signal }) => callApi('GET /api/user/progress/{id}', { params: { id: courseId } }, signal),
  })

export const bookmarksQuery = queryOptions({
  queryKey: ['/api/user/bookmarks'],
  queryFn: ({ signal }) => callApi('GET /api/user/bookmarks', {}, signal),
})

/** A course as I may study it, including one I am enrolled in that is no longer offered. */
export const myCourseQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['/api/user/courses', courseId],
    queryFn: ({ signal }) => callApi('GET /api/user/courses/{id}', { params: { id: courseId } }, signal),
  })

export const enrollmentQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['/api/user/enrollment', courseId],
    queryFn: ({ signal }) => callApi('GET /api/user/enrollment/{id}', { params: { id: courseId } }, signal),
  })

/** My last positions in a course. */
export const positionsQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['/api/user/positions', courseId],
    queryFn: ({ signal }) => callApi('GET /api/user/positions/{id}', { params: { id: courseId } }, signal),
  })

/** My recent activity. */
export const activityQuery = queryOptions({
  queryKey: ['/api/user/activity'],
  queryFn: ({ signal }) => callApi('GET /api/user/activity', {}, signal),
})
