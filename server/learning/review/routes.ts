import { review } from '../../../contract/learning/review.ts'
import { implement } from '../../platform/http/implement.ts'
import type { ReviewService } from './service.ts'

export function reviewRoutes(service: ReviewService) {
  return implement(review, {
    'GET /api/user/review': async ({ viewer }) => ({ overview: await service.overview(viewer) }),
    'GET /api/user/review/session': ({ viewer }) => service.session(viewer),
    'POST /api/user/review/answers': ({ viewer, body }) => service.answer(viewer, body.answers),
    'DELETE /api/user/review/answers/{id}': ({ viewer, params }) => service.takeBack(viewer, params.id),
  })
}
