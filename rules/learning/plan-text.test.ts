import { expect, test } from 'vitest'
import {
  courseOfSitting,
  daysText,
  dayText,
  planSentence,
  sittingId,
  sittingTitle,
  sittingWhen,
  weekdayText,
} from './plan-text.ts'

test('says what a plan means', () => {
  const choice = { days: [4, 1], minutes: 45 }
  expect(planSentence(choice, { sittings: 6, lastDay: '2027-01-14' }, '2026-11-26')).toBe(
    'Mondays and Thursdays, 45 minutes: done by 14 January, in 6 sittings.',
  )
  expect(planSentence(choice, { sittings: 1, lastDay: '2026-11-30' }, '2026-11-26')).toBe(
    'Mondays and Thursdays, 45 minutes: done by 30 November, in 1 sitting.',
  )
  expect(planSentence(choice, { sittings: 0, lastDay: null }, '2026-11-26')).toBe(
    'Mondays and Thursdays, 45 minutes.',
  )
  expect(daysText([7, 3, 5])).toBe('Wednesdays, Fridays and Sundays')
  expect(daysText([7, 6, 5, 4, 3, 2, 1])).toBe('Every day')
  expect(dayText('2027-12-01', '2026-11-26')).toBe('1 December 2027')
  expect(weekdayText('2026-11-30')).toBe('Monday 30 November')
  expect(sittingWhen({ date: '2026-11-26' }, { time: '19:00' })).toBe('Thursday at 19:00')
})

test('names a sitting by its course and modules', () => {
  const titled = (...titles: string[]) =>
    sittingTitle(
      'FND 100',
      titles.map((title) => ({ title })),
    )
  expect(titled('Your idea in one sentence')).toBe('FND 100: Your idea in one sentence')
  expect(titled('A', 'B')).toBe('FND 100: A and B')
  expect(titled('A', 'B', 'C')).toBe('FND 100: A and 2 more modules')
  expect(courseOfSitting(sittingId('made-here-2', '2026-11-30'))).toBe('made-here-2')
})
