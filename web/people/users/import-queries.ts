import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

/** Polling interval of a running import, in milliseconds. */
const look = 2_000

export const importQuery = (id: string, after: number | undefined) =>
  queryOptions({
    queryKey: ['/api/admin/user-imports', id, after ?? 0],
    queryFn: ({ signal }) =>
      callApi('GET /api/admin/user-imports/{id}', { params: { id }, query: { after } }, signal),
    refetchInterval: ({ state }) => (state.data?.import.state === 'importing' ? look : false),
  })
