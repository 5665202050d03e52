import { randomUUID } from 'node:crypto'
import type { InputOf, OutputOf } from '../../../contract/index.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { mostToManyADay } from '../../../rules/community/messages.ts'
import { counted } from '../../../rules/text/counted.ts'
import type { LiveService } from '../../platform/events/live.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { AuditService } from '../../school/audit/service.ts'
import { insertConversation } from './conversation-queries.ts'
import { presentToManyRecipient } from './present.ts'
import { takeTurn } from './rate-limit.ts'
import { reachableNow } from './recipient-queries.ts'
import type { MessagesService } from './service-interface.ts'
import {
  countToManySince,
  findToMany,
  insertToMany,
  noteSent,
  noteUnreached,
  takeWaiting,
  toManyRecipientsAfter,
} from './to-many-queries.ts'

const day = 86_400_000
const pageLength = 50

/** People to whom one transaction writes. A job that stops in between loses the work of one. */
const batchSize = 50
/** Then another job goes on, long before this one expires. */
const batchesPerJob = 10

export interface MessagesToManyDependencies {
  db: Database
  jobs: Jobs
  live: LiveService
  audit: AuditService
  now: () => Date
  messages: Pick<MessagesService, 'sort' | 'sending'>
}

/** Messages of staff to many people, to each alone. */
export interface MessagesToManyService {
  /**
   * Those to whom the viewer may not write are counted and left out. Idempotent by key.
   *
   * @throws Refusal `recipient-not-found` if no one is left, or `too-many-requests`
   */
  start(
    viewer: Viewer,
    message: InputOf<'POST /api/user/messages-to-many'>['body'],
  ): Promise<OutputOf<'POST /api/user/messages-to-many'>>

  /**
   * As `start`, for a noun that writes in a person's name: in its transaction, without limits and without an audit entry.
   * Those to whom the author may not write are left out.
   */
  startFor(
    tx: Transaction,
    author: Pick<Viewer, 'id' | 'role'>,
    message: { key: string; to: readonly string[]; text: string },
  ): Promise<void>

  /** @throws Refusal `conversation-not-found` */
  one(
    viewer: Viewer,
    id: string,
    query: InputOf<'GET /api/user/messages-to-many/{id}'>['query'],
  ): Promise<OutputOf<'GET /api/user/messages-to-many/{id}'>>

  /**
   * The job: sends it to those who wait, some in each transaction, so it goes on where it stopped. After a part of a long
   * list it leaves the rest to another job.
   */
  send(id: string): Promise<void>
}

export function messagesToManyService({
  db,
  jobs,
  live,
  audit,
  messages,
  now,
}: MessagesToManyDependencies): MessagesToManyService {
  return {
    async start(viewer, { key, to, text }) {
      return db.transaction(async (tx) => {
        const { at } = await takeTurn(tx, viewer)
        const known = await findToMany(tx, key)
        if (known !== null && known.authorId === viewer.id)
          return { recipients: known.recipientCount, unreachable: known.unreachableCount }
        const ids = [...new Set(to)].filter((id) => id !== viewer.id)
        const { may } = await messages.sort(tx, viewer, ids)
        if (known !== null || may.length === 0) throw noRecipient()
        const sent = await countToManySince(tx, viewer.id, new Date(at.getTime() - day))
        if (sent + may.length > mostToManyADay)
          throw new Refusal('too-many-requests', tooManyText, { headers: { 'retry-after': '3600' } })
        const waiting = may.map(({ id }) => id)
        const unreachable = ids.length - waiting.length
        await begin(tx, viewer, { key, text, to: waiting, unreachable, at })
        await audit.record(tx, viewer, {
          action: 'message.sent-to-many',
          subject: { kind: 'message', id: key, label: counted(waiting.length, 'person', 'people') },
          after: { people: waiting.length },
        })
        return { recipients: waiting.length, unreachable }
      })
    },

    async startFor(tx, author, { key, to, text }) {
      const { may } = await messages.sort(tx, author, to)
      if (may.length === 0) return
      const waiting = may.map(({ id }) => id)
      await begin(tx, author, { key, text, to: waiting, unreachable: to.length - waiting.length, at: now() })
    },

    async one(viewer, id, { filter, after }) {
      const message = await findToMany(db, id)
      if (message === null || message.authorId !== viewer.id)
        throw new Refusal('conversation-not-found', 'This message isn’t there.')
      const rows = await toManyRecipientsAfter(db, id, {
        answered: filter === 'answered',
        after: after ?? null,
        most: pageLength + 1,
      })
      const last = rows.length > pageLength ? rows[pageLength - 1] : undefined
      return {
        text: message.text,
        sentAt: message.createdAt.toISOString(),
        people: rows.slice(0, pageLength).map(presentToManyRecipient),
        next: last?.id ?? null,
      }
    },

    async send(id) {
      const message = await findToMany(db, id)
      if (message === null) return
      for (let batch = 0; batch < batchesPerJob; batch++) {
        const taken = await db.transaction((tx) => sendBatch(tx, message))
        if (taken < batchSize) return
      }
      await jobs.enqueue(db, 'messages.send-to-many', { messageId: id })
    },
  }

  /** With the author’s line for it. */
  async function begin(
    tx: Transaction,
    author: Pick<Viewer, 'id'>,
    message: { key: string; text: string; to: readonly string[]; unreachable: number; at: Date },
  ) {
    const { key, text, to, unreachable, at } = message
    const line = { id: key, kind: 'many' as const, startedBy: author.id, createdAt: at }
    if (!(await insertConversation(tx, line, [author.id]))) throw noRecipient()
    const counts = { recipientCount: to.length, unreachableCount: unreachable }
    await insertToMany(tx, { id: key, authorId: author.id, text, ...counts, createdAt: at }, to)
    await jobs.enqueue(tx, 'messages.send-to-many', { messageId: key })
    await publishProgress(tx, author.id, key)
  }

  /** @returns how many it took off the list */
  async function sendBatch(
    tx: Transaction,
    { id, authorId, text, createdAt: at }: NonNullable<Awaited<ReturnType<typeof findToMany>>>,
  ): Promise<number> {
    const waiting = await takeWaiting(tx, id, batchSize)
    if (waiting.length === 0) return 0
    // Whether the author may was decided at the start; since then, an account may be gone.
    const reachable = await reachableNow(tx, authorId, waiting)
    const sent: { userId: string; conversationId: string; directMessageId: number }[] = []
    for (const to of reachable) {
      const { conversationId, messageId } = await messages.sending.sendDirect(tx, {
        ...{ authorId, text, at, to, key: id, opens: true, toMany: true },
        newId: randomUUID(),
      })
      sent.push({ userId: to, conversationId, directMessageId: messageId })
    }
    const reached = new Set(reachable)
    await noteSent(tx, id, sent)
    await noteUnreached(
      tx,
      id,
      waiting.filter((userId) => !reached.has(userId)),
    )
    await publishProgress(tx, authorId, id)
    return waiting.length
  }

  function publishProgress(tx: Transaction, authorId: string, id: string): Promise<void> {
    return live.publish(tx, {
      topics: [`user:${authorId}`],
      type: 'conversation',
      data: { conversationId: id, read: true },
    })
  }
}

const noRecipient = () => new Refusal('recipient-not-found', 'You can write to none of these people.')

const tooManyText = `You have written to ${mostToManyADay.toLocaleString('en')} people today. Please go on tomorrow.`
