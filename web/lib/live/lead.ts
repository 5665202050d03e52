import type { LiveMessage, LiveReady } from '../../../contract/live.ts'

/** After a connection that could not be had (signed out, the site away) ever longer, in milliseconds. */
const pauses = { least: 5_000, most: 60_000 }
/** After giving way to a newer stream of the same person: two browsers must not take it from each other all the time. */
const pauseAfterGivingWay = 30_000

export interface LeadOptions {
  userId: string
  lastHeard(): number | null
  onEvent(event: LiveMessage): void
  /** There is nothing new, but this is where to go on from. */
  onHere(id: number): void
  onMissed(): void
  /** Each tab that somebody looks at answers with `seen`. */
  askWhoIsSeen(): void
}

/**
 * The tab that listens for all. A connection that was lost for good, because it was refused or a newer one took its
 * place, is asked for again only when somebody looks at one of the tabs.
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
      // Somebody else signed in beside this tab: what they are told is not for these pages.
      if (!ready.topics.includes(`user:${userId}`)) return rest(pauses.most)
      pause = pauses.least
      if (!ready.resumed) onMissed()
    })
    own.addEventListener('here', ({ lastEventId }) => onHere(Number(lastEventId)))
    own.addEventListener('replaced', () => rest(pauseAfterGivingWay))
    own.onerror = () => {
      // The browser tries again by itself, unless it was told to stay away.
      if (own !== source || own.readyState !== EventSource.CLOSED) return
      rest(pause)
      pause = Math.min(pause * 2, pauses.most)
    }
  }

  /** Without a connection until the pause is over, or a tab is brought to the front. */
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
      // A screen that changes ends one wish and begins another: one new connection for both.
      clearTimeout(later)
      later = setTimeout(open, source === null ? 0 : 50)
    },
    /** Somebody looks at a tab. */
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
