import type { SendMailOptions } from 'nodemailer'
import addressparser from 'nodemailer/lib/addressparser'
import { logoPart } from './logo-part.ts'

export interface OutgoingMail {
  /** Of the row in mail_messages. */
  id: string
  createdAt: Date
  to: string
  /** The school; sender of the message where MAIL_FROM names none, and whom answers go to. */
  school: { name: string; address: string }
  subject: string
  html: string
  text: string
  /** Where one request, made by the mail program itself, stops messages like this one; null for those that nobody can stop. */
  unsubscribe?: string | null
  /** The school's logo, PNG, which its head shows; null for a school without one. */
  logo?: Uint8Array | null
}

/**
 * The message in nodemailer's words. It is the same however often it is made, Message-ID and date included, so
 * that a mailbox recognises one sent twice.
 *
 * @param mailFrom MAIL_FROM, or null for the school's own address
 */
export function toMessage(mail: OutgoingMail, mailFrom: string | null): SendMailOptions {
  const sender = readSender(mailFrom) ?? mail.school
  return {
    from: sender,
    // An object, not a string: a string would be read as a list of addresses.
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
      // No holiday notes in answer (RFC 3834; the second is what Exchange reads).
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      // RFC 8058: the mail program's own button sends a POST there.
      ...(mail.unsubscribe
        ? {
            'List-Unsubscribe': `<${mail.unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
    // A message is made of what it is given and nothing else.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function readSender(mailFrom: string | null) {
  if (!mailFrom) return null
  const [sender] = addressparser(mailFrom, { flatten: true })
  return sender?.address ? { name: sender.name, address: sender.address } : null
}
