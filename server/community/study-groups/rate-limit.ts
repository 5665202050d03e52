import type { Transaction } from '../../../database/client.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { requireAllowance } from '../discussions/rate-limit.ts'
import { lockWriter, writtenBy } from './rate-limit-queries.ts'

/**
 * Serializes one user's writes in study groups until the transaction ends, so a repeated request is found and the
 * limits hold.
 *
 * @returns functions that reject the next write of a type over its limit. A message counts like a discussion post; a
 *   session (every member is notified) and a group count like a new thread
 */
export async function takeTurn(tx: Transaction, viewer: Viewer) {
  const at = await lockWriter(tx, viewer.id)
  return (kind: 'messages' | 'sessions' | 'groups') =>
    requireAllowance(viewer, at.getTime(), kind === 'messages' ? 'posts' : 'threads', (most) =>
      writtenBy[kind](tx, viewer.id, most),
    )
}
