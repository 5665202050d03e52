import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test('uses the singular for one and separates thousands', () => {
  expect([0, 1, 2, 1204].map((count) => counted(count, 'question'))).toEqual([
    '0 questions',
    '1 question',
    '2 questions',
    '1,204 questions',
  ])
})

test('takes an irregular plural', () => {
  expect([1, 2].map((count) => counted(count, 'reply', 'replies'))).toEqual(['1 reply', '2 replies'])
})
