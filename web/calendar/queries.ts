import { queryOptions } from '@tanstack/react-query'
import { nextThirtyDays } from '../../rules/calendar.ts'
import { callApi } from '../lib/api.ts'

/** What has a date between two days, a day more on both sides for readers of other time zones. */
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
