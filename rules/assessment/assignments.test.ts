import { expect, test } from 'vitest'
import { waitInWords } from './assignments.ts'

test.each([
  [1, 'an hour'],
  [23, '23 hours'],
  [24, 'a day'],
  [25, '2 days'],
  [72, '3 days'],
])('%i hours are %s', (hours, words) => {
  expect(waitInWords(hours)).toBe(words)
})
