import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'

const day = 86_400_000
const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10)

/** What has a date between two days, a day more on both sides for readers of other time zones. */
export const calendarQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['/api/user/calendar', from, to],
    queryFn: ({ signal }) => callApi('GET /api/user/calendar', { query: { from, to } }, signal),
  })

/** The next thirty days. */
export const upcomingQuery = (now = Date.now()) => calendarQuery(isoDay(now), isoDay(now + 30 * day))

export const feedQuery = queryOptions({
  queryKey: ['/api/user/calendar-feed'],
  queryFn: ({ signal }) => callApi('GET /api/user/calendar-feed', {}, signal),
})
