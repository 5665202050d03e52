import { announcements } from '../../../contract/community/announcements.ts'
import { implement } from '../../platform/http/implement.ts'
import type { AnnouncementsService } from './service.ts'

export function announcementsRoutes(service: AnnouncementsService) {
  return implement(announcements, {
    'GET /api/user/announcements': ({ viewer, query }) => service.list(viewer, query.after),
    'GET /api/user/announcements/{id}': ({ viewer, params }) => service.one(viewer, params.id),
    'POST /api/user/announcements/{id}/seen': ({ viewer, params }) => service.setSeen(viewer, params.id),
    'GET /api/announcements': ({ viewer, query }) => service.managed(viewer, query.after),
    'GET /api/announcement-audiences': ({ viewer, query }) => service.audiences(viewer, query),
    'PUT /api/announcements/{id}': ({ viewer, params, body }) => service.put(viewer, params.id, body),
    'DELETE /api/announcements/{id}': ({ viewer, params }) => service.remove(viewer, params.id),
    'POST /api/announcement-preview': ({ viewer, body }) => service.preview(viewer, body.text),
  })
}
