import type { MailTransport } from './delivery.ts'
import { outboxTransport } from './outbox.ts'
import { smtpTransport } from './smtp.ts'

export type { MailTransport }

export interface TransportOptions {
  /** SMTP_URL; without it messages become files. */
  smtpUrl?: string | null
  /** MAIL_FROM; without it the school's own address sends. */
  mailFrom?: string | null
  /** Where the files go; created when the first is written. */
  outboxFolder: string
}

/** How messages leave this site. */
export function createTransport({ smtpUrl, mailFrom = null, outboxFolder }: TransportOptions): MailTransport {
  return smtpUrl ? smtpTransport(smtpUrl, mailFrom) : outboxTransport(outboxFolder, mailFrom)
}
