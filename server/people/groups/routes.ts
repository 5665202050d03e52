import { schoolGroups } from '../../../contract/people/groups.ts'
import { taughtGroups } from '../../../contract/people/taught-groups.ts'
import { implement } from '../../platform/http/implement.ts'
import type { GroupsService } from './service.ts'
import type { TaughtGroups } from './taught-groups.ts'

export function groupsRoutes(service: GroupsService) {
  return implement(schoolGroups, {
    'GET /api/admin/groups': ({ query }) => service.page(query),
    'POST /api/admin/groups': async ({ viewer, body }) => ({ group: await service.add(viewer, body) }),
    'GET /api/admin/groups/{groupId}': async ({ params }) => ({
      group: await service.detail(params.groupId),
    }),
    'PUT /api/admin/groups/{groupId}': async ({ viewer, params, body }) => ({
      group: await service.change(viewer, params.groupId, body),
    }),
    'PUT /api/admin/groups/{groupId}/archived': async ({ viewer, params, body }) => ({
      group: await service.setArchived(viewer, params.groupId, body.archived),
    }),
    'GET /api/admin/groups/{groupId}/members': ({ params, query }) => service.members(params.groupId, query),
    'POST /api/admin/groups/{groupId}/members': ({ viewer, params, body }) =>
      service.addPeople(viewer, params.groupId, body.people),
    'DELETE /api/admin/groups/{groupId}/members/{userId}': async ({ viewer, params, query }) => ({
      group: await service.removePerson(
        viewer,
        params.groupId,
        params.userId,
        query.endEnrollments === 'true',
      ),
    }),
    'POST /api/admin/groups/{groupId}/teachers': async ({ viewer, params, body }) => ({
      group: await service.addTeacher(viewer, params.groupId, body.email),
    }),
    'DELETE /api/admin/groups/{groupId}/teachers/{userId}': async ({ viewer, params }) => ({
      group: await service.removeTeacher(viewer, params.groupId, params.userId),
    }),
    'PUT /api/admin/groups/{groupId}/courses/{courseId}': ({ viewer, params }) =>
      service.addCourse(viewer, params.groupId, params.courseId),
    'DELETE /api/admin/groups/{groupId}/courses/{courseId}': async ({ viewer, params, query }) => ({
      group: await service.removeCourse(
        viewer,
        params.groupId,
        params.courseId,
        query.endEnrollments === 'true',
      ),
    }),
  })
}

export function taughtGroupsRoutes(service: TaughtGroups) {
  return implement(taughtGroups, {
    'GET /api/teach/own-groups': ({ viewer, query }) => service.page(viewer, query),
    'GET /api/teach/own-groups/{groupId}': ({ viewer, params, query }) =>
      service.detail(viewer, params.groupId, query),
  })
}
