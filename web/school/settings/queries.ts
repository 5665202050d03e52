import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

export const siteQuery = queryOptions({
  queryKey: ['/api/site'],
  queryFn: ({ signal }) => callApi('GET /api/site', {}, signal),
})
