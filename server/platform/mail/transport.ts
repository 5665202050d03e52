import type { MailTransport } from './delivery.ts'
import { outboxTransport } from './outbox.ts'
import { smtpTransport } from './smtp.ts'

export type { MailTransport }

export interface TransportOptions {
  /** SMTP_URL; without it messages become files. */
  smtpUrl?: string | null
  /** MAIL_FROM; defaults to the school's own address. */
  mailFrom?: string | null
  outboxFolder: string
}

export function createTransport({ smtpUrl, mailFrom = null, outboxFolder }: TransportOptions): MailTransport {
  return smtpUrl ? smtpTransport(smtpUrl, mailFrom) : outboxTransport(outboxFolder, mailFrom)
}
