import type { OutgoingMail } from './message.ts'

/** What every way out of this site promises. */
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
