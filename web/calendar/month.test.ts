import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayIn, isMonth, monthAfter, spanOf, weeksOf } from './month.ts'

const month = fc
  .record({ year: fc.integer({ min: 2000, max: 2098 }), number: fc.integer({ min: 1, max: 12 }) })
  .map(({ year, number }) => `${year}-${String(number).padStart(2, '0')}`)

test('weeks start on Monday, are consecutive, and hold every day of the month once', () => {
  fc.assert(
    fc.property(month, (month) => {
      const weeks = weeksOf(month)
      const days = weeks.flat()
      expect(weeks.every((week) => week.length === 7)).toBe(true)
      expect(new Date(`${days[0]}T00:00:00Z`).getUTCDay()).toBe(1)
      for (const [index, day] of days.entries()) {
        if (index > 0) expect(Date.parse(day) - Date.parse(days[index - 1] ?? '')).toBe(86_400_000)
      }
      const [year = 0, number = 0] = month.split('-').map(Number)
      const length = new Date(Date.UTC(year, number, 0)).getUTCDate()
      expect(days.filter((day) => day.startsWith(month))).toHaveLength(length)
      expect(weeks.every((week) => week.some((day) => day.startsWith(month)))).toBe(true)
      const { from, to } = spanOf(month)
      expect([from < (days[0] ?? ''), to > (days.at(-1) ?? '')]).toEqual([true, true])
    }),
  )
})

test('going forward and back by months returns to the start', () => {
  fc.assert(
    fc.property(month, fc.integer({ min: -24, max: 24 }), (month, count) => {
      expect(monthAfter(monthAfter(month, count), -count)).toBe(month)
    }),
  )
  expect(monthAfter('2026-12', 1)).toBe('2027-01')
})

test('a moment falls on the reader’s own day', () => {
  expect(dayIn('2026-11-30T23:30:00Z', 'UTC')).toBe('2026-11-30')
  expect(dayIn('2026-11-30T23:30:00Z', 'Asia/Tokyo')).toBe('2026-12-01')
  expect([isMonth('2026-13'), isMonth('2026-1'), isMonth(7), isMonth('2026-01')]).toEqual([
    false,
    false,
    false,
    true,
  ])
})
