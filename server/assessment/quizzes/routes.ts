import { quizzes } from '../../../contract/assessment/quizzes.ts'
import { implement } from '../../platform/http/implement.ts'
import type { QuizzesService } from './service-interface.ts'

export function quizzesRoutes(service: QuizzesService) {
  return implement(quizzes, {
    'GET /api/user/quizzes': async ({ viewer }) => ({ quizzes: await service.quizzes(viewer) }),
    'GET /api/user/quizzes/{id}': ({ viewer, params }) => service.quiz(viewer, params.id),
    'POST /api/user/quizzes/{id}/attempts': async ({ viewer, params }) => ({
      attempt: await service.start(viewer, params.id),
    }),
    'GET /api/user/quiz-attempts/{id}': async ({ viewer, params }) => ({
      attempt: await service.attempt(viewer, params.id),
    }),
    'PUT /api/user/quiz-attempts/{id}/answers/{questionId}': ({ viewer, params, body }) =>
      service.saveAnswer(viewer, params.id, params.questionId, body),
    'POST /api/user/quiz-attempts/{id}/submit': async ({ viewer, params }) => ({
      result: await service.submit(viewer, params.id),
    }),
    'GET /api/user/quiz-attempts/{id}/result': async ({ viewer, params }) => ({
      result: await service.result(viewer, params.id),
    }),
    'GET /api/user/quiz-attempts/{id}/missed': ({ viewer, params }) => service.missed(viewer, params.id),
  })
}
