import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartTicks } from './chart-scale.ts'

test("a chart's axis starts at 0, rises evenly in whole numbers and reaches the maximum", () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), (highest) => {
      const ticks = chartTicks(highest)
      const step = ticks[1] ?? 0
      expect(ticks[0]).toBe(0)
      expect(Number.isInteger(step) && step > 0).toBe(true)
      expect(ticks.every((tick, index) => tick === index * step)).toBe(true)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest)
      expect(ticks.length).toBeGreaterThanOrEqual(3)
      expect(ticks.length).toBeLessThanOrEqual(6)
    }),
  )
})
