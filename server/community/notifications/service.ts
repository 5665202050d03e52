import type { Logger } from 'pino'
import {
  chosenKindNames,
  type EmailChoice,
  type NotificationKind,
  notificationKinds,
} from '../../../contract/community/notification-kinds.ts'
import type { NotificationPreference } from '../../../contract/community/notifications.ts'
import type { InputOf, OutputOf } from '../../../contract/index.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { nextDigestAt } from '../../../rules/community/notifications.ts'
import type { LiveService } from '../../platform/events/live.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Mail } from '../../platform/mail/service.ts'
import type { NotificationData } from './kinds.ts'
import { type NotificationMail, notificationMail } from './mail.ts'
import { presentNotification } from './present.ts'
import {
  countUnread,
  dropWaitingMail,
  immediateRecipient,
  insertNotifications,
  moveTopic,
  notificationsOf,
  orderDigests,
  personExists,
  preferencesOf,
  putPreference,
  setAllRead,
  setRead,
  setTopicRead,
  stopMail,
  timeZonesOf,
} from './queries.ts'
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-token.ts'

const pageLength = 30
const ownPath = /^\/(?![/\\])[^\s\\\p{Cc}]*$/u

/** A notification with its recipients. `data` depends on the type, see kinds.ts. */
export type News = {
  [Kind in NotificationKind]: {
    /** One person or several; notified once each, actors excluded. */
    to: string | readonly string[]
    kind: Kind
    data: NotificationData[Kind]
    /** A path of this site to the subject: `/dashboard/discussions/…#reply-…`. */
    path: string
    /** By id, for people whose path is another one. */
    paths?: Readonly<Record<string, string>>
    actorId?: string
    /** Identifies the occasion if it could be reported twice: each person is notified once. */
    once?: string
    /**
     * The topic it belongs to, and how far a person must read there (a post number) to mark it as read: see
     * `setTopicRead`.
     */
    topic?: { name: string; place: number }
    /** An unread notification of this type and topic suppresses later ones. */
    untilRead?: boolean
    /** False excludes it from email, whatever the recipient chose. */
    mayMail?: boolean
    /** The noun itself sends immediate emails about it, see `immediateRecipient`. */
    mailedByNoun?: boolean
  }
}[NotificationKind]

export interface NotificationsDependencies {
  db: Database
  jobs: Jobs
  live: LiveService
  mail: Mail
  secret: string
  logger: Logger
  now: () => Date
}

/** Notifies people, and shows them their notifications. */
export interface NotificationsService extends NotificationMail {
  /**
   * Notifies people in the transaction of the event: a rollback cancels it. After the commit, their open pages
   * update immediately.
   *
   * @throws Error if `path` leaves the site
   */
  notify(tx: Database | Transaction, news: News): Promise<void>

  /** @param page.after id of the last notification of the previous page */
  list(
    viewer: Viewer,
    page: InputOf<'GET /api/user/notifications'>['query'],
  ): Promise<OutputOf<'GET /api/user/notifications'>>

  /**
   * For a noun that sends its own emails about a kind.
   *
   * @returns null for someone who wants or gets no immediate email; otherwise the address, and the token that ends them
   */
  immediateRecipient(
    tx: Transaction,
    userId: string,
    kind: NotificationKind,
  ): Promise<{ email: string; firstName: string; token: string } | null>

  /** The number of unread notifications. */
  unread(viewer: Viewer): Promise<OutputOf<'GET /api/user/notifications/unread'>>

  /** @throws Refusal `notification-not-found` */
  setRead(
    viewer: Viewer,
    id: string,
    read: boolean,
  ): Promise<OutputOf<'POST /api/user/notifications/{id}/read'>>

  /** @param through id of the newest notification on screen */
  setAllRead(viewer: Viewer, through: string): Promise<OutputOf<'POST /api/user/notifications/read'>>

  /**
   * Marks notifications of a topic as read up to this place, after the person has read it there, and updates their
   * other pages.
   */
  setTopicRead(
    tx: Transaction,
    viewer: Pick<Viewer, 'id'>,
    topic: { name: string; place: number },
  ): Promise<void>

  /** Gives the unread notifications of one topic to another. @param move.places added to their places */
  moveTopic(tx: Transaction, move: { from: string; to: string; places: number }): Promise<void>

  /** For every kind, chosen or not. */
  preferences(viewer: Viewer): Promise<NotificationPreference[]>

  /** How a person gets emails of a kind. */
  emailChoice(tx: Database | Transaction, userId: string, kind: NotificationKind): Promise<EmailChoice>

  setPreference(viewer: Viewer, preference: NotificationPreference): Promise<NotificationPreference>

  /** @throws Refusal `unsubscribe-link-invalid` */
  subscription(token: string): Promise<OutputOf<'GET /api/unsubscribe'>>

  /** @throws Refusal `unsubscribe-link-invalid` */
  unsubscribe(token: string): Promise<OutputOf<'POST /api/unsubscribe'>>

  /** Schedules a digest for a person who got notifications in another way, such as an account merge. */
  orderDigest(tx: Transaction, userId: string): Promise<void>
}

export function notificationsService(dependencies: NotificationsDependencies): NotificationsService {
  const { db, jobs, live, secret, now } = dependencies
  const outgoing = notificationMail(dependencies)

  return {
    async notify(tx, news) {
      const to = [...new Set(typeof news.to === 'string' ? [news.to] : news.to)]
      if (to.length === 0) return
      const { paths = {} } = news
      if (![news.path, ...Object.values(paths)].every((path) => ownPath.test(path)))
        throw new Error('A notification leads to a path of this site only.')
      const { kind, data, path, actorId = null, once = null, untilRead = false, mayMail = true } = news
      const { mailedByNoun = false } = news
      const { name: topic = null, place = null } = news.topic ?? {}
      const about = { kind, data, path, paths, actorId, once, topic, place }
      const inserted = await insertNotifications(tx, { to, ...about, untilRead, mayMail, mailedByNoun })
      const daily = inserted.filter(({ email }) => email === 'daily').map(({ userId }) => userId)
      if (daily.length > 0) await orderDigestsFor(tx, daily)
      if (inserted.some(({ email }) => email === 'immediate'))
        await jobs.enqueue(tx, 'notifications.mail', {})
      const topics = inserted.filter(({ onSite }) => onSite).map(({ userId }) => `user:${userId}`)
      await live.publish(tx, { topics, type: 'notification', data: { kind } })
    },

    async list(viewer, page) {
      const { filter = 'all', kind = null, after } = page
      const [rows, unread] = await Promise.all([
        notificationsOf(db, viewer.id, {
          unreadOnly: filter === 'unread',
          kind,
          after: after === undefined ? null : Number(after),
          most: pageLength + 1,
        }),
        countUnread(db, viewer.id),
      ])
      const shown = rows.slice(0, pageLength)
      const next = rows.length > pageLength ? String(shown.at(-1)?.id) : null
      return { notifications: shown.map(presentNotification), next, unread: unread.unread }
    },

    async unread(viewer) {
      return countUnread(db, viewer.id)
    },

    async setRead(viewer, id, read) {
      return changeRead(viewer, async (tx) => {
        if (await setRead(tx, viewer.id, Number(id), read)) return
        throw new Refusal('notification-not-found', 'This notification is not there any more.')
      })
    },

    async setAllRead(viewer, through) {
      return changeRead(viewer, (tx) => setAllRead(tx, viewer.id, Number(through)))
    },

    async setTopicRead(tx, viewer, topic) {
      const { name, place } = topic
      if (await setTopicRead(tx, viewer.id, { topic: name, place })) await publishUnread(tx, viewer)
    },

    moveTopic: (tx, move) => moveTopic(tx, move),

    async immediateRecipient(tx, userId, kind) {
      const found = await immediateRecipient(tx, userId, kind)
      return found && { ...found, token: unsubscribeToken(userId, kind, secret) }
    },

    async preferences(viewer) {
      const chosen = new Map((await preferencesOf(db, viewer.id)).map((row) => [row.kind, row]))
      return chosenKindNames
        .filter((kind) => viewer.role !== 'student' || !('forStaff' in notificationKinds[kind]))
        .map((kind) => chosen.get(kind) ?? { kind, site: true, email: notificationKinds[kind].email })
    },

    async emailChoice(tx, userId, kind) {
      const chosen = (await preferencesOf(tx, userId)).find((row) => row.kind === kind)
      return chosen?.email ?? notificationKinds[kind].email
    },

    async setPreference(viewer, preference) {
      await db.transaction(async (tx) => {
        await putPreference(tx, viewer.id, preference)
        // The new choice also applies to notifications that wait for the digest.
        if (preference.email === 'none') await dropWaitingMail(tx, viewer.id, [preference.kind])
      })
      return preference
    },

    async subscription(token) {
      const { userId, kinds, label } = await requireSubscription(token)
      const chosen = new Map((await preferencesOf(db, userId)).map((row) => [row.kind, row.email]))
      const subscribed = kinds.some((kind) => (chosen.get(kind) ?? notificationKinds[kind].email) !== 'none')
      return { label, subscribed }
    },

    async unsubscribe(token) {
      const { userId, kinds, label } = await requireSubscription(token)
      await db.transaction((tx) => stopMail(tx, userId, kinds))
      return { label }
    },

    orderDigest: (tx, userId) => orderDigestsFor(tx, [userId]),

    sendDueAtOnce: outgoing.sendDueAtOnce,
    sendDigest: outgoing.sendDigest,
  }

  async function orderDigestsFor(tx: Database | Transaction, userIds: readonly string[]) {
    const zones = await timeZonesOf(tx, userIds)
    const at = now().getTime()
    const due = zones.map(({ userId, timeZone }) => ({ userId, dueAt: new Date(nextDigestAt(at, timeZone)) }))
    const ordered = await orderDigests(tx, due)
    await jobs.enqueueMany(
      tx,
      'notifications.digest',
      ordered.map(({ userId, dueAt }) => ({ data: { userId }, startAfter: dueAt })),
    )
  }

  async function changeRead(viewer: Viewer, change: (tx: Transaction) => Promise<void>) {
    return db.transaction(async (tx) => {
      await change(tx)
      return { unread: await publishUnread(tx, viewer) }
    })
  }

  async function publishUnread(tx: Transaction, viewer: Pick<Viewer, 'id'>): Promise<number> {
    const { unread } = await countUnread(tx, viewer.id)
    await live.publish(tx, { topics: [`user:${viewer.id}`], type: 'notifications-read', data: { unread } })
    return unread
  }

  async function requireSubscription(token: string) {
    const subscription = readUnsubscribeToken(token, secret)
    if (subscription === null || !(await personExists(db, subscription.userId))) {
      throw new Refusal(
        'unsubscribe-link-invalid',
        'This link doesn’t work. Sign in to choose which emails you get.',
      )
    }
    const { userId, scope } = subscription
    if (scope !== 'daily') return { userId, kinds: [scope], label: notificationKinds[scope].label }
    const chosen = new Map((await preferencesOf(db, userId)).map((row) => [row.kind, row.email]))
    const kinds = chosenKindNames.filter(
      (kind) => (chosen.get(kind) ?? notificationKinds[kind].email) === 'daily',
    )
    // Daily email is already off: the link has done its job.
    return { userId, kinds, label: 'The daily summary' }
  }
}
