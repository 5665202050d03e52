import { print } from '../../../contract/learning/print.ts'
import type { LearningService } from '../../learning/progress/service.ts'
import { fileAnswer, isKnown, notModified } from '../http/file-answer.ts'
import { implement } from '../http/implement.ts'
import type { PrintService } from './service.ts'

interface PrintRoutes {
  print: PrintService
  learning: LearningService
}

export function printRoutes({ print: service, learning }: PrintRoutes) {
  return implement(print, {
    'GET /api/courses/{id}/modules/{moduleId}/document': async ({ params, query, viewer, call }) => {
      const course = await learning.courseFor(viewer, params.id)
      await learning.requireOpenModule(viewer, course, params.moduleId)
      const document = await service.lecture(course, params.moduleId)
      if (isKnown(call.headers, document.edition)) return notModified(document.edition)
      return fileAnswer(call.headers, {
        bytes: await document.bytes(),
        type: 'application/pdf',
        edition: document.edition,
        name: document.name,
        disposition: query.download === '1' ? 'attachment' : 'inline',
      })
    },
  })
}
