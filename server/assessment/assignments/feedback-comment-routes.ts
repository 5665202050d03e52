import { feedbackComments } from '../../../contract/assessment/feedback-comments.ts'
import { implement } from '../../platform/http/implement.ts'
import type { FeedbackCommentsService } from './feedback-comments.ts'

export function feedbackCommentsRoutes(service: FeedbackCommentsService) {
  return implement(feedbackComments, {
    'GET /api/teach/courses/{id}/feedback-comments': async ({ viewer, params }) => ({
      comments: await service.list(viewer, params.id),
    }),
    'POST /api/teach/courses/{id}/feedback-comments': async ({ viewer, params, body }) => ({
      comments: await service.keep(viewer, params.id, body.text),
    }),
    'PUT /api/teach/courses/{id}/feedback-comments/{commentId}': async ({ viewer, params, body }) => ({
      comments: await service.change(viewer, params.id, params.commentId, body.text),
    }),
    'DELETE /api/teach/courses/{id}/feedback-comments/{commentId}': async ({ viewer, params }) => ({
      comments: await service.remove(viewer, params.id, params.commentId),
    }),
  })
}
