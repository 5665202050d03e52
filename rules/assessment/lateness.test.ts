import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localParts } from '../community/notifications.ts'
import { type LatePolicy, latenessOf } from './lateness.ts'

const rule = { graceMinutes: 30, percentPerDay: 10, atMostPercent: 35, daysAccepted: 7 }
const late: fc.Arbitrary<LatePolicy> = fc.record({
  graceMinutes: fc.integer({ min: 0, max: 600 }),
  percentPerDay: fc.integer({ min: 0, max: 100 }),
  atMostPercent: fc.integer({ min: 0, max: 100 }),
  daysAccepted: fc.option(fc.integer({ min: 0, max: 30 })),
})
const moment = fc.date({ min: new Date('2025-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
const zone = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
)

describe('lateness', () => {
  const due = new Date('2026-03-01T12:00:00Z')
  const at = (hours: number) => new Date(due.getTime() + hours * 3_600_000)

  test('costs nothing within the grace period, then a share per started day, up to the maximum', () => {
    const { deduction } = latenessOf(due, rule, 'UTC')
    expect([-5, 0, 0.5].map((hours) => deduction(at(hours)))).toEqual([0, 0, 0])
    expect([0.51, 24, 25, 72, 1_000].map((hours) => deduction(at(hours)))).toEqual([10, 10, 20, 30, 35])
  })

  test('does not exist without a due date', () => {
    const { closesAt, deduction, isLate } = latenessOf(null, rule, 'UTC')
    expect([closesAt, deduction(at(1_000)), isLate(at(1_000))]).toEqual([null, 0, false])
  })

  test('accepts work until the accepted days and the grace period are over', () => {
    expect(latenessOf(due, rule, 'UTC').closesAt).toEqual(at(7 * 24 + 0.5))
    expect(latenessOf(due, { ...rule, daysAccepted: null }, 'UTC').closesAt).toBeNull()
  })

  test('keeps the deduction between 0 and 100, and never lower for later work', () => {
    fc.assert(
      fc.property(moment, moment, moment, late, zone, (one, other, dueAt, policy, timeZone) => {
        const [early, after] = one <= other ? [one, other] : [other, one]
        const { deduction, isLate } = latenessOf(dueAt, policy, timeZone)
        const [less, more] = [deduction(early), deduction(after)]
        expect(less).toBeGreaterThanOrEqual(0)
        expect(more).toBeGreaterThanOrEqual(less)
        expect(more).toBeLessThanOrEqual(100)
        if (!isLate(after)) expect(more).toBe(0)
      }),
    )
  })
})

describe("a late day in the school's time zone", () => {
  const policy = { graceMinutes: 15, percentPerDay: 10, atMostPercent: 40, daysAccepted: 1 }

  test('has 25 hours in Berlin when the clocks go back', () => {
    // Saturday 24 October 2026, 20:00 summer time.
    const { closesAt, deduction } = latenessOf(new Date('2026-10-24T18:00:00Z'), policy, 'Europe/Berlin')
    expect(deduction(new Date('2026-10-25T18:45:00Z')), 'Sunday 19:45').toBe(10)
    expect(deduction(new Date('2026-10-25T19:00:00Z')), 'Sunday 20:00').toBe(10)
    expect(deduction(new Date('2026-10-25T19:00:01Z')), 'a second later').toBe(20)
    expect(closesAt, 'Sunday 20:15').toEqual(new Date('2026-10-25T19:15:00Z'))
  })

  test('has 23 hours in Berlin when the clocks go forward', () => {
    // Saturday 28 March 2026, 20:00 winter time.
    const { closesAt, deduction } = latenessOf(new Date('2026-03-28T19:00:00Z'), policy, 'Europe/Berlin')
    expect(deduction(new Date('2026-03-29T18:00:00Z')), 'Sunday 20:00').toBe(10)
    expect(deduction(new Date('2026-03-29T18:30:00Z')), 'Sunday 20:30').toBe(20)
    expect(closesAt, 'Sunday 20:15').toEqual(new Date('2026-03-29T18:15:00Z'))
  })

  test('ends an hour later if the change skips its time', () => {
    // Saturday 28 March 2026, 02:30; on Sunday there is no 02:30.
    const { closesAt } = latenessOf(new Date('2026-03-28T01:30:00Z'), policy, 'Europe/Berlin')
    expect(closesAt, 'Sunday 03:45').toEqual(new Date('2026-03-29T01:45:00Z'))
  })

  test('ends the accepted days at the time of day they began, plus grace, if that time exists', () => {
    const days = fc.integer({ min: 0, max: 30 })
    fc.assert(
      fc.property(moment, days, zone, (dueAt, daysAccepted, timeZone) => {
        const { closesAt } = latenessOf(dueAt, { ...policy, graceMinutes: 0, daysAccepted }, timeZone)
        if (closesAt === null) throw new Error('It closes')
        const [began, ended] = [
          localParts(dueAt.getTime(), timeZone),
          localParts(closesAt.getTime(), timeZone),
        ]
        const calendar =
          Date.UTC(ended.year, ended.month - 1, ended.day) - Date.UTC(began.year, began.month - 1, began.day)
        expect(Math.round(calendar / 86_400_000)).toBe(daysAccepted)
        const minutes = (clock: typeof began) => clock.hour * 60 + clock.minute
        // Summer time skips this hour.
        if (began.hour !== 2) expect(minutes(ended)).toBe(minutes(began))
      }),
    )
  })
})
