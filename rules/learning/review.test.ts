import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  answeredAt,
  cardsOfToday,
  dayOf,
  intervalWords,
  newCardsPerDay,
  nextDayOfReview,
  retentionPercent,
  suggestedRating,
} from './review.ts'

const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
const zone = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
)
const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 60 })

describe('the day in a time zone', () => {
  test('contains the moment, is 23 to 25 hours long, and ends where the next begins', () => {
    fc.assert(
      fc.property(moment, zone, (now, timeZone) => {
        const { start, end } = dayOf(now, timeZone)
        expect(start.getTime()).toBeLessThanOrEqual(now.getTime())
        expect(end.getTime()).toBeGreaterThan(now.getTime())
        const hours = (end.getTime() - start.getTime()) / 3_600_000
        expect(hours).toBeGreaterThanOrEqual(23)
        expect(hours).toBeLessThanOrEqual(25)
        expect(dayOf(end, timeZone).start).toEqual(end)
      }),
    )
  })

  test('follows Berlin over a clock change, and UTC for an unknown zone', () => {
    const { start, end } = dayOf(new Date('2026-10-25T12:00:00Z'), 'Europe/Berlin')
    expect([start.toISOString(), end.toISOString()]).toEqual([
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
    ])
    expect(dayOf(new Date('2026-10-25T12:00:00Z'), 'Mars/Olympus').start.toISOString()).toBe(
      '2026-10-25T00:00:00.000Z',
    )
  })
})

describe('the cards of today', () => {
  test("come from the deck, each once, due before new, with at most a day's new ones", () => {
    fc.assert(
      fc.property(ids, ids, ids, fc.nat({ max: 40 }), (deck, due, others, introduced) => {
        const known = new Set([...due, ...others])
        const today = cardsOfToday(deck, { due, known, introduced })
        expect(new Set(today).size).toBe(today.length)
        expect(today.every((id) => deck.includes(id))).toBe(true)
        const fresh = today.filter((id) => !known.has(id))
        expect(fresh.length).toBeLessThanOrEqual(Math.max(0, newCardsPerDay - introduced))
        expect(today.slice(0, today.length - fresh.length)).toEqual(due.filter((id) => deck.includes(id)))
        expect(fresh).toEqual(deck.filter((id) => !known.has(id)).slice(0, fresh.length))
      }),
    )
  })

  test('include one more new question for one fewer introduced today', () => {
    const deck = Array.from({ length: 50 }, (_, index) => `q${index}`)
    const fresh = (introduced: number) => cardsOfToday(deck, { due: [], known: new Set(), introduced }).length
    expect([fresh(0), fresh(1), fresh(newCardsPerDay), fresh(99)]).toEqual([
      newCardsPerDay,
      newCardsPerDay - 1,
      0,
      0,
    ])
  })
})

describe('the next day of review', () => {
  test("is the first card's day with all cards of that day, or tomorrow with a day's new questions", () => {
    const hours = fc.array(fc.integer({ min: 0, max: 24 * 40 }), { maxLength: 50 })
    fc.assert(
      fc.property(moment, zone, hours, fc.nat({ max: 60 }), (now, timeZone, due, unseen) => {
        const tomorrow = dayOf(now, timeZone).end
        const later = due
          .map((hour) => new Date(tomorrow.getTime() + hour * 3_600_000))
          .sort((one, other) => one.getTime() - other.getTime())
        const next = nextDayOfReview(later, { unseen, tomorrow, timeZone })
        // No return of the assertion: a property takes what it returns for its outcome.
        expect(next === null).toBe(later.length + unseen === 0)
        if (next === null) return
        expect(next.dueAt).toEqual(unseen > 0 ? tomorrow : later[0])
        const { end } = dayOf(next.dueAt, timeZone)
        expect(next.cards).toBe(later.filter((at) => at < end).length + Math.min(unseen, newCardsPerDay))
      }),
    )
  })
})

test('a right answer suggests Good, another Again, and an own text nothing', () => {
  const outcomes = ['right', 'partly', 'wrong', 'unanswered', 'waiting'] as const
  expect(outcomes.map((outcome) => suggestedRating({ outcome }))).toEqual([
    'good',
    'again',
    'again',
    'again',
    null,
  ])
})

test('never places an answer in the future, or before the previous one', () => {
  fc.assert(
    fc.property(moment, moment, fc.option(moment), (claimed, now, last) => {
      fc.pre(last === null || last <= now)
      const at = answeredAt(claimed, now, last)
      expect(at.getTime()).toBeLessThanOrEqual(now.getTime())
      if (last !== null) expect(at.getTime()).toBeGreaterThanOrEqual(last.getTime())
      if (claimed <= now && last !== null && claimed >= last) expect(at).toEqual(claimed)
    }),
  )
})

test('rounds retention to a whole percent, 100 only for everything and 0 only for nothing', () => {
  expect(retentionPercent({ answered: 0, remembered: 0 })).toBeNull()
  expect(retentionPercent({ answered: 20, remembered: 18 })).toBe(90)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), fc.nat({ max: 5_000 }), (answered, some) => {
      const remembered = Math.min(some, answered)
      const percent = retentionPercent({ answered, remembered }) ?? -1
      expect(Number.isInteger(percent)).toBe(true)
      expect(percent === 100).toBe(remembered === answered)
      expect(percent === 0).toBe(remembered === 0)
    }),
  )
})

test('writes an interval in a few words', () => {
  expect([1, 2, 44, 45, 61, 340, 345, 365].map(intervalWords)).toEqual([
    '1 day',
    '2 days',
    '44 days',
    '1 month',
    '2 months',
    '11 months',
    '1 year',
    '1 year',
  ])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 365 }), (days) => {
      expect(intervalWords(days)).toMatch(/^([1-9]\d* (day|month|year)s|1 (day|month|year))$/)
    }),
  )
})
