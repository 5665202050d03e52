import type { News } from '../../server/community/notifications/service.ts'
import type { TestApp } from './app.ts'
import type { Person } from './factories.ts'

export function notificationCalls(app: TestApp) {
  const notify = (news: News) => app.database.db.transaction((tx) => app.notifications.notify(tx, news))

  return {
    notify,

    /** A person with a confirmed address; others get no email. */
    verified: async (firstName: string, timeZone: string | null = null) => {
      const person = await app.make.student({ firstName })
      await app.database.pool.query('update users set email_verified = true, time_zone = $2 where id = $1', [
        person.id,
        timeZone,
      ])
      return person
    },

    reply: (from: Person, to: Person, thread = 'Hooks') =>
      notify({
        to: to.id,
        kind: 'reply',
        actorId: from.id,
        path: '/dashboard/discussions/1#reply-2',
        data: { thread },
      }),

    choose: (as: Person, kind: string, body: { site: boolean; email: string }) =>
      app.call('PUT /api/user/notification-preferences/{kind}', { as, params: { kind }, body }),

    list: (as: Person, query: Record<string, string> = {}) =>
      app.call('GET /api/user/notifications', { as, query }),

    unread: async (as: Person): Promise<number> =>
      (await app.call('GET /api/user/notifications/unread', { as })).body.unread,
  }
}
