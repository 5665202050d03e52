/** The laws of outgoing mail, as administrators see it. */

const day = 86_400_000

/** How long messages are kept, in milliseconds: long enough to settle whether something was sent. */
export const keptFor = 90 * day

export type ResendRefusal = 'message-on-its-way' | 'message-without-link'

/**
 * Whether a message may be handed to the queue once more.
 *
 * @param message.hasJob whether a job waits to send it or does so now
 * @param message.isWhole false when it was sent before and its link was forgotten then
 * @returns null when it may, else why not
 */
export function resendRefusal(message: { hasJob: boolean; isWhole: boolean }): ResendRefusal | null {
  if (message.hasJob) return 'message-on-its-way'
  return message.isWhole ? null : 'message-without-link'
}
