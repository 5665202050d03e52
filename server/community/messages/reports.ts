import { randomUUID } from 'node:crypto'
import type { MessageReport } from '../../../contract/community/messages.ts'
import type { ReportReason } from '../../../contract/community/report-reasons.ts'
import type { InputOf, OutputOf } from '../../../contract/index.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import type { MediaService } from '../../media/service-interface.ts'
import type { LiveService } from '../../platform/events/live.ts'
import { pageByTime, readCursor, uuids } from '../../platform/http/cursor.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { reportWaitMessage } from '../../platform/throttling/reports.ts'
import type { Throttling } from '../../platform/throttling/service.ts'
import type { AuditService } from '../../school/audit/service.ts'
import { type AttachedFiles, filesOfMessages } from './attachments.ts'
import { findWithSchool, insertConversation, isMessageOf, memberIds } from './conversation-queries.ts'
import { findConversation } from './reading-queries.ts'
import {
  countOpenReports,
  insertReport,
  lockReport,
  type ReportRow,
  reportsBefore,
  setHidden,
  settleReports,
} from './report-queries.ts'
import type { MessagesService } from './service-interface.ts'

const perPage = 25

/** Administrators read a reported message and nothing around it. */
export interface MessageReportsService {
  /** @throws Refusal `conversation-not-found`, `message-not-found` or `too-many-requests` */
  report(
    viewer: Viewer,
    message: { id: string; messageId: string },
    said: { reason: ReportReason; note: string },
  ): Promise<void>

  /** A page of reports, newest first. @throws Refusal `invalid-input` for an invalid cursor */
  reports(
    query: InputOf<'GET /api/admin/message-reports'>['query'],
  ): Promise<OutputOf<'GET /api/admin/message-reports'>>

  /** @throws Refusal `report-not-found` */
  settle(
    viewer: Viewer,
    id: string,
    decision: InputOf<'PUT /api/admin/message-reports/{id}'>['body'],
  ): Promise<OutputOf<'PUT /api/admin/message-reports/{id}'>>
}

export interface MessageReportsDependencies {
  db: Database
  messages: Pick<MessagesService, 'sending'>
  media: Pick<MediaService, 'files'>
  live: Pick<LiveService, 'publish'>
  throttling: Pick<Throttling, 'count'>
  audit: Pick<AuditService, 'record'>
  now: () => Date
}

export function messageReportsService({
  db,
  media,
  messages,
  live,
  throttling,
  audit,
  now,
}: MessageReportsDependencies): MessageReportsService {
  return {
    async report(viewer, { id, messageId }, said) {
      if ((await findConversation(db, viewer, id)) === null)
        throw new Refusal('conversation-not-found', 'This conversation isn’t there.')
      const message = await isMessageOf(db, id, Number(messageId))
      if (message === null || message.authorId === null || message.authorId === viewer.id)
        throw new Refusal('direct-message-not-found', 'There is no such message to report.')
      await throttling.count('report', viewer.id, reportWaitMessage)
      await db.transaction((tx) =>
        insertReport(tx, {
          ...said,
          reporterId: viewer.id,
          conversationId: id,
          messageId: Number(messageId),
          createdAt: now(),
        }),
      )
    },

    async reports(query) {
      const [rows, open] = await Promise.all([
        reportsBefore(db, {
          status: query.status ?? 'open',
          cursor: readCursor(query.cursor, { ids: uuids, field: 'cursor' }),
          most: perPage + 1,
        }),
        countOpenReports(db),
      ])
      const page = pageByTime(rows, perPage)
      const filesOf = await filesOfMessages(db, media, page.rows)
      return { reports: page.rows.map((row) => present(row, filesOf(row.messageId))), open, next: page.next }
    },

    async settle(viewer, id, { status, reason, warning }) {
      return db.transaction(async (tx) => {
        const report = await lockReport(tx, id)
        if (report === null) throw new Refusal('report-not-found', 'There is no such report.')
        // A dismissed report stays dismissed; an upheld one can be reversed.
        if (report.status === status || report.status === 'dismissed') return { status: report.status }
        const at = now()
        await settleReports(tx, report, report.status, { status, settledBy: viewer.id, settledAt: at })
        const changes = status === 'upheld' || report.status === 'upheld'
        if (changes) await setHidden(tx, report, status === 'upheld' ? at : null)
        await audit.record(tx, viewer, {
          action:
            status === 'upheld'
              ? 'message.hidden'
              : changes
                ? 'message.shown-again'
                : 'message.report-dismissed',
          subject: {
            kind: 'user',
            id: report.authorId ?? 'deleted',
            label: report.author ?? 'Former student',
          },
          after: { warned: warning !== undefined },
          reason,
        })
        if (warning !== undefined && report.authorId !== null)
          await warn(tx, viewer, report.authorId, warning, at)
        const heard = changes ? await memberIds(tx, report.conversationId) : []
        await live.publish(tx, {
          topics: heard.map((userId) => `user:${userId}`),
          type: 'conversation',
          data: { conversationId: report.conversationId },
        })
        return { status }
      })
    },
  }

  /** In the author's conversation with the school, where they can answer. */
  async function warn(tx: Transaction, viewer: Viewer, authorId: string, text: string, at: Date) {
    if (authorId === viewer.id) return
    const known = await findWithSchool(tx, authorId)
    const conversationId = known ?? randomUUID()
    if (known === null) {
      const row = { id: conversationId, kind: 'school' as const, startedBy: viewer.id, createdAt: at }
      await insertConversation(tx, row, [authorId])
    }
    const message = { conversationId, authorId: viewer.id, text, key: randomUUID(), at, opens: true }
    await messages.sending.send(tx, message)
  }
}

function present(
  { text, sentAt, hiddenAt, authorId, author, conversationId: _, messageId: __, ...row }: ReportRow,
  { files }: AttachedFiles,
): MessageReport {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    message: {
      text,
      files,
      sentAt: sentAt.toISOString(),
      hidden: hiddenAt !== null,
      author: authorId !== null && author !== null ? { id: authorId, name: author } : null,
    },
  }
}
