import type { NotificationKind } from '../../../contract/community/notification-kinds.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import type { Mail, MailRequest } from '../../platform/mail/service.ts'
import { asText, sentenceOf } from './kinds.ts'
import {
  lockDigest,
  lockDueAtOnce,
  type MailedNotification,
  markMailed,
  recipients,
  takeDigest,
} from './queries.ts'
import { type UnsubscribeScope, unsubscribeToken } from './unsubscribe-token.ts'

const messagesAtOnce = 100
const longestDigest = 20

/**
 * Emails about notifications. Queuing the message and marking the notification happen in one transaction, so each is
 * mailed once. mail/service.ts does the sending.
 */
export interface NotificationMail {
  /** The job for people who want an email for each notification. */
  sendDueAtOnce(): Promise<void>

  /** The job for a person's daily email, if one is due. */
  sendDigest(userId: string): Promise<void>
}

export function notificationMail({
  db,
  mail,
  secret,
}: {
  db: Database
  mail: Mail
  secret: string
}): NotificationMail {
  return { sendDueAtOnce, sendDigest }

  async function sendDueAtOnce(): Promise<void> {
    let taken: number
    do {
      taken = await db.transaction(async (tx) => {
        const rows = await lockDueAtOnce(tx, messagesAtOnce)
        await queueMessages(tx, rows, (row) => row.map((notification) => [notification]))
        return rows.length
      })
    } while (taken === messagesAtOnce)
  }

  async function sendDigest(userId: string): Promise<void> {
    await db.transaction(async (tx) => {
      if (!(await takeDigest(tx, userId))) return
      await queueMessages(tx, await lockDigest(tx, userId), (rows) => {
        const unread = rows.filter(({ readAt }) => readAt === null)
        return unread.length === 0 ? [] : [unread]
      })
    })
  }

  /** @param group splits one person's notifications into messages */
  async function queueMessages(
    tx: Transaction,
    rows: MailedNotification[],
    group: (rows: MailedNotification[]) => MailedNotification[][],
  ) {
    const byPerson = Map.groupBy(rows, ({ userId }) => userId)
    if (byPerson.size === 0) return
    const people = await recipients(tx, [...byPerson.keys()])
    await mail.queueMany(
      tx,
      people.flatMap((person) =>
        group(byPerson.get(person.id) ?? []).map((notifications) => messageOf(person, notifications)),
      ),
    )
    await markMailed(tx, rows)
  }

  function messageOf(
    person: { id: string; email: string; firstName: string },
    notifications: MailedNotification[],
  ): MailRequest {
    const lines = notifications.slice(0, longestDigest).map((row) => ({
      sentence: asText(sentenceOf(row.kind, row.data, row.actorName)),
      path: row.path,
    }))
    const token = (scope: UnsubscribeScope) => unsubscribeToken(person.id, scope, secret)
    const [only] = notifications
    const { firstName } = person
    if (only?.email === 'immediate' && lines[0]) {
      const kind: NotificationKind = only.kind
      const variables = { firstName, kind, ...lines[0], token: token(kind) }
      return { to: person.email, template: 'notification', variables }
    }
    const more = notifications.length - lines.length
    const variables = { firstName, lines, more, token: token('daily') }
    return { to: person.email, template: 'notification-digest', variables }
  }
}
