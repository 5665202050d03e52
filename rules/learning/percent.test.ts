import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { percentOf, percentText, roundedShare, roundTo } from './percent.ts'

test.each([
  [60, '60%'],
  [72.73, '72.7%'],
  [92.5, '92.5%'],
  [99.96, '100%'],
  [0, '0%'],
  [null, '–'],
])('shows %s percent as %s', (percent, text) => {
  expect(percentText(percent)).toBe(text)
})

describe('a percent', () => {
  test.each([
    [23, 40, 58],
    [1.15, 2, 58],
    [7, 8, 88],
    [1, 200, 1],
    [1, 201, 0],
    [2, 3, 67],
    [9, 8, 100],
    [0, 0, 0],
    [3, 0, 0],
    [-1, 8, 0],
  ])('of %s in %s is %s', (part, whole, percent) => {
    expect(percentOf(part, whole)).toBe(percent)
  })

  test('keeps the requested decimals', () => {
    expect([percentOf(7, 8, 1), percentOf(5, 8, 2), percentOf(2, 3, 2)]).toEqual([87.5, 62.5, 66.67])
  })

  test('is the exact share rounded half up, for any points in hundredths', () => {
    const points = fc.integer({ min: 0, max: 1_000_000 })
    const decimals = fc.constantFrom(0, 1, 2)
    fc.assert(
      fc.property(points, fc.integer({ min: 1, max: 1_000_000 }), decimals, (part, whole, places) => {
        fc.pre(part <= whole)
        const scale = 10 ** places
        const given = BigInt(Math.round(percentOf(part / 100, whole / 100, places) * scale))
        // |given − exact| is at most a half, and at a half given is above: 2·exact − 1 < 2·given ≤ 2·exact + 1.
        const doubled = 2n * BigInt(part) * 100n * BigInt(scale)
        expect(2n * given * BigInt(whole)).toBeGreaterThan(doubled - BigInt(whole))
        expect(2n * given * BigInt(whole)).toBeLessThanOrEqual(doubled + BigInt(whole))
      }),
      { numRuns: 2_000 },
    )
  })

  test('rounds every exact half up, whatever its binary fraction', () => {
    for (let points = 1; points <= 60; points++) {
      for (let part = 1; part < points * 100; part++) {
        if ((part * 200) % (points * 100) !== 0 || (part * 100) % (points * 100) === 0) continue
        expect(percentOf(part / 100, points), `${part / 100} of ${points}`).toBe(
          Math.floor((part * 100) / (points * 100)) + 1,
        )
      }
    }
  })
})

test('rounds a decimal as it is written', () => {
  expect([
    roundTo(1.005, 2),
    roundTo(57.45, 1),
    roundTo(0.1 + 0.2, 2),
    roundTo(2.675, 2),
    roundTo(8, 2),
  ]).toEqual([1.01, 57.5, 0.3, 2.68, 8])
  expect(roundedShare({ part: 5n, whole: 8n }, 2)).toBe(0.63)
})
