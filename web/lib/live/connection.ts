import type { LiveMessage } from '../../../contract/live.ts'
import { leadTabs } from './lead.ts'
import { announceMissed, deliver, onWantedChange, wantedTopics } from './registry.ts'

/** Messages between the tabs of a person. */
type TabMessage =
  | { kind: 'event'; event: LiveMessage }
  | { kind: 'missed' }
  /** The topics a tab shows, sent when it opens or when requested. */
  | { kind: 'want'; tab: string; topics: string[] }
  | { kind: 'leave'; tab: string }
  | { kind: 'who' }
  /** A tab is visible; sent when it is brought to the front, or when requested. */
  | { kind: 'seen' }
  | { kind: 'who-is-seen' }

const mostRemembered = 500

/**
 * Keeps a single event stream for all tabs of a person: the tab with the lock listens and forwards to the others. When
 * it closes, another takes over after the last event all have seen.
 *
 * @returns ends this tab's part
 */
export function connectLive(userId: string): () => void {
  let end = join(userId)
  // A page in the back/forward cache must not keep a lock or connection.
  const hide = () => end()
  const show = (event: PageTransitionEvent) => {
    if (!event.persisted) return
    end = join(userId)
    announceMissed()
  }
  addEventListener('pagehide', hide)
  addEventListener('pageshow', show)
  return () => {
    removeEventListener('pagehide', hide)
    removeEventListener('pageshow', show)
    end()
  }
}

function join(userId: string): () => void {
  const name = `creare-live-${userId}`
  const tab = `${Date.now()}-${Math.random()}`
  const channel = new BroadcastChannel(name)
  const over = new AbortController()
  const seen = new Set<number>()
  let last: number | null = null
  let lead: ReturnType<typeof leadTabs> | null = null

  const say = (message: TabMessage) => channel.postMessage(message)
  const wish = () => {
    const topics = wantedTopics()
    if (lead) lead.want(tab, topics)
    else say({ kind: 'want', tab, topics })
  }

  function hear(event: LiveMessage) {
    last = Math.max(last ?? 0, event.id)
    if (seen.has(event.id)) return
    seen.add(event.id)
    if (seen.size > mostRemembered)
      for (const oldest of [...seen].slice(0, mostRemembered / 2)) seen.delete(oldest)
    deliver(event)
  }

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'event') hear(data.event)
    else if (data.kind === 'missed') announceMissed()
    else if (data.kind === 'who') wish()
    else if (lead && data.kind === 'want') lead.want(data.tab, data.topics)
    else if (lead && data.kind === 'leave') lead.want(data.tab, [])
    else if (lead && data.kind === 'seen') lead.seen()
    else if (data.kind === 'who-is-seen') look()
  }
  const look = () => {
    if (document.visibilityState !== 'visible') return
    if (lead) lead.seen()
    else say({ kind: 'seen' })
  }
  document.addEventListener('visibilitychange', look)

  const takeLead = () => {
    lead = leadTabs({
      userId,
      lastHeard: () => last,
      askWhoIsSeen() {
        look()
        say({ kind: 'who-is-seen' })
      },
      onEvent(event) {
        hear(event)
        say({ kind: 'event', event })
      },
      onHere(id) {
        last = Math.max(last ?? 0, id)
      },
      onMissed() {
        announceMissed()
        say({ kind: 'missed' })
      },
    })
    lead.want(tab, wantedTopics())
    say({ kind: 'who' })
  }

  const stopWatching = onWantedChange(wish)
  // Locks need a secure context; without them every tab listens for itself.
  if (navigator.locks === undefined) takeLead()
  else {
    wish()
    const until = new Promise<void>((resolve) => over.signal.addEventListener('abort', () => resolve()))
    navigator.locks
      .request(name, { signal: over.signal }, () => {
        takeLead()
        return until
      })
      // The wait for the lock was aborted because the page closes.
      .catch(() => {})
  }

  return () => {
    stopWatching()
    document.removeEventListener('visibilitychange', look)
    if (lead) lead.stop()
    else say({ kind: 'leave', tab })
    lead = null
    over.abort()
    channel.close()
  }
}
