import { queryOptions } from '@tanstack/react-query'
import { nextThirtyDays } from '../../rules/calendar.ts'
import { callApi } from '../lib/api.ts'

/** Asks for one more day on each side for other time zones. */
export const calendarQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['/api/user/calendar', from, to],
    queryFn: ({ signal }) => callApi('GET /api/user/calendar', { query: { from, to } }, signal),
  })

/** Appointments of the next thirty days. */
export function upcomingQuery(now = Date.now()) {
  const query = { ...nextThirtyDays(now), only: 'appointments' } as const
  return queryOptions({
    queryKey: ['/api/user/calendar', query.from, query.to, query.only],
    queryFn: ({ signal }) => callApi('GET /api/user/calendar', { query }, signal),
  })
}

export const feedQuery = queryOptions({
  queryKey: ['/api/user/calendar-feed'],
  queryFn: ({ signal }) => callApi('GET /api/user/calendar-feed', {}, signal),
})
