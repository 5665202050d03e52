import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../lib/api.ts'

export const builtInQuery = queryOptions({
  queryKey: ['/api/admin/built-in-courses'],
  queryFn: ({ signal }) => callApi('GET /api/admin/built-in-courses', {}, signal),
})
