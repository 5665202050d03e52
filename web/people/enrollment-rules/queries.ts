import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

/** What is in my way to a course. */
export const admissionQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['/api/user/courses', courseId, 'admission'],
    queryFn: ({ signal }) =>
      callApi('GET /api/user/courses/{id}/admission', { params: { id: courseId } }, signal),
  })

export const enrollmentRulesQuery = (courseId: string) =>
  queryOptions({
    queryKey: [`/api/teach/courses/${courseId}/enrollment-rules`],
    queryFn: ({ signal }) =>
      callApi('GET /api/teach/courses/{id}/enrollment-rules', { params: { id: courseId } }, signal),
  })

const waitingKey = (courseId: string) => `/api/teach/courses/${courseId}/enrollment-requests`

export const waitingQuery = (courseId: string, query: { after?: string }) =>
  queryOptions({
    queryKey: [waitingKey(courseId), query],
    queryFn: ({ signal }) =>
      callApi('GET /api/teach/courses/{id}/enrollment-requests', { params: { id: courseId }, query }, signal),
  })

/** Every page of the list. */
export const waitingPagesKey = (courseId: string) => [waitingKey(courseId)]

/** Published courses by part of their code, title or description. */
export const publishedCoursesQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['/api/catalogue/search', 'choice', search],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        'GET /api/catalogue/search',
        { query: { ...(search === '' ? {} : { search }), page: pageParam } },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageCount }) => (page < pageCount ? page + 1 : undefined),
  })
