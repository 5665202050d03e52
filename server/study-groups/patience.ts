import type { Transaction } from '../../database/client.ts'
import { requirePatience } from '../discussions/patience.ts'
import type { Viewer } from '../http/viewer.ts'
import { lockWriter, writtenBy } from './patience-queries.ts'

/**
 * Lets somebody write until the transaction ends; what else they write in study groups waits meanwhile, so that the
 * same sent twice is found, and the limits hold.
 *
 * @returns what refuses the next one of a kind when there were too many. A message counts like a post of the
 *   discussions; a session, of which every member hears, and a group count like a new thread
 */
export async function takeTurn(tx: Transaction, viewer: Viewer) {
  const at = await lockWriter(tx, viewer.id)
  return (kind: 'messages' | 'sessions' | 'groups') =>
    requirePatience(viewer, at.getTime(), kind === 'messages' ? 'posts' : 'threads', (most) =>
      writtenBy[kind](tx, viewer.id, most),
    )
}
