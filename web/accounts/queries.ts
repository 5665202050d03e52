import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'

/** Whether a setup link holds, and whom it greets. */
export const setupTokenQuery = (token: string) =>
  queryOptions({
    queryKey: ['/api/auth/verify-setup-token', token],
    queryFn: ({ signal }) => callApi('GET /api/auth/verify-setup-token', { query: { token } }, signal),
  })

/** The sites that one can sign in through here. */
export const providersQuery = queryOptions({
  queryKey: ['/api/auth/providers'],
  queryFn: ({ signal }) => callApi('GET /api/auth/providers', {}, signal),
})
