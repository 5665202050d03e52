import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

export const statusQuery = () =>
  queryOptions({
    queryKey: ['/api/admin/status'],
    queryFn: ({ signal }) => callApi('GET /api/admin/status', {}, signal),
  })
