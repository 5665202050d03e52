import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leadTabs } from './lead.ts'

/** Stands for the browser's own: a test says what arrives. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  static all: FakeSource[] = []
  readyState = 1
  onmessage: ((event: { data: string }) => void) | null = null
  onerror: (() => void) | null = null
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    FakeSource.all.push(this)
  }
  close() {
    this.readyState = FakeSource.CLOSED
  }
  say(type: string, data: unknown = '') {
    this.dispatchEvent(Object.assign(new Event(type), { data: JSON.stringify(data), lastEventId: '7' }))
  }
  refuse() {
    this.readyState = FakeSource.CLOSED
    this.onerror?.()
  }
}

const ready = { resumed: true, topics: ['user:maya'] }
const last = () => FakeSource.all.at(-1) as FakeSource
let isSeen = true
let lead: ReturnType<typeof leadTabs>

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeSource)
  FakeSource.all = []
  isSeen = true
  lead = leadTabs({
    userId: 'maya',
    lastHeard: () => 7,
    onEvent: () => {},
    onHere: () => {},
    onMissed: () => {},
    askWhoIsSeen: () => {
      if (isSeen) lead.seen()
    },
  })
  lead.want('tab', [])
  vi.advanceTimersByTime(1)
  last().say('ready', ready)
})
afterEach(() => {
  lead.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what gave way to a newer stream stays away while nobody looks, and comes back when somebody does', () => {
  isSeen = false
  last().say('replaced')
  expect(last().readyState).toBe(FakeSource.CLOSED)
  vi.advanceTimersByTime(3_600_000)
  expect(FakeSource.all).toHaveLength(1)
  lead.seen()
  expect(FakeSource.all).toHaveLength(2)
  expect(last().url).toBe('/api/events?after=7')
})

test('under the eyes of its reader it comes back by itself, half a minute later', () => {
  last().say('replaced')
  vi.advanceTimersByTime(29_000)
  expect(FakeSource.all).toHaveLength(1)
  vi.advanceTimersByTime(2_000)
  expect(FakeSource.all).toHaveLength(2)
})

test('what is refused is asked for ever more rarely, and not where nobody looks', () => {
  last().refuse()
  vi.advanceTimersByTime(5_000)
  last().refuse()
  vi.advanceTimersByTime(9_000)
  expect(FakeSource.all).toHaveLength(2)
  vi.advanceTimersByTime(1_000)
  expect(FakeSource.all).toHaveLength(3)
  isSeen = false
  last().refuse()
  vi.advanceTimersByTime(3_600_000)
  expect(FakeSource.all).toHaveLength(3)
})

test('what somebody else who signed in here is told is not heard', () => {
  last().say('ready', { resumed: false, topics: ['user:tom'] })
  expect(last().readyState).toBe(FakeSource.CLOSED)
})

test('another wish opens a connection, but not during the pause', () => {
  lead.want('tab', ['thread:1'])
  vi.advanceTimersByTime(50)
  expect(last().url).toContain('topics=thread%3A1')
  last().say('replaced')
  lead.want('tab', [])
  vi.advanceTimersByTime(1_000)
  expect(FakeSource.all).toHaveLength(2)
})
