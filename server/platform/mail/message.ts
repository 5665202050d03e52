import type { SendMailOptions } from 'nodemailer'
import addressparser from 'nodemailer/lib/addressparser'
import { logoPart } from './logo-part.ts'

export interface OutgoingMail {
  id: string
  createdAt: Date
  to: string
  /** The school: sender unless MAIL_FROM is set, and the reply address. */
  school: { name: string; address: string }
  subject: string
  html: string
  text: string
  /** One-click unsubscribe URL (RFC 8058); null for mandatory messages. */
  unsubscribe?: string | null
  logo?: Uint8Array | null
}

/**
 * Always identical, with Message-ID and date, so that mailboxes recognize a repeated delivery.
 *
 * @param mailFrom MAIL_FROM, or null for the school's own address
 */
export function toMessage(mail: OutgoingMail, mailFrom: string | null): SendMailOptions {
  const sender = readSender(mailFrom) ?? mail.school
  return {
    from: sender,
    // An object, because nodemailer parses a string as a list of addresses.
    to: { name: '', address: mail.to },
    envelope: { from: sender.address, to: [mail.to] },
    replyTo: mail.school,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(mail.logo
      ? {
          attachments: [
            {
              cid: logoPart,
              filename: 'logo.png',
              contentType: 'image/png',
              contentDisposition: 'inline' as const,
              content: Buffer.from(mail.logo),
            },
          ],
        }
      : {}),
    date: mail.createdAt,
    messageId: `<${mail.id}@${sender.address.split('@').at(-1)}>`,
    headers: {
      // Suppresses out-of-office replies (RFC 3834; the second header is Exchange's).
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      // RFC 8058.
      ...(mail.unsubscribe
        ? {
            'List-Unsubscribe': `<${mail.unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
    // Content must never refer to files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function readSender(mailFrom: string | null) {
  if (!mailFrom) return null
  const [sender] = addressparser(mailFrom, { flatten: true })
  return sender?.address ? { name: sender.name, address: sender.address } : null
}
