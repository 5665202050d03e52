import { media } from '../../contract/media.ts'
import { implement } from '../platform/http/implement.ts'
import { announcedIn } from './receive.ts'
import type { MediaService } from './service-interface.ts'

export function mediaRoutes(service: MediaService) {
  return implement(media, {
    'POST /api/media': async ({ viewer, query, upload, call }) => {
      const announced = announcedIn(call.headers)
      return service.upload(viewer, { ...query, body: upload, announced })
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
