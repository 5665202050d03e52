import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

export const wordsQuery = queryOptions({
  queryKey: ['/api/admin/words'],
  queryFn: ({ signal }) => callApi('GET /api/admin/words', {}, signal),
})
