import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { digestHour, knownTimeZone, localParts, momentOf, nextDigestAt } from './notifications.ts'

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
]
const zone = fc.constantFrom(...zones)
const moment = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) })
const hours = 3_600_000

describe('the digest', () => {
  test("comes at the reader's next eight in the morning, within a day", () => {
    fc.assert(
      fc.property(moment, zone, (now, timeZone) => {
        const at = nextDigestAt(now, timeZone)
        expect(localParts(at, timeZone)).toMatchObject({ hour: digestHour, minute: 0 })
        expect(at).toBeGreaterThan(now)
        expect(at - now).toBeLessThanOrEqual(25 * hours)
      }),
    )
  })

  test('uses UTC for an unknown time zone', () => {
    const now = Date.UTC(2026, 0, 5, 12)
    expect(nextDigestAt(now, 'Mars/Olympus')).toBe(Date.UTC(2026, 0, 6, 8))
    expect(nextDigestAt(now, null)).toBe(Date.UTC(2026, 0, 6, 8))
    expect(nextDigestAt(Date.UTC(2026, 0, 5, 7, 59), null)).toBe(Date.UTC(2026, 0, 5, 8))
    expect(knownTimeZone('Europe/Berlin')).toBe('Europe/Berlin')
  })
})

describe('a wall-clock time', () => {
  test('is the moment the clock shows it', () => {
    fc.assert(
      fc.property(moment, zone, (at, timeZone) => {
        const shown = localParts(at, timeZone)
        const found = momentOf(shown, timeZone)
        expect(localParts(found, timeZone)).toEqual(shown)
        expect(found).toBeLessThanOrEqual(at)
      }),
    )
  })

  test('that summer time skips is an hour later; an ambiguous one is the first', () => {
    const skipped = { year: 2026, month: 3, day: 29, hour: 2, minute: 30 }
    expect(momentOf(skipped, 'Europe/Berlin')).toBe(Date.UTC(2026, 2, 29, 1, 30))
    const twice = { year: 2026, month: 10, day: 25, hour: 2, minute: 30 }
    expect(momentOf(twice, 'Europe/Berlin')).toBe(Date.UTC(2026, 9, 25, 0, 30))
  })
})
