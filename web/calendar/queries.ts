import { queryOptions } from '@tanstack/react-query'
import { nextThirtyDays } from '../../rules/calendar.ts'
import { callApi } from '../lib/api.ts'

/** Asks for one more day on each side for other time zones. */
export const calendarQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['/api/user/calendar', from, to],
    queryFn: ({ signal }) => callApi('GET /api/user/calendar', { query: { from, to } }, signal),
  })

/** The next thirty days. */
export function upcomingQuery(now = Date.now()) {
  const { from, to } = nextThirtyDays(now)
  return calendarQuery(from, to)
}

export const feedQuery = queryOptions({
  queryKey: ['/api/user/calendar-feed'],
  queryFn: ({ signal }) => callApi('GET /api/user/calendar-feed', {}, signal),
})
