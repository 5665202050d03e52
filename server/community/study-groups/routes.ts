import { studyGroups } from '../../../contract/community/study-groups.ts'
import { implement } from '../../platform/http/implement.ts'
import type { GroupActivityService } from './activity.ts'
import type { StudyGroupsService } from './service-interface.ts'

export function studyGroupsRoutes(groups: StudyGroupsService, activity: GroupActivityService) {
  return implement(studyGroups, {
    'GET /api/study-groups': ({ viewer, query }) => groups.discover(viewer, query),
    'GET /api/user/study-groups': ({ viewer }) => groups.mine(viewer),
    'PUT /api/study-groups/{id}': ({ viewer, params, body }) => groups.put(viewer, params.id, body),
    'GET /api/study-groups/{id}': ({ viewer, params }) => groups.group(viewer, params.id),
    'DELETE /api/study-groups/{id}': ({ viewer, params }) => groups.remove(viewer, params.id),
    'POST /api/study-groups/{id}/join': ({ viewer, params }) => groups.join(viewer, params.id),
    'POST /api/study-groups/{id}/leave': ({ viewer, params }) => groups.leave(viewer, params.id),
    'PUT /api/study-groups/{id}/members/{userId}': ({ viewer, params, body }) =>
      groups.setMember(viewer, params.id, params.userId, body.role),
    'DELETE /api/study-groups/{id}/members/{userId}': ({ viewer, params }) =>
      groups.removeMember(viewer, params.id, params.userId),
    'POST /api/study-groups/{id}/sessions': ({ viewer, params, body }) =>
      activity.plan(viewer, params.id, body),
    'PUT /api/study-groups/{id}/sessions/{sessionId}': ({ viewer, params, body }) =>
      activity.change(viewer, params.id, params.sessionId, body),
    'DELETE /api/study-groups/{id}/sessions/{sessionId}': ({ viewer, params }) =>
      activity.cancel(viewer, params.id, params.sessionId),
    'PUT /api/study-groups/{id}/sessions/{sessionId}/response': ({ viewer, params, body }) =>
      activity.respond(viewer, params.id, params.sessionId, body),
    'GET /api/study-groups/{id}/messages': ({ viewer, params, query }) =>
      activity.messages(viewer, params.id, query.after),
    'POST /api/study-groups/{id}/messages': ({ viewer, params, body }) =>
      activity.write(viewer, params.id, body),
    'DELETE /api/study-groups/{id}/messages/{messageId}': ({ viewer, params }) =>
      activity.takeBack(viewer, params.id, params.messageId),
  })
}
