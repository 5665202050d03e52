import type { OutboxMessage } from '../../../contract/school/outbox.ts'
import type { MessageRow } from './queries.ts'

const states = { queued: 'waiting', sent: 'sent', failed: 'failed' } as const

/** @param nextTryAt of the pending job; null without one */
export function presentMessage(
  row: Omit<MessageRow, 'exactCreatedAt'>,
  nextTryAt: Date | null,
): OutboxMessage {
  return {
    id: row.id,
    recipient: row.recipient,
    kind: row.template,
    subject: row.subject,
    state: states[row.status],
    error: row.lastError,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    nextTryAt: row.status === 'queued' ? (nextTryAt?.toISOString() ?? null) : null,
    round: row.round,
  }
}
