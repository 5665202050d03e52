import type { OutgoingMail } from './message.ts'
import { DeliveryError } from './trouble.ts'

export interface MailTransport {
  /**
   * Resolves with the receiver's answer. Delivering again is safe: the Message-ID stays the same.
   *
   * @throws UndeliverableError when the address is permanently refused; DeliveryError when a retry may help. Neither
   *   contains a password.
   */
  deliver(mail: OutgoingMail, signal?: AbortSignal): Promise<string>
  /** If messages are kept as files: the delivered one, or null when its file is missing. */
  readBack?(mail: Pick<OutgoingMail, 'id' | 'createdAt'>): Promise<string | null>
  forgetBefore?(date: Date): Promise<void>
  close(): void
}

/** If kept as files, an administrator can pass on their links. */
export const staysHere = (transport: MailTransport): boolean => transport.readBack !== undefined

export class UndeliverableError extends DeliveryError {
  override name = 'UndeliverableError'
}
