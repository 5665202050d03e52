import { expect, test } from 'vitest'
import { answer } from '../../contract/assessment/questions.ts'
import { isAnswered, longestAnswer } from './answers.ts'

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

test.each([
  ['short-text', longestAnswer.shortText],
  ['number', longestAnswer.number],
  ['long-text', longestAnswer.longText],
])('the contract accepts a %s as long as the screens allow, and none longer', (kind, longest) => {
  const accepts = (length: number) =>
    answer.safeParse({ kind, text: '1'.repeat(length), ...(kind === 'number' && { unit: null }) }).success
  expect([accepts(longest), accepts(longest + 1)]).toEqual([true, false])
})
