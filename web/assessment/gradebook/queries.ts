import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

/** For loaders: teachers grade at any time, so refetch on every visit. */
export const fresh = { staleTime: 2_000 } as const

export const gradesQuery = queryOptions({
  queryKey: ['/api/user/grades'],
  queryFn: ({ signal }) => callApi('GET /api/user/grades', {}, signal),
})

export const courseGradesQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['/api/user/grades', courseId],
    queryFn: ({ signal }) => callApi('GET /api/user/grades/{id}', { params: { id: courseId } }, signal),
  })

/** Students per request. */
export const gradebookPage = 100

/** Only students of a round or of a school group. */
export interface GradebookPart {
  round?: string
  group?: string
}

export const gradebookQuery = (courseId: string, part: GradebookPart = {}) =>
  queryOptions({
    queryKey: ['/api/teach/courses', courseId, 'grades', part],
    queryFn: ({ signal }) =>
      callApi(
        'GET /api/teach/courses/{id}/grades',
        { params: { id: courseId }, query: { limit: gradebookPage, ...part } },
        signal,
      ),
  })

export const cellHistoryQuery = (courseId: string, userId: string, itemId: string) =>
  queryOptions({
    queryKey: ['/api/teach/courses', courseId, 'history', userId, itemId],
    queryFn: ({ signal }) =>
      callApi(
        'GET /api/teach/courses/{id}/grades/{userId}/{itemId}/history',
        { params: { id: courseId, userId, itemId } },
        signal,
      ),
  })
