import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'

/** The quizzes of a course I teach, and what waits for a grade there. @param quiz what waits is of this quiz alone */
export const taughtQuizzesQuery = (courseId: string, quiz?: string) =>
  queryOptions({
    queryKey: ['/api/teach/courses', courseId, 'quizzes', quiz ?? ''],
    queryFn: ({ signal }) =>
      callApi('GET /api/teach/courses/{id}/quizzes', { params: { id: courseId }, query: { quiz } }, signal),
  })

/** How each question of a quiz fares. */
export const quizFiguresQuery = (quizId: string) =>
  queryOptions({
    queryKey: ['/api/teach/quizzes', quizId],
    queryFn: ({ signal }) => callApi('GET /api/teach/quizzes/{id}', { params: { id: quizId } }, signal),
  })

/** The answers of an attempt that a person grades. */
export const attemptToGradeQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/teach/quiz-attempts', id],
    queryFn: ({ signal }) => callApi('GET /api/teach/quiz-attempts/{id}', { params: { id } }, signal),
  })

/** How a quiz is taken, and who has more than the others. @param student a part of a name or an address; empty: none */
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
