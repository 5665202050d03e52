import { LRUCache } from 'lru-cache'
import type { Events } from '../events/events.ts'
import type { CallOutcome } from './calls.ts'

/** Bytes, at two per character; a lecture is about 80 kB. */
const room = 16 * 1024 * 1024

/**
 * Caches shared answers for page rendering until the content changes, as the content cache does for HTTP. Otherwise
 * each signed-in page would read the whole catalog.
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

  return async (key: string, make: () => Promise<CallOutcome>): Promise<CallOutcome> => {
    const known = kept.get(key)
    if (known !== undefined && events.isConnected()) return known
    const madeFrom = edition
    const outcome = await make()
    // The content may have changed while the answer was made.
    if ('refusal' in outcome || madeFrom !== edition || !events.isConnected()) return outcome
    kept.set(key, outcome, { size: JSON.stringify(outcome.output).length * 2 })
    return outcome
  }
}
