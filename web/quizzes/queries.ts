import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'

/**
 * For loaders: what stands on the server changes without this page (a deadline passes, another tab hands in), so it
 * is read anew on every visit; a moment's age is allowed, so that hovering a link and clicking it is one request.
 */
export const fresh = { staleTime: 2_000 } as const

/** The quizzes of my courses. */
export const quizzesQuery = queryOptions({
  queryKey: ['/api/user/quizzes'],
  queryFn: ({ signal }) => callApi('GET /api/user/quizzes', {}, signal),
})

/** One quiz before it starts, with my past attempts. */
export const quizQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/user/quizzes', id],
    queryFn: ({ signal }) => callApi('GET /api/user/quizzes/{id}', { params: { id } }, signal),
  })

export const attemptQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/user/quiz-attempts', id],
    queryFn: ({ signal }) => callApi('GET /api/user/quiz-attempts/{id}', { params: { id } }, signal),
  })

export const resultQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/user/quiz-attempts', id, 'result'],
    queryFn: ({ signal }) => callApi('GET /api/user/quiz-attempts/{id}/result', { params: { id } }, signal),
  })
