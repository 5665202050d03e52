import { assignments } from '../../../contract/assessment/assignments.ts'
import { implement } from '../../platform/http/implement.ts'
import type { AssignmentAttachments } from './attachments.ts'
import type { AssignmentsService } from './service.ts'
import type { ShownWorkService } from './shown-work.ts'

export function assignmentsRoutes(
  service: AssignmentsService,
  attachments: AssignmentAttachments,
  shownWork: ShownWorkService,
) {
  return implement(assignments, {
    'GET /api/user/assignments': async ({ viewer }) => ({ assignments: await service.assignments(viewer) }),
    'GET /api/user/assignments/{id}': async ({ viewer, params }) => ({
      assignment: await service.detail(viewer, params.id),
    }),
    'GET /api/assignments/{id}/files/{fileId}': ({ viewer, params, query, call }) => {
      const { method, headers } = call
      return attachments.read(viewer, params, { method, headers, save: query.download === '1' })
    },
    'PUT /api/user/assignments/{id}/draft': async ({ viewer, params, body }) => ({
      draft: await service.saveDraft(viewer, params.id, body),
    }),
    'POST /api/user/assignments/{id}/submissions': async ({ viewer, params, body }) => ({
      assignment: await service.handIn(viewer, params.id, body.revision),
    }),
    'PUT /api/user/submissions/{id}/showing': ({ viewer, params, body }) =>
      shownWork.setShown(viewer, params.id, body.shown),
  })
}
