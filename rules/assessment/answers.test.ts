import { expect, test } from 'vitest'
import { isAnswered } from './answers.ts'

test('does not count an answer that cannot be graded', () => {
  const number = (text: string, unit: string | null = null) =>
    isAnswered({ kind: 'number', text, unit }, ['Hz'])
  expect(['1500', '1500 Hz', 'many', '', '50%'].map((text) => number(text))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect(number('', 'Hz')).toBe(false)
  const length = (text: string, unit: string | null) =>
    isAnswered({ kind: 'number', text, unit }, ['m', 'km'])
  expect([length('5', null), length('5', 'm'), length('5 km', null), length('5 km', 'm')]).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect([' ', 'a'].map((text) => isAnswered({ kind: 'short-text', text }))).toEqual([false, true])
  expect(isAnswered({ kind: 'true-or-false', value: false })).toBe(true)
  expect(isAnswered(null)).toBe(false)
  expect(isAnswered(undefined)).toBe(false)
})
