import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

export const overviewQuery = queryOptions({
  queryKey: ['/api/admin/overview'],
  queryFn: ({ signal }) => callApi('GET /api/admin/overview', {}, signal),
})

export const reportsQuery = queryOptions({
  queryKey: ['/api/admin/school-report'],
  queryFn: ({ signal }) => callApi('GET /api/admin/school-report', {}, signal),
})

export const listedEnrollmentsQuery = (query: { courseId?: string; search?: string; after?: string }) =>
  queryOptions({
    queryKey: ['/api/admin/enrollments', query],
    queryFn: ({ signal }) => callApi('GET /api/admin/enrollments', { query }, signal),
  })
