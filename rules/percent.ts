/**
 * Rounding of points and percents. Binary fractions cannot hold most decimals (23 / 40 * 100 is 57.49999999999999), so
 * shares are counted in whole hundredths of a point and exact halves always go up.
 */

/** A share as two whole numbers; `whole` is above 0. */
export interface Share {
  part: bigint
  whole: bigint
}

/** Points in hundredths, as they are kept; 1.005 counts as written and not as it is stored. */
export function hundredths(points: number): bigint {
  return BigInt(Math.round(decimalOf(points * 100)))
}

/** @param whole above 0 */
export function shareOf(part: number, whole: number): Share {
  return { part: hundredths(part), whole: hundredths(whole) }
}

/** The quotient of a share to so many decimals, exact halves up. A share below 0 is 0. */
export function roundedShare({ part, whole }: Share, decimals: number): number {
  if (part <= 0n) return 0
  const scale = 10n ** BigInt(decimals)
  return Number((2n * part * scale + whole) / (2n * whole)) / Number(scale)
}

/**
 * A part of a whole in percent, exact halves up, from 0 to 100; 0 where there is no whole.
 *
 * @param part to hundredths, as `whole`
 */
export function percentOf(part: number, whole: number, decimals = 0): number {
  const share = shareOf(part, whole)
  if (share.whole <= 0n) return 0
  return Math.min(100, roundedShare({ ...share, part: share.part * 100n }, decimals))
}

/** A decimal number to so many decimals, halves up as they are written. */
export function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals
  return Math.round(decimalOf(value * scale)) / scale
}

/**
 * A share in percent as people read it, on screens and in letters: "60%", "72.7%", or a dash where there is nothing
 * yet. At most a tenth, as course grades are kept. No space before the sign (specification: "Pass: N%").
 */
export function percentText(percent: number | null): string {
  return percent === null ? '–' : `${roundTo(percent, 1)}%`
}

/** A number without what binary arithmetic added behind its fifteenth digit. */
const decimalOf = (value: number) => Number(value.toPrecision(15))
