import type { LiveMessage, LiveReady } from '../../../contract/live.ts'

/** Milliseconds of backoff after a failed connection (signed out, site down). */
const pauses = { least: 5_000, most: 60_000 }
/**
 * Milliseconds after being replaced by a newer stream of the same person, so that two browsers do not keep replacing
 * each other.
 */
const pauseAfterGivingWay = 30_000

export interface LeadOptions {
  userId: string
  lastHeard(): number | null
  onEvent(event: LiveMessage): void
  /** No new event; only the id to resume from. */
  onHere(id: number): void
  onMissed(): void
  /** Each visible tab answers with `seen`. */
  askWhoIsSeen(): void
}

/**
 * The listening tab. After a permanent loss (refused, or replaced by a newer stream) it reconnects only while a tab is
 * visible.
 */
export function leadTabs({ userId, lastHeard, onEvent, onHere, onMissed, askWhoIsSeen }: LeadOptions) {
  const wishes = new Map<string, string[]>()
  let source: EventSource | null = null
  let topics = ''
  let pause: number = pauses.least
  let later: ReturnType<typeof setTimeout> | undefined
  let isWaiting = false

  function open() {
    clearTimeout(later)
    isWaiting = false
    source?.close()
    const search = new URLSearchParams()
    const last = lastHeard()
    if (topics !== '') search.set('topics', topics)
    if (last !== null) search.set('after', String(last))
    const own = new EventSource(`/api/events${search.size > 0 ? `?${search}` : ''}`)
    source = own
    own.onmessage = ({ data }) => onEvent(JSON.parse(data) as LiveMessage)
    own.addEventListener('ready', ({ data }) => {
      const ready = JSON.parse(data) as LiveReady
      // Another person signed in beside this tab; their events are not for these pages.
      if (!ready.topics.includes(`user:${userId}`)) return rest(pauses.most)
      pause = pauses.least
      if (!ready.resumed) onMissed()
    })
    own.addEventListener('here', ({ lastEventId }) => onHere(Number(lastEventId)))
    own.addEventListener('replaced', () => rest(pauseAfterGivingWay))
    own.onerror = () => {
      // The browser reconnects by itself, unless the server closed the stream for good.
      if (own !== source || own.readyState !== EventSource.CLOSED) return
      rest(pause)
      pause = Math.min(pause * 2, pauses.most)
    }
  }

  /** Stays disconnected until the pause is over or a tab becomes visible. */
  function rest(milliseconds: number) {
    source?.close()
    isWaiting = true
    clearTimeout(later)
    later = setTimeout(askWhoIsSeen, milliseconds)
  }

  return {
    want(tab: string, wanted: string[]) {
      if (wanted.length === 0) wishes.delete(tab)
      else wishes.set(tab, wanted)
      const all = [...new Set([...wishes.values()].flat())].sort().join(',')
      if (source !== null && all === topics) return
      topics = all
      if (isWaiting) return
      // A navigation drops one topic and adds another: reconnect once for both.
      clearTimeout(later)
      later = setTimeout(open, source === null ? 0 : 50)
    },
    /** A tab became visible. */
    seen() {
      if (isWaiting) open()
    },
    stop() {
      clearTimeout(later)
      isWaiting = false
      source?.close()
    },
  }
}
