/**
 * Axis ticks from 0 to at least the highest value.
 *
 * @param highest the largest value, 0 or more
 * @returns three to six ascending whole numbers, because people and modules are counted
 */
export function chartTicks(highest: number): number[] {
  const rough = Math.max(1, highest) / 4
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((factor) => factor * magnitude).find((size) => size >= rough) ?? 1,
  )
  const count = Math.max(2, Math.ceil(Math.max(1, highest) / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}
