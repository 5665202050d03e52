import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

/**
 * The key extends the activity's key, so that both are invalidated together.
 *
 * @param timeZone undefined while rendering on the server, which then uses the profile's
 */
export const rhythmQuery = (timeZone?: string) =>
  queryOptions({
    queryKey: ['/api/user/activity', 'rhythm', timeZone ?? null],
    queryFn: ({ signal }) =>
      callApi('GET /api/user/rhythm', { query: timeZone === undefined ? {} : { timeZone } }, signal),
  })
