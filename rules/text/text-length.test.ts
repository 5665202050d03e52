import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { applyForm } from '../../contract/people/admissions.ts'
import { lengthOf } from './text-length.ts'

test.each([
  ['', 0],
  ['   ', 0],
  [' ab ', 2],
  ['🎬'.repeat(30), 30],
  ['cafe\u0301', 4],
])('counts %j as %i characters', (text, length) => {
  expect(lengthOf(text)).toBe(length)
})

test('accepts a long text exactly if the counter shows it within its limits', () => {
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
