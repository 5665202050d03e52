import { media } from '../../contract/media.ts'
import { implement } from '../http/implement.ts'
import type { MediaService } from './service.ts'

export function mediaRoutes(service: MediaService) {
  return implement(media, {
    'POST /api/media': async ({ viewer, query, upload, call }) => {
      const announced = call.headers.get('content-length')
      const length = announced === null ? null : Number(announced)
      return { file: await service.upload(viewer, { ...query, body: upload, announced: length }) }
    },

    'GET /api/media/{id}': ({ viewer, params, query, call }) => {
      const { method, headers } = call
      return service.read(viewer, params.id, {
        method,
        headers,
        size: query.size,
        save: query.download === '1',
      })
    },

    'DELETE /api/media/{id}': async ({ viewer, params }) => {
      await service.removeWaiting(viewer, params.id)
      return { success: true as const }
    },
  })
}
