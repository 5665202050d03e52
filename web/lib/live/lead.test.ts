import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leadTabs } from './lead.ts'

/** Replaces EventSource; the test decides what arrives. */
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

test('a replaced stream stays closed while hidden and reopens when a tab becomes visible', () => {
  isSeen = false
  last().say('replaced')
  expect(last().readyState).toBe(FakeSource.CLOSED)
  vi.advanceTimersByTime(3_600_000)
  expect(FakeSource.all).toHaveLength(1)
  lead.seen()
  expect(FakeSource.all).toHaveLength(2)
  expect(last().url).toBe('/api/events?after=7')
})

test('a visible tab reopens its replaced stream after half a minute', () => {
  last().say('replaced')
  vi.advanceTimersByTime(29_000)
  expect(FakeSource.all).toHaveLength(1)
  vi.advanceTimersByTime(2_000)
  expect(FakeSource.all).toHaveLength(2)
})

test('backs off after refusals, and does not retry while hidden', () => {
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

test('ignores events for another user who signed in here', () => {
  last().say('ready', { resumed: false, topics: ['user:tom'] })
  expect(last().readyState).toBe(FakeSource.CLOSED)
})

test('another topic reopens the connection, but not during a pause', () => {
  lead.want('tab', ['thread:1'])
  vi.advanceTimersByTime(50)
  expect(last().url).toContain('topics=thread%3A1')
  last().say('replaced')
  lead.want('tab', [])
  vi.advanceTimersByTime(1_000)
  expect(FakeSource.all).toHaveLength(2)
})
