import { postingLimit, postingWindows, waitBeforePosting } from '../../../rules/community/discussions.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'

/**
 * Rate limit for texts others read: discussions, and study groups at the same rates.
 *
 * @param at milliseconds since 1970
 * @param kind a post, or the start of a conversation, which has a lower limit
 * @param written times of the latest writes of this kind, newest first, up to the limit
 * @throws Refusal `too-many-requests`, with the time when the next is possible
 */
export async function requireAllowance(
  viewer: Viewer,
  at: number,
  kind: keyof typeof postingWindows,
  written: (most: number) => Promise<number[]>,
): Promise<void> {
  const limit = postingLimit(viewer.role, at - viewer.createdAt.getTime())
  if (limit === null) return
  const wait = waitBeforePosting(limit[kind], postingWindows[kind], await written(limit[kind]), at)
  if (wait > 0) throw tooFast(wait)
}

function tooFast(wait: number): Refusal {
  const seconds = Math.ceil(wait / 1_000)
  const minutes = Math.ceil(seconds / 60)
  const when = minutes < 60 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`
  return new Refusal(
    'too-many-requests',
    `You have written a lot in a short time. You can go on in ${when}.`,
    {
      headers: { 'retry-after': String(seconds) },
    },
  )
}
