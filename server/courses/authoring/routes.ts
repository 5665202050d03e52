import { questionBank } from '../../../contract/assessment/question-bank.ts'
import { authoring } from '../../../contract/courses/authoring.ts'
import { changes } from '../../../contract/courses/changes.ts'
import { copies } from '../../../contract/courses/copies.ts'
import { documents } from '../../../contract/courses/documents.ts'
import { lectures } from '../../../contract/courses/lectures.ts'
import { moduleItems } from '../../../contract/courses/module-items.ts'
import { packages } from '../../../contract/courses/packages.ts'
import { stimuli } from '../../../contract/courses/stimuli.ts'
import { announcedIn } from '../../media/receive.ts'
import { implement } from '../../platform/http/implement.ts'
import type { AuthoringService } from './service.ts'

export function authoringRoutes(service: AuthoringService) {
  const { courses, outline, archiveRequests } = service
  return implement(authoring, {
    'GET /api/admin/courses': async () => ({ courses: await service.managed() }),
    'POST /api/admin/courses': async ({ viewer, body }) => ({ course: await courses.create(viewer, body) }),
    'POST /api/authoring/courses': async ({ viewer, body }) => ({
      course: await courses.create(viewer, body),
    }),
    'GET /api/authoring/departments': async () => ({ departments: await courses.departments() }),
    'GET /api/authoring/courses/{id}': async ({ viewer, params }) => ({
      course: await courses.course(viewer, params.id),
    }),
    'PUT /api/authoring/courses/{id}/facts': async ({ viewer, params, body }) => ({
      course: await courses.changeFacts(viewer, params.id, body),
    }),
    'GET /api/authoring/courses/{id}/checks': async ({ viewer, params }) => ({
      findings: await courses.checks(viewer, params.id),
    }),
    'PUT /api/authoring/courses/{id}/status': async ({ viewer, params, body }) => ({
      course: await courses.setStatus(viewer, params.id, body),
    }),
    'POST /api/authoring/courses/{id}/archive-request': async ({ viewer, params, body }) => ({
      course: await courses.whole(await archiveRequests.ask(viewer, params.id, body.reason)),
    }),
    'DELETE /api/authoring/courses/{id}/archive-request': async ({ viewer, params }) => ({
      course: await courses.whole(await archiveRequests.takeBack(viewer, params.id)),
    }),
    'GET /api/admin/archive-requests': ({ query }) => archiveRequests.page(query.after),
    'PUT /api/admin/archive-requests/{id}': async ({ viewer, params, body }) => {
      await archiveRequests.decide(viewer, params.id, body)
      return { success: true as const }
    },
    'POST /api/authoring/courses/{id}/modules': async ({ viewer, params, body }) => ({
      course: await courses.whole(await outline.add(viewer, params.id, body)),
    }),
    'PUT /api/authoring/courses/{id}/modules/{moduleId}': async ({ viewer, params, body }) => ({
      course: await courses.whole(await outline.change(viewer, params, body)),
    }),
    'DELETE /api/authoring/courses/{id}/modules/{moduleId}': async ({ viewer, params, query }) => ({
      course: await courses.whole(await outline.remove(viewer, params, query)),
    }),
    'PUT /api/authoring/courses/{id}/outline': async ({ viewer, params, body }) => ({
      course: await courses.whole(await outline.reorder(viewer, params.id, body)),
    }),
  })
}

export function changesRoutes({ changes: service, backToDraft }: AuthoringService) {
  return implement(changes, {
    'GET /api/authoring/courses/{id}/changes': ({ viewer, params }) => service.changes(viewer, params.id),
    'POST /api/authoring/courses/{id}/changes/live': ({ viewer, params, body }) =>
      service.goLive(viewer, params.id, body),
    'DELETE /api/authoring/courses/{id}/changes/schedule': ({ viewer, params }) =>
      service.unschedule(viewer, params.id),
    'POST /api/authoring/courses/{id}/changes/back-to-draft': async ({ viewer, params, body }) => {
      await backToDraft(viewer, params.id, body.part)
      return service.changes(viewer, params.id)
    },
  })
}

export function stimuliRoutes({ stimuli: service }: AuthoringService) {
  return implement(stimuli, {
    'POST /api/authoring/stimulus-preview': ({ viewer, body }) => service.preview(viewer, body.markdown),
  })
}

export function lecturesRoutes(authoring: AuthoringService) {
  const { lectures: service, work, preview, previewQuiz } = authoring
  return implement(lectures, {
    'POST /api/authoring/preview': ({ viewer, body }) => service.preview(viewer, body.markdown),
    'POST /api/authoring/block-check': ({ viewer, body }) => service.checkBlocks(viewer, body.markdown),
    'GET /api/authoring/modules/{moduleId}': async ({ viewer, params }) => ({
      module: await work.module(viewer, params.moduleId),
    }),
    'GET /api/authoring/modules/{moduleId}/preview': async ({ viewer, params }) => ({
      module: await preview(viewer, params.moduleId),
    }),
    'PUT /api/authoring/modules/{moduleId}/lecture': async ({ viewer, params, body }) => ({
      lecture: await service.save(viewer, params.moduleId, body),
    }),
    'POST /api/authoring/modules/{moduleId}/lecture/live': async ({ viewer, params, body }) => ({
      lecture: await service.makeLive(viewer, params.moduleId, body),
    }),
    'GET /api/authoring/modules/{moduleId}/lecture/changes': ({ viewer, params }) =>
      service.changes(viewer, params.moduleId),
    'GET /api/authoring/modules/{moduleId}/versions': async ({ viewer, params }) => ({
      versions: await service.versions(viewer, params.moduleId),
    }),
    'GET /api/authoring/modules/{moduleId}/versions/{number}': ({ viewer, params }) =>
      service.version(viewer, params.moduleId, params.number),
    'POST /api/authoring/modules/{moduleId}/versions/{number}/restore': async ({ viewer, params, body }) => ({
      lecture: await service.restore(viewer, params.moduleId, params.number, body),
    }),
    'GET /api/authoring/films': async ({ viewer }) => ({ films: await authoring.films(viewer) }),
    'PUT /api/authoring/modules/{moduleId}/film': async ({ viewer, params, body }) => ({
      module: await authoring.setFilm(viewer, params.moduleId, body),
    }),
    'PUT /api/authoring/modules/{moduleId}/key-points': async ({ viewer, params, body }) => ({
      module: await work.setKeyPoints(viewer, params.moduleId, body),
    }),
    'PUT /api/authoring/modules/{moduleId}/quizzes/{quizId}': async ({ viewer, params, body }) => ({
      module: await work.putQuiz(viewer, params, body),
    }),
    'POST /api/authoring/modules/{moduleId}/quiz-preview': async ({ viewer, params, body }) => ({
      questions: await previewQuiz(viewer, params.moduleId, body),
    }),
    'DELETE /api/authoring/modules/{moduleId}/quizzes/{quizId}': async ({ viewer, params }) => ({
      module: await work.removeQuiz(viewer, params),
    }),
    'PUT /api/authoring/modules/{moduleId}/assignments/{assignmentId}': async ({ viewer, params, body }) => ({
      module: await work.putAssignment(viewer, params, body),
    }),
    'DELETE /api/authoring/modules/{moduleId}/assignments/{assignmentId}': async ({
      viewer,
      params,
      query,
    }) => ({ module: await work.removeAssignment(viewer, params, query.revision) }),
  })
}

export function moduleItemsRoutes({ work }: AuthoringService) {
  return implement(moduleItems, {
    'PUT /api/authoring/modules/{moduleId}/items': async ({ viewer, params, body }) => ({
      module: await work.setItems(viewer, params.moduleId, body),
    }),
  })
}

export function documentsRoutes({ documents: service }: AuthoringService) {
  return implement(documents, {
    'GET /api/authoring/modules/{moduleId}/document': ({ viewer, params }) =>
      service.document(viewer, params.moduleId),
    'PUT /api/authoring/modules/{moduleId}/document': ({ viewer, params, body }) =>
      service.put(viewer, params.moduleId, body),
    'DELETE /api/authoring/modules/{moduleId}/document': ({ viewer, params, query }) =>
      service.hide(viewer, params.moduleId, query.revision),
    'POST /api/authoring/modules/{moduleId}/document/versions/{number}/restore': ({ viewer, params, body }) =>
      service.restore(viewer, params, body.revision),
    'DELETE /api/authoring/modules/{moduleId}/document/versions/{number}': ({ viewer, params, query }) =>
      service.deleteVersion(viewer, params, query.revision),
  })
}

export function questionBankRoutes({ banks }: AuthoringService) {
  return implement(questionBank, {
    'GET /api/authoring/courses/{id}/bank': async ({ viewer, params }) => ({
      bank: await banks.bank(viewer, params.id),
    }),
    'POST /api/authoring/courses/{id}/bank': async ({ viewer, params, body }) => ({
      bank: await banks.add(viewer, params.id, body.questions),
    }),
    'PUT /api/authoring/courses/{id}/bank/{questionId}': async ({ viewer, params, body }) => ({
      bank: await banks.put(viewer, params, body),
    }),
    'DELETE /api/authoring/courses/{id}/bank/{questionId}': async ({ viewer, params }) => ({
      bank: await banks.remove(viewer, params),
    }),
  })
}

export function packagesRoutes({ packages: service }: AuthoringService) {
  return implement(packages, {
    'GET /api/authoring/courses/{id}/package': ({ viewer, params, call }) =>
      service.download(viewer, params.id, call.method),
    'POST /api/authoring/packages/check': async ({ viewer, query, upload: body, call }) => ({
      package: await service.check(viewer, { body, announced: announcedIn(call.headers) }, query),
    }),
    'POST /api/authoring/packages': async ({ viewer, query, upload: body, call }) => ({
      course: await service.import(viewer, { body, announced: announcedIn(call.headers) }, query),
    }),
  })
}

export function copiesRoutes({ copies: service }: AuthoringService) {
  return implement(copies, {
    'GET /api/authoring/courses/{id}/copies': async ({ viewer, params }) => ({
      copy: await service.proposal(viewer, params.id),
    }),
    'POST /api/authoring/courses/{id}/copies': async ({ viewer, params, body }) => ({
      course: await service.copy(viewer, params.id, body),
    }),
    'POST /api/authoring/courses/{id}/module-copies': async ({ viewer, params, body }) => ({
      course: await service.copyModule(viewer, params.id, body),
    }),
  })
}
