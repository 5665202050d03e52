import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moveCaret } from './caret.ts'

describe('the caret', () => {
  it('stays after the letters it followed when lines are added after it', () => {
    expect(moveCaret('one\ntwo', 'one\nnew\ntwo', 3)).toBe(3)
  })

  it('stays before the letters it preceded when lines are added before it', () => {
    expect(moveCaret('one\ntwo', 'new\none\ntwo', 5)).toBe(9)
  })

  it('is always within the text, and does not move without a change', () => {
    const text = fc.string()
    fc.assert(
      fc.property(text, text, fc.nat(), (earlier, later, at) => {
        const caret = Math.min(at, earlier.length)
        const moved = moveCaret(earlier, later, caret)
        expect(moved).toBeGreaterThanOrEqual(0)
        expect(moved).toBeLessThanOrEqual(later.length)
        expect(moveCaret(earlier, earlier, caret)).toBe(caret)
      }),
    )
  })
})
