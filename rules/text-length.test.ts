import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { applyForm } from '../contract/admissions.ts'
import { lengthOf } from './text-length.ts'

test.each([
  ['', 0],
  ['   ', 0],
  [' ab ', 2],
  ['🎬'.repeat(30), 30],
  ['cafe\u0301', 4],
])('%j has %i characters', (text, length) => {
  expect(lengthOf(text)).toBe(length)
})

test('the rule of a long text takes what the counter shows within its limits, and nothing else', () => {
  const { whyJoin } = applyForm.shape
  const piece = fc.constantFrom('a', ' ', '🎬', 'é', 'e\u0301', '\n', '中', '👩‍🚀')
  fc.assert(
    fc.property(fc.array(piece, { minLength: 30, maxLength: 560 }), (pieces) => {
      const text = pieces.join('')
      const fits = lengthOf(text) >= 50 && lengthOf(text) <= 500
      expect(z.safeParse(whyJoin, text).success).toBe(fits)
    }),
  )
})
