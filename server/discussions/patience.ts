import { postingLimit, postingWindows, waitBeforePosting } from '../../rules/discussions.ts'
import { Refusal } from '../http/refusal.ts'
import type { Viewer } from '../http/viewer.ts'

/**
 * How often someone may write what others read: in the discussions, and in study groups, which count like them.
 *
 * @param at milliseconds since 1970
 * @param kind what is written: a post, or something that begins a conversation, of which there are fewer
 * @param written when the latest of this kind were written, newest first; at the most so many
 * @throws Refusal `too-many-requests`, which says when they can go on
 */
export async function requirePatience(
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
