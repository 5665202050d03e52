import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

/**
 * For loaders: deadlines pass and other tabs hand in, so refetch on every visit. The moment allowed makes hovering and
 * clicking a link one request.
 */
export const fresh = { staleTime: 2_000 } as const

export const quizzesQuery = queryOptions({
  queryKey: ['/api/user/quizzes'],
  queryFn: ({ signal }) => callApi('GET /api/user/quizzes', {}, signal),
})

/** A quiz before it starts, with my past attempts. */
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

/** The questions to practice: those that were not right. */
export const missedQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/user/quiz-attempts', id, 'missed'],
    queryFn: ({ signal }) => callApi('GET /api/user/quiz-attempts/{id}/missed', { params: { id } }, signal),
  })

export const resultQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/user/quiz-attempts', id, 'result'],
    queryFn: ({ signal }) => callApi('GET /api/user/quiz-attempts/{id}/result', { params: { id } }, signal),
  })
