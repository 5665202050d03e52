import type { Database } from '../../../database/client.ts'
import { conversationAddress } from '../../../rules/addresses.ts'
import type { Mail } from '../../platform/mail/service.ts'
import type { NotificationsService } from '../notifications/service.ts'
import { messagesToMail, noteMailed, takeMail } from './conversation-queries.ts'

/** Messages of one email; further ones are counted. */
const mostInMail = 10

/**
 * Emails about unread messages. They wait for `mailAfter`; what was read by then is not mailed. An email has the text of
 * messages of staff. Those of students are read on the site, where they can be reported.
 */
export function unreadMail({
  db,
  mail,
  notifications,
}: {
  db: Database
  mail: Mail
  notifications: Pick<NotificationsService, 'immediateRecipient'>
}) {
  return {
    async mailUnread(userId: string, conversationId: string): Promise<void> {
      await db.transaction(async (tx) => {
        const due = await takeMail(tx, conversationId, userId)
        if (due === null || due.unread === 0 || due.mutedAt !== null) return
        const after = Math.max(due.readThrough, due.mailedThrough)
        const found = await messagesToMail(tx, { conversationId, userId, after, most: mostInMail + 1 })
        const last = found.at(-1)
        const recipient = await notifications.immediateRecipient(tx, userId, 'message')
        if (last === undefined || recipient === null) return
        const { email, firstName, token } = recipient
        const shown = found.slice(0, mostInMail)
        await mail.queue(tx, {
          to: email,
          template: 'messages',
          variables: {
            firstName,
            messages: shown.map(({ author, authorRole, text }) => ({
              author,
              text: authorRole === 'student' ? null : text,
            })),
            more: found.length > shown.length,
            toSchool: due.seat === 'school',
            path: conversationAddress(conversationId),
            token,
          },
        })
        await noteMailed(tx, conversationId, userId, last.id)
      })
    },
  }
}
