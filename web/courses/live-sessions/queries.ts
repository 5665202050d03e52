import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { untilNextChange } from '../../../rules/courses/live-sessions.ts'
import { callApi } from '../../lib/api.ts'

export interface SessionSearch {
  when?: 'past'
  round?: string
  after?: string
}

/** As the address has it; without `when`, those to come. */
export function readSessionSearch(raw: Record<string, unknown>): SessionSearch {
  const { when, round, after } = raw
  return {
    ...(when === 'past' ? { when } : {}),
    ...(typeof round === 'string' && round !== '' ? { round } : {}),
    ...(typeof after === 'string' && after !== '' ? { after } : {}),
  }
}

/** @param search of the address */
export function sessionsPath(base: string, search: SessionSearch): string {
  const query = new URLSearchParams(Object.entries(search)).toString()
  return query === '' ? base : `${base}?${query}`
}

const key = (courseId: string) => `/api/teach/courses/${courseId}/live-sessions`

/** Everything about the live sessions of a course, for its staff. */
export const taughtSessionsKey = (courseId: string) => [key(courseId)]

export const taughtSessionsQuery = (courseId: string, search: SessionSearch) =>
  queryOptions({
    queryKey: [key(courseId), search],
    queryFn: ({ signal }) =>
      callApi(
        'GET /api/teach/courses/{id}/live-sessions',
        { params: { id: courseId }, query: { ...search } },
        signal,
      ),
  })

export const taughtSessionQuery = (courseId: string, sessionId: string) =>
  queryOptions({
    queryKey: [key(courseId), sessionId],
    queryFn: ({ signal }) =>
      callApi(
        'GET /api/teach/courses/{id}/live-sessions/{sessionId}',
        { params: { id: courseId, sessionId } },
        signal,
      ),
  })

export const attendanceQuery = (courseId: string, sessionId: string) =>
  infiniteQueryOptions({
    queryKey: [key(courseId), sessionId, 'attendance'],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        'GET /api/teach/courses/{id}/live-sessions/{sessionId}/attendance',
        { params: { id: courseId, sessionId }, query: pageParam },
        signal,
      ),
    initialPageParam: {} as { after?: string },
    getNextPageParam: ({ next }) => (next === null ? undefined : { after: next }),
  })

/** What a copy of a round would copy. */
export const sessionsToCopyQuery = (courseId: string, roundId: string) =>
  queryOptions({
    queryKey: [key(courseId), 'of round', roundId],
    queryFn: ({ signal }) =>
      callApi(
        'GET /api/teach/courses/{id}/rounds/{roundId}/live-sessions',
        { params: { id: courseId, roundId } },
        signal,
      ),
  })

/** My live sessions in a course. Read again when a link opens or closes. */
export const ownSessionsQuery = (courseId: string, search: Omit<SessionSearch, 'round'> = {}) =>
  queryOptions({
    queryKey: ['/api/user/courses', courseId, 'live-sessions', search],
    queryFn: ({ signal }) =>
      callApi(
        'GET /api/user/courses/{id}/live-sessions',
        { params: { id: courseId }, query: { ...search } },
        signal,
      ),
    refetchInterval: ({ state }) => untilNextChange(state.data?.sessions ?? [], Date.now()) ?? false,
  })
