import type {
  Conversation,
  ConversationSummary,
  DirectMessage,
  MessageRecipient,
  ToManyRecipient,
} from '../../../contract/community/messages.ts'
import { mayBlock, mayClose, whyNotAnswer } from '../../../rules/community/messages.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { type AttachedFiles, noFiles } from './attachments.ts'
import type { MessageRow } from './conversation-queries.ts'
import type { ConversationRow, ListedConversation } from './reading-queries.ts'
import type { RecipientRow } from './recipient-queries.ts'
import type { ToManyRecipientRow } from './to-many-queries.ts'

export function presentSummary(row: ListedConversation, viewerId: string): ConversationSummary {
  const { id, kind, people, others, last, toMany, unread, archivedAt, mutedAt, activeAt } = row
  return {
    id,
    kind,
    people,
    others,
    last: last && {
      text: last.text,
      mine: last.authorId === viewerId,
      sentAt: new Date(last.sentAt).toISOString(),
    },
    toMany,
    unread,
    archived: archivedAt !== null,
    muted: mutedAt !== null,
    activeAt: activeAt.toISOString(),
  }
}

export const whyNotIn = (row: ConversationRow, viewer: Pick<Viewer, 'role'>) =>
  whyNotAnswer({
    toMany: row.kind === 'many',
    closes: mayClose(viewer.role, row.kind, row.seat),
    closed: row.closedAt !== null,
    hasBlocked: row.hasBlocked,
    isBlocked: row.isBlocked,
    others: row.hasReachable ? 'reachable' : row.hasSuspended ? 'suspended' : 'gone',
  })

export function presentConversation(row: ConversationRow, viewer: Viewer): Conversation {
  const reason = whyNotIn(row, viewer)
  const isDirect = row.kind === 'direct' && row.otherRole !== null
  return {
    ...presentSummary(row, viewer.id),
    closed: row.closedAt !== null,
    blocked: row.hasBlocked,
    whyNotWrite: reason,
    can: {
      write: reason === null,
      block: isDirect && row.otherRole !== null && mayBlock(viewer.role, row.otherRole),
      close: mayClose(viewer.role, row.kind, row.seat),
    },
  }
}

export function presentMessage(row: MessageRow, viewerId: string, attached: AttachedFiles): DirectMessage {
  const { authorId, authorName, authorImage } = row
  const mine = authorId === viewerId
  return {
    id: String(row.id),
    author:
      authorId !== null && authorName !== null
        ? { id: authorId, name: authorName, image: authorImage }
        : null,
    mine,
    text: row.hiddenAt === null ? row.text : null,
    ...(row.hiddenAt === null ? attached : noFiles),
    sentAt: row.sentAt.toISOString(),
    can: { report: !mine && row.hiddenAt === null && authorId !== null },
  }
}

const roleNames = { student: 'Student', instructor: 'Teacher', admin: 'Administrator' } as const

export function presentRecipient({ id, name, image, role, courses }: RecipientRow): MessageRecipient {
  return { id, name, image, role, about: [roleNames[role], ...courses].join(', ') }
}

export function presentToManyRecipient(row: ToManyRecipientRow): ToManyRecipient {
  const { id, name, image, state, conversationId, answeredAt } = row
  return { id, name, image, state: answeredAt === null ? state : 'answered', conversationId }
}
