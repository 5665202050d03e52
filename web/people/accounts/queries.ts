import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

export const setupTokenQuery = (token: string) =>
  queryOptions({
    queryKey: ['/api/auth/verify-setup-token', token],
    queryFn: ({ signal }) => callApi('GET /api/auth/verify-setup-token', { query: { token } }, signal),
  })

export const providersQuery = queryOptions({
  queryKey: ['/api/auth/providers'],
  queryFn: ({ signal }) => callApi('GET /api/auth/providers', {}, signal),
})
