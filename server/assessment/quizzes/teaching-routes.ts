import { quizRuling } from '../../../contract/assessment/quiz-rules.ts'
import { quizTeaching } from '../../../contract/assessment/quiz-teaching.ts'
import { implement } from '../../platform/http/implement.ts'
import type { QuizRulesService } from './rules-service.ts'
import type { QuizTeachingService } from './teaching-service.ts'

export function quizTeachingRoutes(service: QuizTeachingService) {
  return implement(quizTeaching, {
    'GET /api/teach/courses/{id}/quizzes': ({ viewer, params, query }) =>
      service.quizzes(viewer, params.id, query.quiz),
    'GET /api/teach/quizzes/{id}': async ({ viewer, params }) => ({
      figures: await service.figures(viewer, params.id),
    }),
    'GET /api/teach/quiz-attempts/{id}': async ({ viewer, params }) => ({
      attempt: await service.attempt(viewer, params.id),
    }),
    'PUT /api/teach/quiz-attempts/{id}/grade': async ({ viewer, params, body }) => ({
      attempt: await service.grade(viewer, params.id, body),
    }),
  })
}

export function quizRulingRoutes(service: QuizRulesService) {
  return implement(quizRuling, {
    'GET /api/teach/quizzes/{id}/rules': async ({ viewer, params, query }) => ({
      quiz: await service.rules(viewer, params.id, query.student),
    }),
    'PUT /api/teach/quizzes/{id}/rules': async ({ viewer, params, body }) => ({
      quiz: await service.setRules(viewer, params.id, body),
    }),
    'PUT /api/teach/quizzes/{id}/allowances/{userId}': async ({ viewer, params, body }) => ({
      student: await service.allow(viewer, { quizId: params.id, userId: params.userId }, body),
    }),
  })
}
