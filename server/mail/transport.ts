import type { OutgoingMail } from './message.ts'
import { outboxTransport } from './outbox.ts'
import { smtpTransport } from './smtp.ts'

export interface MailTransport {
  /**
   * Hands a message over; resolves when the other side has taken it. Delivering the same message again is allowed:
   * it bears the same Message-ID.
   *
   * @throws UndeliverableError when the address will never take mail; any Error when trying again may help. Neither
   *   holds a password.
   */
  deliver(mail: OutgoingMail, signal?: AbortSignal): Promise<void>
  /** Ends open connections. */
  close(): void
}

/** The receiving side refused the address for good. */
export class UndeliverableError extends Error {
  override name = 'UndeliverableError'
}

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
