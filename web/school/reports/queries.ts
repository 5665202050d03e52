import { queryOptions } from '@tanstack/react-query'
import type { InputOf } from '../../../contract/index.ts'
import { callApi } from '../../lib/api.ts'

export const overviewQuery = queryOptions({
  queryKey: ['/api/admin/overview'],
  queryFn: ({ signal }) => callApi('GET /api/admin/overview', {}, signal),
})

export const reportsQuery = queryOptions({
  queryKey: ['/api/admin/school-report'],
  queryFn: ({ signal }) => callApi('GET /api/admin/school-report', {}, signal),
})

export const listedEnrollmentsQuery = (query: InputOf<'GET /api/admin/enrollments'>['query']) =>
  queryOptions({
    queryKey: ['/api/admin/enrollments', query],
    queryFn: ({ signal }) => callApi('GET /api/admin/enrollments', { query }, signal),
  })

/** Every page of the list. */
export const listedEnrollmentsKey = ['/api/admin/enrollments']
