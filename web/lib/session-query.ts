import { queryOptions } from '@tanstack/react-query'
import { callApi } from './api.ts'

/** The signed-in user, or null. */
export const sessionQuery = queryOptions({
  queryKey: ['/api/auth/session'],
  queryFn: ({ signal }) => callApi('GET /api/auth/session', {}, signal),
})
