import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

/** Lectures that changed since I completed them, of every course; the dashboard loads it. */
export const changedLecturesQuery = queryOptions({
  queryKey: ['/api/user/lecture-changes'],
  queryFn: ({ signal }) => callApi('GET /api/user/lecture-changes', { query: {} }, signal),
})

/** The same of one course. */
export const changedInCourseQuery = (course: string) =>
  queryOptions({
    queryKey: ['/api/user/lecture-changes', { course }],
    queryFn: ({ signal }) => callApi('GET /api/user/lecture-changes', { query: { course } }, signal),
  })

/** What changed in a lecture. */
export const lectureChangeQuery = (id: string, moduleId: string, version: number) =>
  queryOptions({
    queryKey: ['/api/user/lecture-changes', id, moduleId, version],
    queryFn: ({ signal }) =>
      callApi('GET /api/user/lecture-changes/{id}/{moduleId}', { params: { id, moduleId } }, signal),
  })
