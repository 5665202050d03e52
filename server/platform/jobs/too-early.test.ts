import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTooEarlyBy } from './too-early.ts'

test('an early job waits for the difference, and a postponed one is dropped', () => {
  const now = new Date('2026-11-25T10:00:00Z')
  fc.assert(
    fc.property(fc.integer({ min: -200 * 60_000, max: 200 * 60_000 }), (left) => {
      const expected = left > 0 && left <= 60 * 60_000 ? left : null
      expect(isTooEarlyBy(new Date(now.getTime() + left), now)).toBe(expected)
    }),
  )
})
