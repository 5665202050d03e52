import type { Transaction } from '../../../database/client.ts'
import { conversationAddress } from '../../../rules/addresses.ts'
import { mailAfter } from '../../../rules/community/messages.ts'
import type { MediaService } from '../../media/service-interface.ts'
import type { LiveService } from '../../platform/events/live.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { NotificationsService } from '../notifications/service.ts'
import { attachFiles } from './attachments.ts'
import {
  findDirect,
  insertConversation,
  insertMessage,
  lockConversation,
  lockPair,
  messageSentWith,
  noteMessage,
  orderMail,
  seatAdministrators,
  setClosed,
} from './conversation-queries.ts'
import { noteAnswer } from './to-many-queries.ts'

export interface SendingDependencies {
  jobs: Jobs
  live: LiveService
  notifications: Pick<NotificationsService, 'notify'>
  media: Pick<MediaService, 'attach' | 'files'>
}

interface NewMessage {
  conversationId: string
  authorId: string
  text: string
  /** Ids of uploaded files. */
  files?: readonly string[]
  key: string
  at: Date
  /** The author is staff, whose message opens a closed conversation again. */
  opens: boolean
  /** One of a message to many, which has a line of its own in the author’s list. */
  toMany?: boolean
}

export const topicOf = (conversationId: string) => `conversation:${conversationId}`

/** Writes messages and notifies their readers. Whether the author may is decided before. */
export function sendingOf({ jobs, live, notifications, media }: SendingDependencies) {
  return { send, sendDirect }

  /** @returns the id of the message; of a repeated one, the first's */
  async function send(tx: Transaction, message: NewMessage): Promise<number> {
    const { conversationId, authorId, text, files = [], key, at, opens, toMany = false } = message
    // One after the other, so that a repeated key is found and the order of ids is the order of reading.
    const conversation = await lockConversation(tx, conversationId)
    const known = await messageSentWith(tx, conversationId, key)
    if (known !== null) return known.id
    if (opens) await setClosed(tx, conversationId, null)
    if (conversation?.kind === 'school') await seatAdministrators(tx, conversationId)
    const messageId = await insertMessage(tx, { conversationId, authorId, text, key, sentAt: at })
    await attachFiles(tx, media, { conversationId, messageId, authorId, files })
    const others = await noteMessage(tx, { conversationId, authorId, messageId, at, toMany })
    if (!toMany) await noteAnswer(tx, { userId: authorId, conversationId, at })
    const heard = others.filter(({ mutedAt }) => mutedAt === null)
    for (const seat of ['person', 'school'] as const) {
      await notifications.notify(tx, {
        to: heard.filter((one) => one.seat === seat).map(({ userId }) => userId),
        kind: 'message',
        actorId: authorId,
        data: seat === 'school' ? { toSchool: true } : {},
        path: conversationAddress(conversationId),
        topic: { name: topicOf(conversationId), place: messageId },
        untilRead: true,
        mailedByNoun: true,
      })
    }
    const dueAt = new Date(at.getTime() + mailAfter)
    const mailed = await orderMail(
      tx,
      conversationId,
      heard.map(({ userId }) => userId),
      dueAt,
    )
    await jobs.enqueueMany(
      tx,
      'messages.mail',
      mailed.map((userId) => ({ data: { userId, conversationId }, startAfter: dueAt })),
    )
    // The author of a message to many would hear of each: the job tells them of all.
    const readers = [...(toMany ? [] : [authorId]), ...others.map(({ userId }) => userId)]
    const topics = readers.map((id) => `user:${id}`)
    await live.publish(tx, { topics, type: 'conversation', data: { conversationId } })
    return messageId
  }

  /**
   * Continues the conversation of two people, or begins it.
   *
   * @param checks refuse to begin one, or to continue the known one
   */
  async function sendDirect(
    tx: Transaction,
    message: Omit<NewMessage, 'conversationId'> & { to: string; newId: string },
    checks: { begin?: () => Promise<void>; proceed?: (conversationId: string) => Promise<unknown> } = {},
  ): Promise<{ conversationId: string; messageId: number }> {
    const { to, newId, ...rest } = message
    await lockPair(tx, rest.authorId, to)
    const known = await findDirect(tx, rest.authorId, to)
    const conversationId = known ?? newId
    if (known === null) {
      await checks.begin?.()
      // Without a starter, it does not count as a conversation that its author began today.
      const startedBy = rest.toMany ? null : rest.authorId
      const row = { id: newId, kind: 'direct' as const, startedBy, createdAt: rest.at }
      const unlistedFor = rest.toMany ? rest.authorId : null
      await insertConversation(tx, row, [rest.authorId, to], { unlistedFor })
    } else await checks.proceed?.(known)
    return { conversationId, messageId: await send(tx, { ...rest, conversationId }) }
  }
}

export type Sending = ReturnType<typeof sendingOf>
