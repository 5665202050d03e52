import { expect, test } from 'vitest'
import { momentText, untilText } from './moment-text.ts'

const at = '2026-03-29T12:00:00.000Z'
const minute = 60_000

test.each([
  [-5, 'just now'],
  [0, 'just now'],
  [1, '1 minute ago'],
  [59.9, '59 minutes ago'],
  [60, '1 hour ago'],
  [24 * 60 - 1, '23 hours ago'],
  [24 * 60, 'yesterday'],
  [2 * 24 * 60, '2 days ago'],
  [36 * 60 - 1, 'yesterday'],
  [36 * 60, '2 days ago'],
  [6 * 24 * 60, '6 days ago'],
  [7 * 24 * 60 - 1, '29 Mar 2026'],
  [7 * 24 * 60, '29 Mar 2026'],
])('%d minutes later it was "%s"', (minutes, text) => {
  expect(momentText(at, Date.parse(at) + minutes * minute, 'UTC')).toBe(text)
})

test('without a clock it is the day', () => {
  expect(momentText(at, null, 'UTC')).toBe('29 Mar 2026')
  expect(momentText('2026-03-29T23:30:00.000Z', null, 'Asia/Tokyo')).toBe('30 Mar 2026')
})

test('days are the reader’s, also when the clocks change', () => {
  // In Oslo, daylight saving began on March 29: 00:30 on the 30th is 23.5 hours after the 29th began.
  const now = Date.parse('2026-03-29T22:30:00.000Z')
  expect(momentText('2026-03-28T22:15:00.000Z', now, 'Europe/Oslo')).toBe('2 days ago')
  expect(momentText('2026-03-28T22:15:00.000Z', now, 'UTC')).toBe('yesterday')
  // On October 25, Berlin had 25 hours.
  expect(
    momentText('2026-10-24T22:05:00.000Z', Date.parse('2026-10-25T22:30:00.000Z'), 'Europe/Berlin'),
  ).toBe('yesterday')
})

test.each([
  [-1, 'now'],
  [0, 'now'],
  [0.5, 'in 1 minute'],
  [59, 'in 59 minutes'],
  [60, 'in 1 hour'],
  [11 * 60, 'in 11 hours'],
  [12 * 60, 'in 12 hours'],
  [12 * 60 + 1, 'tomorrow'],
  [36 * 60, 'tomorrow'],
  [36 * 60 + 1, 'in 2 days'],
])('%d minutes before it is "%s"', (minutes, text) => {
  expect(untilText(at, Date.parse(at) - minutes * minute, 'UTC')).toBe(text)
})
