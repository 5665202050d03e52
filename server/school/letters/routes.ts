import { letters } from '../../../contract/school/letters.ts'
import { implement } from '../../platform/http/implement.ts'
import type { LettersService } from './service.ts'

export function lettersRoutes(service: LettersService) {
  return implement(letters, {
    'POST /api/admin/letters/{letter}/preview': async ({ params, body }) => ({
      examples: await service.preview(params.letter, body.texts),
    }),
  })
}
