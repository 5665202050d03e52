import type { OutgoingMail } from './message.ts'
import { DeliveryError } from './trouble.ts'

/** What every way out of this site promises. */
export interface MailTransport {
  /**
   * Hands a message over; resolves when the other side has taken it, with what it said. Delivering the same message
   * again is allowed: it bears the same Message-ID.
   *
   * @throws UndeliverableError when the address will never take mail; DeliveryError when trying again may help.
   *   Neither holds a password.
   */
  deliver(mail: OutgoingMail, signal?: AbortSignal): Promise<string>
  /** Where messages stay on this machine: the whole of one that was delivered, or null when it is not there. */
  readBack?(mail: Pick<OutgoingMail, 'id' | 'createdAt'>): Promise<string | null>
  /** Where messages stay on this machine: removes those made before `date`. */
  forgetBefore?(date: Date): Promise<void>
  /** Ends open connections. */
  close(): void
}

/** Whether messages stay on this machine, for an administrator to hand over their links. */
export const staysHere = (transport: MailTransport): boolean => transport.readBack !== undefined

/** The receiving side refused the address for good. */
export class UndeliverableError extends DeliveryError {
  override name = 'UndeliverableError'
}
