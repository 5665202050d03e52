import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'

/**
 * My week. Its key is the activity's with a part added, so that whatever makes the activity be read anew does the same
 * for the week.
 *
 * @param timeZone undefined while rendering on the server, which then takes the profile's
 */
export const rhythmQuery = (timeZone?: string) =>
  queryOptions({
    queryKey: ['/api/user/activity', 'rhythm', timeZone ?? null],
    queryFn: ({ signal }) =>
      callApi('GET /api/user/rhythm', { query: timeZone === undefined ? {} : { timeZone } }, signal),
  })
