import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'

/** How one's account is secured. */
export const securityQuery = queryOptions({
  queryKey: ['/api/user/security'],
  queryFn: ({ signal }) => callApi('GET /api/user/security', {}, signal),
})
