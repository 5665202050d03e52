import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysSince, isSummaryDue, sumOfWeeks } from './stuck.ts'

const zones = ['UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Pacific/Auckland', 'Asia/Kolkata']
const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })

test('a summary is due on Monday mornings of the school alone, for one and the same Monday', () => {
  fc.assert(
    fc.property(moment, fc.constantFrom(...zones), (now, timeZone) => {
      const monday = isSummaryDue(now, timeZone)
      const parts = new Intl.DateTimeFormat('en-GB', {
        timeZone,
        weekday: 'long',
        hour: '2-digit',
        hourCycle: 'h23',
      }).formatToParts(now)
      const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
      const isMorning =
        part('weekday') === 'Monday' && Number(part('hour')) >= 7 && Number(part('hour')) <= 10
      expect(monday !== null).toBe(isMorning)
    }),
  )
})

test('every week has a due hour in every zone, also across clock changes', () => {
  for (const timeZone of zones) {
    const due = new Set<string>()
    for (let hour = 0; hour < 366 * 24; hour++) {
      const monday = isSummaryDue(new Date(Date.UTC(2026, 0, 1, hour)), timeZone)
      if (monday !== null) due.add(monday)
    }
    expect(due.size).toBeGreaterThanOrEqual(52)
  }
})

test('figures of several courses are added', () => {
  const week = { enrolled: 1, active: 2, certificates: 3, stuck: 4, waiting: 5 }
  expect(sumOfWeeks([])).toEqual({ enrolled: 0, active: 0, certificates: 0, stuck: 0, waiting: 0 })
  expect(sumOfWeeks([week, week])).toEqual({ enrolled: 2, active: 4, certificates: 6, stuck: 8, waiting: 10 })
})

test('days are whole and never negative', () => {
  const now = new Date('2026-11-27T12:00:00Z')
  expect(daysSince('2026-11-24T12:00:00Z', now)).toBe(3)
  expect(daysSince('2026-11-24T12:00:01Z', now)).toBe(2)
  expect(daysSince('2026-12-01T00:00:00Z', now)).toBe(0)
})
