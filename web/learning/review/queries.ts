import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

/** For loaders: another tab or device may have reviewed, and a day may have passed. */
export const fresh = { staleTime: 2_000 } as const

/** Cards due today, and retention. */
export const reviewQuery = queryOptions({
  queryKey: ['/api/user/review'],
  queryFn: ({ signal }) => callApi('GET /api/user/review', {}, signal),
})

/** The next cards. */
export const sessionQuery = queryOptions({
  queryKey: ['/api/user/review', 'session'],
  queryFn: ({ signal }) => callApi('GET /api/user/review/session', {}, signal),
})
