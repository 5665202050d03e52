import { LRUCache } from 'lru-cache'
import type { Events } from '../../platform/events/events.ts'
import { dependsOn, type Viewer } from '../../platform/http/viewer.ts'

/** Milliseconds a session is cached, in case a notification is lost. */
const belief = 15_000

const mostSessions = 20_000

export interface KnownSession {
  viewer: Viewer
  expiresAt: Date
}

/**
 * Caches sessions by token hash. Triggers announce every end or change of a session or person (migration 0002), which
 * drops the entry; while this process cannot hear announcements, nothing is cached.
 */
export interface SessionCache {
  /** Read it before loading a session, so that one that ended during the read is not cached. */
  edition(): number

  /** This process need not wait for its own notification. */
  forgetAll(): void

  /** @returns null if it is not cached, or expired */
  find(tokenHash: string): Viewer | null

  /** @param readFrom the edition read before loading */
  keep(tokenHash: string, session: KnownSession, readFrom: number): void
}

export function sessionCache(events: Events): SessionCache {
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
    edition: () => edition,
    forgetAll,

    find(tokenHash) {
      if (!events.isConnected()) return null
      const known = kept.get(tokenHash)
      return known !== undefined && known.expiresAt.getTime() > Date.now() ? known.viewer : null
    },

    keep(tokenHash, session, readFrom) {
      if (readFrom === edition && events.isConnected()) kept.set(tokenHash, session)
    },
  }
}
