import { LRUCache } from 'lru-cache'
import type { Events } from '../events/events.ts'
import type { CallOutcome } from './calls.ts'

/** Bytes of answers kept, reckoned by their text at two bytes a character; a lecture is some 80 kB. */
const room = 16 * 1024 * 1024

/**
 * Keeps what pages are told that is the same for everyone, until the content changes: what the content cache is for
 * answers over HTTP, for pages that ask within the process. A page of somebody's own is made each time, and would have
 * the whole catalogue read each time with it.
 */
export function sharedAnswers(events: Pick<Events, 'subscribe' | 'onGap' | 'isConnected'>) {
  const kept = new LRUCache<string, CallOutcome>({ maxSize: room })
  let edition = 0
  const forget = () => {
    edition += 1
    kept.clear()
  }
  events.subscribe('content', forget)
  events.onGap(forget)

  /** @param make carries out the call; what it refuses is not kept */
  return async (key: string, make: () => Promise<CallOutcome>): Promise<CallOutcome> => {
    const known = kept.get(key)
    if (known !== undefined && events.isConnected()) return known
    const madeFrom = edition
    const outcome = await make()
    // Made from old content, perhaps, if that changed meanwhile.
    if ('refusal' in outcome || madeFrom !== edition || !events.isConnected()) return outcome
    kept.set(key, outcome, { size: JSON.stringify(outcome.output).length * 2 })
    return outcome
  }
}
