import { LRUCache } from 'lru-cache'
import type { Events } from '../events/events.ts'
import { dependsOn, type Viewer } from '../http/viewer.ts'

/** Milliseconds a session is believed without being read again, should a notice ever be lost. */
const belief = 15_000

const mostSessions = 20_000

export interface KnownSession {
  viewer: Viewer
  expiresAt: Date
}

/**
 * Who is signed in, kept for a short while by the hash of their token, so that not every request asks the
 * database. Triggers announce whatever ends or changes a session or a person (migration 0002), and it is forgotten
 * here in the same moment; while this process cannot hear announcements, nothing is kept.
 */
export function sessionCache(events: Events) {
  const kept = new LRUCache<string, KnownSession>({ max: mostSessions, ttl: belief })
  let edition = 0

  function forgetAll() {
    edition += 1
    kept.clear()
  }
  events.onGap(forgetAll)
  events.subscribe('session', (payload) => {
    edition += 1
    const { tokens, users } = payload as { tokens?: string[]; users?: string[] }
    if (tokens) for (const token of tokens) kept.delete(token)
    else if (users) {
      for (const [token, { viewer }] of kept.entries()) if (dependsOn(viewer, users)) kept.delete(token)
    } else kept.clear()
  })

  return {
    /** Taken before a session is read, so that one that ended while it was read is not kept. */
    edition: () => edition,
    /** Forgets everything at once; this process need not wait to hear of its own change. */
    forgetAll,

    find(tokenHash: string): Viewer | null {
      if (!events.isConnected()) return null
      const known = kept.get(tokenHash)
      return known !== undefined && known.expiresAt.getTime() > Date.now() ? known.viewer : null
    },

    keep(tokenHash: string, session: KnownSession, readFrom: number): void {
      if (readFrom === edition && events.isConnected()) kept.set(tokenHash, session)
    },
  }
}

export type SessionCache = ReturnType<typeof sessionCache>
