import { teaching } from '../../../contract/assessment/teaching.ts'
import { implement } from '../../platform/http/implement.ts'
import type { AssignmentGradingService } from '../assignments/assignment-grading.ts'
import type { GradingService } from '../assignments/grading-service.ts'
import type { MissingWorkService } from '../assignments/missing-work-service.ts'
import type { SeveralSubmissionsService } from '../assignments/several-submissions.ts'
import type { WorkArchiveService } from '../assignments/work-archive.ts'
import type { TeachingService } from './service.ts'

interface AssignmentServices {
  missingWork: MissingWorkService
  assignmentGrading: AssignmentGradingService
  workArchive: WorkArchiveService
  severalSubmissions: SeveralSubmissionsService
}

export function teachingRoutes(
  service: TeachingService,
  grading: GradingService,
  { missingWork, assignmentGrading, workArchive, severalSubmissions }: AssignmentServices,
) {
  return implement(teaching, {
    'GET /api/teach/courses': ({ viewer, query }) => service.courses(viewer, query),
    'GET /api/teach/courses/{id}/submissions': ({ viewer, params, query }) =>
      grading.submissions(viewer, params.id, query),
    'GET /api/teach/courses/{id}/assignments/{assignmentId}/missing': ({ viewer, params, query }) =>
      missingWork.missing(viewer, params, query),
    'PUT /api/teach/courses/{id}/assignments/{assignmentId}/extensions/{userId}': ({
      viewer,
      params,
      body,
    }) => missingWork.extend(viewer, params, body.dueAt),
    'POST /api/teach/courses/{id}/assignments/{assignmentId}/several': ({ viewer, params, body }) =>
      severalSubmissions.change(viewer, params, body),
    'POST /api/teach/courses/{id}/assignments/{assignmentId}/several/undo': ({ viewer, params, body }) =>
      severalSubmissions.undo(viewer, params, body.at),
    'POST /api/teach/submissions/{id}/release': ({ viewer, params }) =>
      assignmentGrading.releaseOne(viewer, params.id),
    'GET /api/teach/courses/{id}/assignments/{assignmentId}/work': ({ viewer, params, call }) =>
      workArchive.download(viewer, params, call.method),
    'PUT /api/teach/courses/{id}/assignments/{assignmentId}/grading': ({ viewer, params, body }) =>
      assignmentGrading.set(viewer, params, body),
    'GET /api/teach/submissions/{id}': async ({ viewer, params }) => ({
      submission: await grading.submission(viewer, params.id),
    }),
    'PUT /api/teach/submissions/{id}/grade': async ({ viewer, params, body }) => ({
      submission: await grading.grade(viewer, params.id, body),
    }),
    'POST /api/teach/submissions/{id}/comments': async ({ viewer, params, body }) => ({
      submission: await grading.comment(viewer, params.id, body),
    }),
    'DELETE /api/teach/submissions/{id}/comments/{commentId}': async ({ viewer, params }) => ({
      submission: await grading.removeComment(viewer, params.id, params.commentId),
    }),
    'GET /api/teach/courses/{id}/deadlines': ({ viewer, params }) => grading.deadlines(viewer, params.id),
    'PUT /api/teach/courses/{id}/deadlines': ({ viewer, params, body }) =>
      grading.setDeadlines(viewer, params.id, body),
    'PUT /api/teach/submissions/{id}/extension': async ({ viewer, params, body }) => ({
      submission: await grading.extend(viewer, params.id, body.dueAt),
    }),
    'DELETE /api/teach/submissions/{id}/extension': async ({ viewer, params }) => ({
      submission: await grading.extend(viewer, params.id, null),
    }),
    'GET /api/teach/courses/{id}/staff': ({ viewer, params }) => service.staff(viewer, params.id),
    'POST /api/teach/courses/{id}/staff': ({ viewer, params, body }) =>
      service.assign(viewer, params.id, body),
    'DELETE /api/teach/courses/{id}/staff/{userId}': ({ viewer, params }) =>
      service.remove(viewer, params.id, params.userId),
  })
}
