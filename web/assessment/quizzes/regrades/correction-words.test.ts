import { expect, test } from 'vitest'
import type { Correction, Regrade } from '../../../../contract/assessment/regrades.ts'
import { choicesOf, outcomeText, touchesAny, touchText } from './correction-words.ts'

const none = { up: 0, down: 0, same: 0 }
const correction = (change: Partial<Correction>) =>
  ({
    touched: 0,
    students: 0,
    open: 0,
    apart: 0,
    choices: { better: none, 'as-it-falls': none, everyone: none },
    ...change,
  }) as Correction
const regrade = (change: Partial<Regrade>) =>
  ({ choice: 'better', state: 'done', attempts: 3, left: 0, raised: 0, lowered: 0, ...change }) as Regrade

test('says how many attempts a correction touches, in one and in many', () => {
  expect(touchesAny(correction({}))).toBe(false)
  expect(touchText(correction({ touched: 1, students: 1 }))).toBe(
    '1 attempt by 1 student was graded with another key or other points.',
  )
  expect(touchText(correction({ open: 2, apart: 1 }))).toBe(
    '2 attempts in progress have the old key. If you grade again, they are graded with the new one when handed in. ' +
      '1 attempt showed other options, which the new key doesn’t fit. Only giving everyone the points changes it.',
  )
})

test('offers grading again only where the new key fits', () => {
  const values = (change: Partial<Correction>) => choicesOf(correction(change)).map(({ value }) => value)
  expect(values({ apart: 3 })).toEqual(['everyone', 'leave'])
  expect(values({ touched: 3 })).toEqual(['better', 'as-it-falls', 'everyone', 'leave'])
  const better = { up: 1, down: 0, same: 2 }
  const [first] = choicesOf(
    correction({ touched: 3, choices: { better, 'as-it-falls': none, everyone: none } }),
  )
  expect(first?.hint).toBe('No one loses points. 1 result goes up, 2 stay the same.')
})

test('says what a regrade did, or how far it is', () => {
  expect(outcomeText(regrade({ raised: 2, lowered: 1 }))).toBe('2 results went up, 1 went down')
  expect(outcomeText(regrade({}))).toBe('No result changed')
  expect(outcomeText(regrade({ state: 'working', left: 1 }))).toBe('Grading: 2 of 3 attempts')
  expect(outcomeText(regrade({ choice: 'leave' }))).toBe('No attempt was changed')
})
