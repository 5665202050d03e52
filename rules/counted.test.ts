import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test('one is singular, and thousands are parted', () => {
  expect([0, 1, 2, 1204].map((count) => counted(count, 'question'))).toEqual([
    '0 questions',
    '1 question',
    '2 questions',
    '1,204 questions',
  ])
})

test('a plural that is no more letter is given', () => {
  expect([1, 2].map((count) => counted(count, 'reply', 'replies'))).toEqual(['1 reply', '2 replies'])
})
