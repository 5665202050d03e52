import type { LiveMessage, LiveReady } from '../../../contract/live.ts'
import { deliver, onWantedChange, tellMissed, wantedTopics } from './registry.ts'

/** What the tabs of one person say to each other. */
type TabMessage =
  | { kind: 'event'; event: LiveMessage }
  | { kind: 'missed' }
  /** A tab says, when it comes or when asked, which topics it shows. */
  | { kind: 'want'; tab: string; topics: string[] }
  | { kind: 'leave'; tab: string }
  | { kind: 'who' }

const mostRemembered = 500
/** A refused connection (signed out, too many) is tried again ever more rarely, in milliseconds. */
const pauses = { least: 5_000, most: 60_000 }

/**
 * Keeps one stream of events open for all tabs of this person: the tab that holds the lock listens and tells the
 * others. When it goes, another takes its place after the last event that all have heard.
 *
 * @returns ends this tab's part
 */
export function connectLive(userId: string): () => void {
  let end = join(userId)
  // A page that is put aside for the Back button must hold neither lock nor connection.
  const hide = () => end()
  const show = (event: PageTransitionEvent) => {
    if (!event.persisted) return
    end = join(userId)
    tellMissed()
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
    else if (data.kind === 'missed') tellMissed()
    else if (data.kind === 'who') wish()
    else if (lead && data.kind === 'want') lead.want(data.tab, data.topics)
    else if (lead && data.kind === 'leave') lead.want(data.tab, [])
  }

  const takeLead = () => {
    lead = leadTabs({
      lastHeard: () => last,
      onEvent(event) {
        hear(event)
        say({ kind: 'event', event })
      },
      onHere(id) {
        last = Math.max(last ?? 0, id)
      },
      onMissed() {
        tellMissed()
        say({ kind: 'missed' })
      },
    })
    lead.want(tab, wantedTopics())
    say({ kind: 'who' })
  }

  const stopWatching = onWantedChange(wish)
  // Only a page served securely has locks; elsewhere every tab listens for itself.
  if (navigator.locks === undefined) takeLead()
  else {
    wish()
    const until = new Promise<void>((resolve) => over.signal.addEventListener('abort', () => resolve()))
    navigator.locks
      .request(name, { signal: over.signal }, () => {
        takeLead()
        return until
      })
      // The wait for the lock was given up, because the page goes.
      .catch(() => {})
  }

  return () => {
    stopWatching()
    if (lead) lead.stop()
    else say({ kind: 'leave', tab })
    lead = null
    over.abort()
    channel.close()
  }
}

interface LeadOptions {
  lastHeard(): number | null
  onEvent(event: LiveMessage): void
  /** There is nothing new, but this is where to go on from. */
  onHere(id: number): void
  onMissed(): void
}

/** The tab that listens for all. */
function leadTabs({ lastHeard, onEvent, onHere, onMissed }: LeadOptions) {
  const wishes = new Map<string, string[]>()
  let source: EventSource | null = null
  let topics = ''
  let pause: number = pauses.least
  let later: ReturnType<typeof setTimeout> | undefined

  function open() {
    clearTimeout(later)
    source?.close()
    const search = new URLSearchParams()
    const last = lastHeard()
    if (topics !== '') search.set('topics', topics)
    if (last !== null) search.set('after', String(last))
    source = new EventSource(`/api/events${search.size > 0 ? `?${search}` : ''}`)
    source.onmessage = ({ data }) => onEvent(JSON.parse(data) as LiveMessage)
    source.addEventListener('ready', ({ data }) => {
      pause = pauses.least
      if (!(JSON.parse(data) as LiveReady).resumed) onMissed()
    })
    source.addEventListener('here', ({ lastEventId }) => onHere(Number(lastEventId)))
    source.onerror = () => {
      // The browser tries again by itself, unless the answer was a refusal.
      if (source?.readyState !== EventSource.CLOSED) return
      later = setTimeout(open, pause)
      pause = Math.min(pause * 2, pauses.most)
    }
  }

  return {
    want(tab: string, wanted: string[]) {
      if (wanted.length === 0) wishes.delete(tab)
      else wishes.set(tab, wanted)
      const all = [...new Set([...wishes.values()].flat())].sort().join(',')
      if (source !== null && all === topics) return
      topics = all
      // A screen that changes ends one wish and begins another: one new connection for both.
      clearTimeout(later)
      later = setTimeout(open, source === null ? 0 : 50)
    },
    stop() {
      clearTimeout(later)
      source?.close()
    },
  }
}
