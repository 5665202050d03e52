import { notes } from '../../../contract/learning/notes.ts'
import { implement } from '../../platform/http/implement.ts'
import type { NotesService } from './service.ts'

export function notesRoutes(service: NotesService) {
  return implement(notes, {
    'GET /api/user/notes': ({ viewer, query }) => service.list(viewer, query.after),
    'GET /api/user/notes/export': ({ viewer }) => service.export(viewer),
    'GET /api/user/notes/{id}/{moduleId}': async ({ viewer, params }) => ({
      note: await service.note(viewer, params),
    }),
    'PUT /api/user/notes/{id}/{moduleId}': async ({ viewer, params, body }) => ({
      note: await service.write(viewer, params, body),
    }),
  })
}
