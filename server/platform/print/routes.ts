import { print } from '../../../contract/learning/print.ts'
import type { CatalogueService } from '../../courses/catalogue/service.ts'
import type { LearningService } from '../../learning/progress/service.ts'
import type { MediaService } from '../../media/service-interface.ts'
import { fileAnswer, isKnown, notModified } from '../http/file-answer.ts'
import { implement } from '../http/implement.ts'
import { Refusal } from '../http/refusal.ts'
import type { PrintService } from './service.ts'

interface PrintRoutes {
  print: PrintService
  learning: LearningService
  catalogue: Pick<CatalogueService, 'documentFile'>
  media: Pick<MediaService, 'send'>
}

/** The author's PDF, or else the lecture as one. Only learning knows whether a module is open. */
export function printRoutes({ print: service, learning, catalogue, media }: PrintRoutes) {
  return implement(print, {
    'GET /api/courses/{id}/modules/{moduleId}/document': async ({ params, query, viewer, call }) => {
      const course = await learning.courseFor(viewer, params.id)
      await learning.requireOpenModule(viewer, course, params.moduleId)
      const uploaded = await catalogue.documentFile(params.moduleId)
      if ((query.version ?? uploaded?.version) !== uploaded?.version) {
        throw new Refusal('document-replaced', 'The author has replaced this document. Please open it again.')
      }
      if (uploaded !== null) {
        const { method, headers } = call
        return media.send(uploaded.mediaId, { method, headers, save: query.download === '1' })
      }
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
