/** Rules of outgoing email, as administrators see it. */

const day = 86_400_000

/** Milliseconds; long enough to settle whether something was sent. */
export const keptFor = 90 * day

export type ResendRefusal = 'message-on-its-way' | 'message-without-link'

/**
 * Whether an email may be queued again.
 *
 * @param message.hasJob a job is waiting to send it, or sending it
 * @param message.isWhole false if it was sent before and its link has been erased
 * @returns null if it may, else why not
 */
export function resendRefusal(message: { hasJob: boolean; isWhole: boolean }): ResendRefusal | null {
  if (message.hasJob) return 'message-on-its-way'
  return message.isWhole ? null : 'message-without-link'
}
