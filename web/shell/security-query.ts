import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'

export const securityQuery = queryOptions({
  queryKey: ['/api/user/security'],
  queryFn: ({ signal }) => callApi('GET /api/user/security', {}, signal),
})
