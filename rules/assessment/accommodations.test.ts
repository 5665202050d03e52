import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localParts } from '../community/notifications.ts'
import {
  type Accommodation,
  accommodationText,
  extraMinutesOf,
  extraPercentAt,
  isInForce,
  laterDueDate,
} from './accommodations.ts'

const lasting = (given: Partial<Accommodation>): Accommodation => ({
  extraTimePercent: 0,
  extraDays: 0,
  startsOn: '2026-01-01',
  endsOn: null,
  timeZone: 'Europe/Berlin',
  ...given,
})

const day = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const some: fc.Arbitrary<Accommodation> = fc.record({
  extraTimePercent: fc.integer({ min: 0, max: 300 }),
  extraDays: fc.integer({ min: 0, max: 60 }),
  startsOn: day,
  endsOn: fc.option(day),
  timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'),
})
const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })

describe('a lasting accommodation', () => {
  test('holds from its first day to the end of its last, in the time zone of the school', () => {
    const one = lasting({ startsOn: '2026-03-01', endsOn: '2026-03-31' })
    const at = (text: string) => isInForce(one, new Date(text))
    expect(at('2026-02-28T22:59:00Z')).toBe(false)
    expect(at('2026-02-28T23:00:00Z')).toBe(true)
    expect(at('2026-03-31T21:59:00Z')).toBe(true)
    expect(at('2026-03-31T22:00:00Z')).toBe(false)
  })

  test('of several, the largest in force counts', () => {
    const all = [
      lasting({ extraTimePercent: 25 }),
      lasting({ extraTimePercent: 50 }),
      lasting({ extraTimePercent: 100, endsOn: '2026-01-31' }),
    ]
    expect(extraPercentAt(all, new Date('2026-01-15T12:00:00Z'))).toBe(100)
    expect(extraPercentAt(all, new Date('2026-06-15T12:00:00Z'))).toBe(50)
    expect(extraPercentAt([], new Date('2026-06-15T12:00:00Z'))).toBe(0)
  })

  test('gives whole minutes, rounded up, and nothing where there is no limit', () => {
    expect([extraMinutesOf(30, 50), extraMinutesOf(15, 25), extraMinutesOf(1, 1)]).toEqual([15, 4, 1])
    expect(extraMinutesOf(null, 300)).toBe(0)
  })

  test('makes a due date later by days at the same time of day, also across a clock change', () => {
    const dueAt = new Date('2026-03-27T22:59:00Z')
    expect(laterDueDate(dueAt, [lasting({ extraDays: 3 })])).toEqual(new Date('2026-03-30T21:59:00Z'))
  })

  test('that has ended before the due date, or begins after it, does not move it', () => {
    const dueAt = new Date('2026-03-10T12:00:00Z')
    const others = [
      lasting({ extraDays: 9, endsOn: '2026-03-09' }),
      lasting({ extraDays: 9, startsOn: '2026-03-11' }),
    ]
    expect(laterDueDate(dueAt, others)).toEqual(dueAt)
  })

  test('never takes time away, and more of them never give less', () => {
    fc.assert(
      fc.property(fc.array(some, { maxLength: 4 }), some, moment, (all, one, at) => {
        const later = laterDueDate(at, all)
        expect(later.getTime()).toBeGreaterThanOrEqual(at.getTime())
        expect(laterDueDate(at, [...all, one]).getTime()).toBeGreaterThanOrEqual(later.getTime())
        expect(extraPercentAt([...all, one], at)).toBeGreaterThanOrEqual(extraPercentAt(all, at))
      }),
    )
  })

  test('keeps the minutes of the clock', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), moment, (extraDays, at) => {
        const later = laterDueDate(at, [lasting({ extraDays })])
        expect(localParts(later.getTime(), 'Europe/Berlin').minute).toBe(
          localParts(at.getTime(), 'Europe/Berlin').minute,
        )
      }),
    )
  })

  test('is said in words', () => {
    expect(accommodationText({ extraTimePercent: 50, extraDays: 0 })).toBe('50% more time')
    expect(accommodationText({ extraTimePercent: 0, extraDays: 1 })).toBe('1 more day')
    expect(accommodationText({ extraTimePercent: 25, extraDays: 3 })).toBe('25% more time and 3 more days')
  })
})
