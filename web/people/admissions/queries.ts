import { queryOptions } from '@tanstack/react-query'
import type { InputOf } from '../../../contract/index.ts'
import { callApi } from '../../lib/api.ts'

export const applicationStatusQuery = (token: string) =>
  queryOptions({
    queryKey: ['/api/application-status', token],
    queryFn: ({ signal }) => callApi('GET /api/application-status', { query: { token } }, signal),
  })

type Filter = InputOf<'GET /api/admin/applications'>['query']

export const applicationsQuery = (filter: Filter) =>
  queryOptions({
    queryKey: ['/api/admin/applications', filter],
    queryFn: ({ signal }) => callApi('GET /api/admin/applications', { query: filter }, signal),
  })

export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/admin/applications', 'one', id],
    queryFn: ({ signal }) => callApi('GET /api/admin/applications/{id}', { params: { id } }, signal),
  })
