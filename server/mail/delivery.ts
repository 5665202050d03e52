import type { OutgoingMail } from './message.ts'
import { DeliveryError } from './trouble.ts'

export interface MailTransport {
  /**
   * Delivers a message; resolves with the receiver's answer once it is accepted. Delivering again is safe: the
   * Message-ID stays the same.
   *
   * @throws UndeliverableError when the address is permanently refused; DeliveryError when a retry may help. Neither
   *   contains a password.
   */
  deliver(mail: OutgoingMail, signal?: AbortSignal): Promise<string>
  /** For messages kept as files: the delivered message, or null when its file is missing. */
  readBack?(mail: Pick<OutgoingMail, 'id' | 'createdAt'>): Promise<string | null>
  /** For messages kept as files: removes those created before `date`. */
  forgetBefore?(date: Date): Promise<void>
  /** Closes open connections. */
  close(): void
}

/** Whether messages are kept as files, so that an administrator can pass on their links. */
export const staysHere = (transport: MailTransport): boolean => transport.readBack !== undefined

/** The receiver permanently refused the address. */
export class UndeliverableError extends DeliveryError {
  override name = 'UndeliverableError'
}
