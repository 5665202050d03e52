import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

const key = (courseId: string) => `/api/teach/courses/${courseId}/rounds`

export const roundsQuery = (courseId: string, after?: string) =>
  queryOptions({
    queryKey: [key(courseId), { after }],
    queryFn: ({ signal }) =>
      callApi(
        'GET /api/teach/courses/{id}/rounds',
        { params: { id: courseId }, query: after === undefined ? {} : { after } },
        signal,
      ),
  })

export const roundQuery = (courseId: string, roundId: string) =>
  queryOptions({
    queryKey: [key(courseId), roundId],
    queryFn: ({ signal }) =>
      callApi('GET /api/teach/courses/{id}/rounds/{roundId}', { params: { id: courseId, roundId } }, signal),
  })

export const roundPeopleQuery = (courseId: string, roundId: string) =>
  infiniteQueryOptions({
    queryKey: [key(courseId), roundId, 'people'],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        'GET /api/teach/courses/{id}/rounds/{roundId}/people',
        { params: { id: courseId, roundId }, query: pageParam },
        signal,
      ),
    initialPageParam: {} as { after?: string },
    getNextPageParam: ({ next }) => (next === null ? undefined : { after: next }),
  })

/** Everything about the rounds of a course. */
export const roundsKey = (courseId: string) => [key(courseId)]
