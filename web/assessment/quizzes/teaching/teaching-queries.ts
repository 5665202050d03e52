import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../lib/api.ts'

/** @param quiz filters the work waiting for a grade */
export const taughtQuizzesQuery = (courseId: string, quiz?: string) =>
  queryOptions({
    queryKey: ['/api/teach/courses', courseId, 'quizzes', quiz ?? ''],
    queryFn: ({ signal }) =>
      callApi('GET /api/teach/courses/{id}/quizzes', { params: { id: courseId }, query: { quiz } }, signal),
  })

/** Statistics per question. */
export const quizFiguresQuery = (quizId: string) =>
  queryOptions({
    queryKey: ['/api/teach/quizzes', quizId],
    queryFn: ({ signal }) => callApi('GET /api/teach/quizzes/{id}', { params: { id: quizId } }, signal),
  })

export const attemptToGradeQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/teach/quiz-attempts', id],
    queryFn: ({ signal }) => callApi('GET /api/teach/quiz-attempts/{id}', { params: { id } }, signal),
  })

/** A quiz's rules and exceptions. @param student part of a name or email address; empty lists none */
export const quizRulesQuery = (quizId: string, student: string) =>
  queryOptions({
    queryKey: ['/api/teach/quizzes', quizId, 'rules', student],
    queryFn: ({ signal }) =>
      callApi(
        'GET /api/teach/quizzes/{id}/rules',
        { params: { id: quizId }, query: student === '' ? {} : { student } },
        signal,
      ),
  })
