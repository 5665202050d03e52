import { users } from '../../../contract/people/users.ts'
import { implement } from '../../platform/http/implement.ts'
import type { ImpersonationService } from './impersonation.ts'
import type { UsersService } from './service.ts'

export function usersRoutes(service: UsersService, impersonation: ImpersonationService) {
  return implement(users, {
    'GET /api/admin/users': ({ query }) => service.page(query),
    'POST /api/admin/users': async ({ viewer, body }) => ({ user: await service.invite(viewer, body) }),
    'GET /api/admin/users/{userId}': async ({ params }) => ({ user: await service.detail(params.userId) }),
    'PATCH /api/admin/users/{userId}': async ({ viewer, params, body }) => ({
      user: await service.change(viewer, params.userId, body),
    }),
    'PUT /api/admin/users/{userId}/suspension': async ({ viewer, params, body }) => ({
      user: await service.setSuspended(viewer, params.userId, body),
    }),
    'PUT /api/admin/users/{userId}/course-author': async ({ viewer, params, body }) => ({
      mayBeginCourses: await service.setCourseAuthor(viewer, params.userId, body.mayBeginCourses),
    }),
    'POST /api/admin/users/{userId}/link': async ({ viewer, params, call }) => ({
      sent: await service.sendLink(viewer, params.userId, call),
    }),
    'PUT /api/admin/users/{userId}/deletion': async ({ viewer, params, body }) => {
      const dueAt = await service.setDeletion(viewer, params.userId, body)
      return { deletionDueAt: dueAt?.toISOString() ?? null }
    },
    'POST /api/admin/users/{userId}/view': ({ viewer, params }) => impersonation.begin(viewer, params.userId),
    'DELETE /api/user/view': ({ viewer }) => impersonation.end(viewer),
    'DELETE /api/admin/users/{userId}/sessions': async ({ viewer, params }) => ({
      ended: await service.signOutEverywhere(viewer, params.userId),
    }),
  })
}
