import type { Transaction } from '../../../database/client.ts'
import { waitBeforePosting } from '../../../rules/community/discussions.ts'
import { messageLimit, messageWindows } from '../../../rules/community/messages.ts'
import { waitInWords } from '../../../rules/people/throttling.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { lockWriter, writtenBy } from './rate-limit-queries.ts'

/**
 * Serializes one person's messages until the transaction ends, so a repeated request is found and the limits hold.
 *
 * @returns the time for the rows of this transaction, and a function that refuses a write over its limit
 */
export async function takeTurn(tx: Transaction, viewer: Viewer) {
  const at = await lockWriter(tx, viewer.id)
  const limits = messageLimit(viewer.role, at.getTime() - viewer.createdAt.getTime())
  return {
    at,
    /** @throws Refusal `too-many-requests`, with the time when the next is possible */
    async requireAllowance(kind: keyof typeof messageWindows) {
      const written = await writtenBy[kind](tx, viewer.id, limits[kind])
      const wait = waitBeforePosting(limits[kind], messageWindows[kind], written, at.getTime())
      if (wait === 0) return
      const seconds = Math.ceil(wait / 1_000)
      throw new Refusal(
        'too-many-requests',
        `You have written a lot in a short time. You can go on in ${waitInWords(seconds)}.`,
        { headers: { 'retry-after': String(seconds) } },
      )
    },
  }
}
