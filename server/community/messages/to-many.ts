import { randomUUID } from 'node:crypto'
import type { InputOf, OutputOf } from '../../../contract/index.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { mostToManyADay } from '../../../rules/community/messages.ts'
import { counted } from '../../../rules/text/counted.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { AuditService } from '../../school/audit/service.ts'
import { isBlockedBetween } from './conversation-queries.ts'
import { takeTurn } from './rate-limit.ts'
import { isReachable } from './recipient-queries.ts'
import type { MessagesService } from './service-interface.ts'
import { countToManySince, findToMany, insertToMany, noteSent } from './to-many-queries.ts'

const day = 86_400_000

export interface MessagesToManyDependencies {
  db: Database
  jobs: Jobs
  audit: AuditService
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

  /** The job: sends it to those who wait. Each is a transaction, so it goes on where it stopped. */
  send(id: string): Promise<void>
}

export function messagesToManyService({
  db,
  jobs,
  audit,
  messages,
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
        if (known !== null || may.length === 0)
          throw new Refusal('recipient-not-found', 'You can write to none of these people.')
        const sent = await countToManySince(tx, viewer.id, new Date(at.getTime() - day))
        if (sent + may.length > mostToManyADay)
          throw new Refusal('too-many-requests', tooManyText, { headers: { 'retry-after': '3600' } })
        const waiting = may.map(({ id }) => id)
        const counts = { recipientCount: waiting.length, unreachableCount: ids.length - waiting.length }
        await insertToMany(tx, { id: key, authorId: viewer.id, text, waiting, ...counts, createdAt: at })
        await audit.record(tx, viewer, {
          action: 'message.sent-to-many',
          subject: { kind: 'message', id: key, label: counted(waiting.length, 'person', 'people') },
          after: { people: waiting.length },
        })
        await jobs.enqueue(tx, 'messages.send-to-many', { messageId: key })
        return { recipients: counts.recipientCount, unreachable: counts.unreachableCount }
      })
    },

    async startFor(tx, author, { key, to, text }) {
      const { may } = await messages.sort(tx, author, to)
      if (may.length === 0) return
      const waiting = may.map(({ id }) => id)
      const counts = { recipientCount: waiting.length, unreachableCount: to.length - waiting.length }
      await insertToMany(tx, { id: key, authorId: author.id, text, waiting, ...counts })
      await jobs.enqueue(tx, 'messages.send-to-many', { messageId: key })
    },

    async send(id) {
      const message = await findToMany(db, id)
      if (message === null) return
      const { authorId, text, createdAt: at } = message
      for (const to of message.waiting) {
        await db.transaction(async (tx) => {
          // Whether the author may was decided at the start; since then, an account may be gone.
          if ((await isReachable(tx, to)) && !(await isBlockedBetween(tx, authorId, to)))
            await messages.sending.sendDirect(tx, {
              ...{ authorId, text, at, to, key: id, opens: true },
              newId: randomUUID(),
            })
          await noteSent(tx, id, to)
        })
      }
    },
  }
}

const tooManyText = `You have written to ${mostToManyADay.toLocaleString('en')} people today. Please go on tomorrow.`
