import { theSchool, type WhyNotWriteMessage } from '../../../contract/community/messages.ts'
import { mostUnreadCounted } from '../../../contract/community/notification-kinds.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import {
  mayBlock,
  mayClose,
  mayWriteTo,
  mayWriteTogether,
  mayWriteToSchool,
} from '../../../rules/community/messages.ts'
import { readCursor, uuids, writeCursor } from '../../platform/http/cursor.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Mail } from '../../platform/mail/service.ts'
import type { NotificationsService } from '../notifications/service.ts'
import { filesOfMessages } from './attachments.ts'
import {
  findDirect,
  findWithSchool,
  insertConversation,
  isBlockedBetween,
  isMessageOf,
  isStartedBy,
  memberIds,
  messageSentWith,
  messagesBefore,
  readThrough,
  setBlocked,
  setClosed,
  setMemberState,
} from './conversation-queries.ts'
import { unreadMail } from './mail.ts'
import { isOpenToStudents, putOpenToStudents } from './preference-queries.ts'
import { presentConversation, presentMessage, presentRecipient, presentSummary, whyNotIn } from './present.ts'
import { takeTurn } from './rate-limit.ts'
import { conversationsBefore, countUnreadConversations, findConversation } from './reading-queries.ts'
import { acquaintances, recipientsFor } from './recipient-queries.ts'
import { type SendingDependencies, sendingOf, topicOf } from './sending.ts'
import type { MessagesService } from './service-interface.ts'
import { noteRead } from './to-many-queries.ts'

const listLength = 25
const pageLength = 30
const mostRecipients = 20

export interface MessagesDependencies extends Omit<SendingDependencies, 'notifications'> {
  db: Database
  mail: Mail
  notifications: NotificationsService
  now: () => Date
}

export function messagesService(dependencies: MessagesDependencies): MessagesService {
  const { db, live, media, notifications, now } = dependencies
  const sending = sendingOf(dependencies)
  const { mailUnread } = unreadMail(dependencies)

  return {
    async list(viewer, { filter = 'all', search = '', after }) {
      const [rows, unread] = await Promise.all([
        conversationsBefore(db, viewer, {
          filter,
          search: search.trim(),
          cursor: readCursor(after, { ids: uuids }),
          most: listLength + 1,
        }),
        countUnreadConversations(db, viewer, mostUnreadCounted),
      ])
      const last = rows.length > listLength ? rows[listLength - 1] : undefined
      return {
        conversations: rows.slice(0, listLength).map((row) => presentSummary(row, viewer.id)),
        next: last === undefined ? null : writeCursor({ at: last.activeAt, id: last.id }),
        unread,
      }
    },

    async conversation(viewer, id) {
      return { conversation: presentConversation(await requireConversation(db, viewer, id), viewer) }
    },

    async messages(viewer, id, before) {
      await requireConversation(db, viewer, id)
      const rows = await messagesBefore(db, id, {
        before: before === undefined ? null : Number(before),
        most: pageLength + 1,
      })
      const page = rows.slice(0, pageLength)
      const filesOf = await filesOfMessages(
        db,
        media,
        page.map((row) => ({ conversationId: id, messageId: row.id })),
      )
      return {
        messages: page.map((row) => presentMessage(row, viewer.id, filesOf(row.id))),
        next: rows.length > pageLength ? String(page.at(-1)?.id) : null,
      }
    },

    async start(viewer, { key, to, text, files = [] }) {
      const ids = [...new Set(to)].filter((id) => id !== viewer.id)
      return db.transaction(async (tx) => {
        const turn = await takeTurn(tx, viewer)
        const opens = mayClose(viewer.role, 'direct', 'person')
        const message = { authorId: viewer.id, text, files, key, at: turn.at, opens }
        if (ids.includes(theSchool)) {
          if (ids.length > 1 || !mayWriteToSchool(viewer.role)) throw noRecipient()
          return startWithSchool(tx, viewer, message, turn)
        }
        const { may, suspended, unreachable } = await sort(tx, viewer, ids)
        if (may.length === 0 || suspended.length + unreachable > 0)
          throw suspended.length > 0 ? cannotWrite('suspended') : noRecipient()
        if (may.length > 1) return startTogether(tx, viewer, message, turn, may)
        const other = may[0]?.id ?? ''
        if (await isBlockedBetween(tx, viewer.id, other)) throw noRecipient()
        const checks = {
          begin: () => turn.requireAllowance('conversations'),
          proceed: (id: string) => requireWritable(tx, viewer, id, key, turn),
        }
        const { conversationId } = await sending.sendDirect(tx, { ...message, to: other, newId: key }, checks)
        return { conversationId }
      })
    },

    async answer(viewer, id, { key, text, files = [] }) {
      const sent = await db.transaction(async (tx) => {
        const turn = await takeTurn(tx, viewer)
        const { kind, seat } = await requireWritable(tx, viewer, id, key, turn)
        const message = { conversationId: id, authorId: viewer.id, text, files, key, at: turn.at }
        await sending.send(tx, { ...message, opens: mayClose(viewer.role, kind, seat) })
        const sent = await messageSentWith(tx, id, key)
        if (sent === null) throw notFound()
        return sent
      })
      const filesOf = await filesOfMessages(db, media, [{ conversationId: id, messageId: sent.id }])
      return { message: presentMessage(sent, viewer.id, filesOf(sent.id)) }
    },

    async read(viewer, id, through) {
      return db.transaction(async (tx) => {
        await requireConversation(tx, viewer, id)
        // The id is the client's: one of another conversation would mark messages as read that are not here yet.
        if ((await isMessageOf(tx, id, Number(through))) !== null) {
          const place = Number(through)
          const changed = await readThrough(tx, { userId: viewer.id, conversationId: id, through: place })
          await notifications.setTopicRead(tx, viewer, { name: topicOf(id), place })
          await noteRead(tx, { userId: viewer.id, conversationId: id, through: place, at: now() })
          if (changed)
            await live.publish(tx, {
              topics: [`user:${viewer.id}`],
              type: 'conversation',
              data: { conversationId: id, read: true },
            })
        }
        const { unread } = await requireConversation(tx, viewer, id)
        return { unread }
      })
    },

    async change(viewer, id, { archived, muted, closed }) {
      return db.transaction(async (tx) => {
        const row = await requireConversation(tx, viewer, id)
        const { can } = presentConversation(row, viewer)
        if (closed !== undefined && !can.close)
          throw new Refusal('not-staff', 'Only staff close a conversation.')
        const at = now()
        const stateOf = (isSet: boolean, known: Date | null) => (isSet ? (known ?? at) : null)
        await setMemberState(
          tx,
          { userId: viewer.id, conversationId: id },
          {
            ...(archived === undefined ? {} : { archivedAt: stateOf(archived, row.archivedAt) }),
            ...(muted === undefined ? {} : { mutedAt: stateOf(muted, row.mutedAt) }),
          },
        )
        if (closed !== undefined) await setClosed(tx, id, stateOf(closed, row.closedAt))
        const heard = closed === undefined ? [viewer.id] : await memberIds(tx, id)
        await live.publish(tx, {
          topics: heard.map((userId) => `user:${userId}`),
          type: 'conversation',
          data: { conversationId: id, read: true },
        })
        return { conversation: presentConversation(await requireConversation(tx, viewer, id), viewer) }
      })
    },

    async block(viewer, userId, blocked) {
      return db.transaction(async (tx) => {
        const [other] = await acquaintances(tx, viewer, [userId])
        // Only someone who wrote, or could: otherwise this would say which ids exist.
        const isKnown =
          other !== undefined && (other.classmates || (await findDirect(tx, viewer.id, userId)) !== null)
        if (!isKnown || userId === viewer.id) throw noRecipient()
        if (blocked && !mayBlock(viewer.role, other.recipient))
          throw new Refusal('staff-not-blocked', 'You can mute messages of staff, not block them.')
        await setBlocked(tx, viewer.id, userId, blocked)
        return { blocked }
      })
    },

    async recipients(viewer, search = '') {
      const rows = await recipientsFor(db, viewer, { search: search.trim(), most: mostRecipients })
      return {
        people: rows.map(presentRecipient),
        school: mayWriteToSchool(viewer.role),
        together: mayWriteTogether(viewer.role),
      }
    },

    preferences: async (viewer) => ({ fromStudents: await isOpenToStudents(db, viewer.id) }),

    async setPreferences(viewer, { fromStudents }) {
      await putOpenToStudents(db, viewer.id, fromStudents)
      return { fromStudents }
    },

    mailUnread,
    sort,
    sending,
  }

  async function sort(tx: Transaction, sender: Pick<Viewer, 'id' | 'role'>, ids: readonly string[]) {
    const found = new Map((await acquaintances(tx, sender, ids)).map((row) => [row.id, row]))
    const known = ids.flatMap((id) => found.get(id) ?? [])
    const may = known.filter((row) => mayWriteTo({ sender: sender.role, ...row }))
    return {
      may: may.filter(({ isSuspended }) => !isSuspended),
      suspended: may.filter(({ isSuspended }) => isSuspended),
      unreachable: ids.length - may.length,
    }
  }

  async function startWithSchool(tx: Transaction, viewer: Viewer, message: Message, turn: Turn) {
    const known = await findWithSchool(tx, viewer.id)
    const conversationId = known ?? message.key
    if (known !== null) await requireWritable(tx, viewer, known, message.key, turn)
    else await begin(tx, viewer, { id: conversationId, kind: 'school' }, [viewer.id], turn)
    await sending.send(tx, { ...message, opens: false, conversationId })
    return { conversationId }
  }

  /** Each has the key as its id, so that a retry continues it. */
  async function startTogether(
    tx: Transaction,
    viewer: Viewer,
    message: Message,
    turn: Turn,
    others: readonly { id: string }[],
  ) {
    if (!mayWriteTogether(viewer.role))
      throw new Refusal('together-not-allowed', 'Only staff write to several people together.')
    const people = [viewer.id, ...others.map(({ id }) => id)]
    await begin(tx, viewer, { id: message.key, kind: 'several' }, people, turn)
    await sending.send(tx, { ...message, conversationId: message.key })
    return { conversationId: message.key }
  }

  async function begin(
    tx: Transaction,
    viewer: Viewer,
    { id, kind }: { id: string; kind: 'several' | 'school' },
    people: readonly string[],
    turn: Turn,
  ) {
    if (await isStartedBy(tx, id, viewer.id)) return
    await turn.requireAllowance('conversations')
    if (!(await insertConversation(tx, { id, kind, startedBy: viewer.id, createdAt: turn.at }, people)))
      throw notFound()
  }

  /** A repeated message needs no allowance: the first one had it. */
  async function requireWritable(tx: Transaction, viewer: Viewer, id: string, key: string, turn: Turn) {
    const row = await requireConversation(tx, viewer, id)
    if ((await messageSentWith(tx, id, key)) !== null) return row
    const reason = whyNotIn(row, viewer)
    if (reason !== null) throw cannotWrite(reason)
    await turn.requireAllowance('messages')
    return row
  }

  async function requireConversation(tx: Database | Transaction, viewer: Viewer, id: string) {
    const row = await findConversation(tx, viewer, id)
    if (row === null) throw notFound()
    return row
  }
}

type Turn = Awaited<ReturnType<typeof takeTurn>>

interface Message {
  authorId: string
  text: string
  files: readonly string[]
  key: string
  at: Date
  opens: boolean
}

const sentences: Record<WhyNotWriteMessage, string> = {
  closed: 'This conversation was closed. You can’t answer here.',
  'to-many': 'This message went to each alone. Write to a person in the conversation you have with them.',
  blocked: 'You have blocked this person. Unblock them to write.',
  refused: 'This person doesn’t receive messages from you.',
  suspended: 'This account is suspended and receives no messages now.',
  gone: 'The other account was deleted.',
}

const cannotWrite = (reason: WhyNotWriteMessage) => new Refusal('conversation-closed', sentences[reason])

const noRecipient = () => new Refusal('recipient-not-found', 'You can’t write to this person.')

const notFound = () => new Refusal('conversation-not-found', 'This conversation isn’t there.')
