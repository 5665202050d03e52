import { expect, test } from 'vitest'
import { firstDifference } from './first-difference.ts'

test('texts differ at the first different letter, or where the shorter one ends', () => {
  expect(firstDifference('a lecture on colour', 'a lecture on light')).toBe('a lecture on '.length)
  expect(firstDifference('the same', 'the same, and more')).toBe('the same'.length)
  expect(firstDifference('the same', 'the same')).toBe('the same'.length)
  expect(firstDifference('', 'new')).toBe(0)
})
