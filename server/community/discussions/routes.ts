import { discussions } from '../../../contract/community/discussions.ts'
import { forums } from '../../../contract/community/forums.ts'
import { moderation } from '../../../contract/community/moderation.ts'
import { implement } from '../../platform/http/implement.ts'
import type { ModerationService } from './moderation.ts'
import type { DiscussionsService } from './service-interface.ts'

const success = { success: true } as const

export function forumRoutes(service: DiscussionsService) {
  return implement(forums, {
    'GET /api/discussions/forums': ({ viewer, query }) => service.forums(viewer, query),
    'GET /api/discussions/forums/{id}': async ({ viewer, params }) => ({
      forum: await service.forum(viewer, params.id),
    }),
    'GET /api/discussions/forums/{id}/people': async ({ viewer, params, query }) => ({
      people: await service.people(viewer, params.id, query.q),
    }),
    'PUT /api/discussions/forums/{id}/read': async ({ viewer, params }) => {
      await service.readForum(viewer, params.id)
      return success
    },
  })
}

export function discussionsRoutes(service: DiscussionsService) {
  return implement(discussions, {
    'GET /api/user/discussion-news': ({ viewer }) => service.newAnswers(viewer),
    'GET /api/discussions/threads': ({ viewer, query }) => service.threads(viewer, query),
    'GET /api/discussions/search': async ({ viewer, query }) => ({
      hits: await service.search(viewer, query),
    }),
    'POST /api/discussions/threads': ({ viewer, body }) => service.beginThread(viewer, body),
    'GET /api/discussions/threads/{id}': ({ viewer, params, query }) =>
      service.thread(viewer, params.id, query),
    'GET /api/discussions/threads/{id}/news': ({ viewer, params, query }) =>
      service.news(viewer, params.id, Number(query.since)),
    'POST /api/discussions/threads/{id}/posts': ({ viewer, params, body }) =>
      service.reply(viewer, params.id, body),
    'PUT /api/discussions/threads/{id}/follow': ({ viewer, params, body }) =>
      service.follow(viewer, params.id, body.following),
    'PUT /api/discussions/threads/{id}/read': async ({ viewer, params, body }) => {
      await service.read(viewer, params.id, body.number)
      return success
    },
    'PUT /api/discussions/posts/{id}/accepted': ({ viewer, params, body }) =>
      service.accept(viewer, params.id, body.accepted),
    'GET /api/discussions/posts/{id}': ({ viewer, params }) => service.post(viewer, params.id),
    'PATCH /api/discussions/posts/{id}': ({ viewer, params, body }) => service.edit(viewer, params.id, body),
    'DELETE /api/discussions/posts/{id}': async ({ viewer, params }) => {
      await service.remove(viewer, params.id)
      return success
    },
    'GET /api/discussions/posts/{id}/revisions': async ({ viewer, params }) => ({
      revisions: await service.revisions(viewer, params.id),
    }),
    'PUT /api/discussions/posts/{id}/reactions/{kind}': async ({ viewer, params, body }) => ({
      reactions: await service.react(viewer, params, body.active),
    }),
    'POST /api/discussions/posts/{id}/reports': async ({ viewer, params, body }) => {
      await service.report(viewer, params.id, body)
      return success
    },
    'POST /api/discussions/preview': ({ viewer, body }) => service.preview(viewer, body),
  })
}

export function moderationRoutes(service: ModerationService) {
  return implement(moderation, {
    'POST /api/discussions/threads/{id}/actions': ({ viewer, params, body }) =>
      service.actOnThread(viewer, params.id, body),
    'GET /api/discussions/threads/{id}/actions': async ({ viewer, params }) => ({
      entries: await service.actionsOnThread(viewer, params.id),
    }),
    'POST /api/discussions/posts/{id}/actions': ({ viewer, params, body }) =>
      service.actOnPost(viewer, params.id, body),
    'GET /api/admin/forums': ({ query }) => service.forums(query),
    'POST /api/admin/forums': async ({ viewer, body }) => ({ forum: await service.openForum(viewer, body) }),
    'PUT /api/admin/forums/{id}': async ({ viewer, params, body }) => ({
      forum: await service.setForum(viewer, params.id, body),
    }),
    'GET /api/admin/reports': ({ query }) => service.reports(query),
    'PUT /api/admin/reports/{id}': ({ viewer, params, body }) => service.settle(viewer, params.id, body),
    'GET /api/admin/moderation': ({ query }) => service.log(query),
  })
}
