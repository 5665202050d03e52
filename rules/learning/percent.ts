/**
 * Rounds points and percents. Binary fractions cannot hold most decimals (23 / 40 * 100 is 57.49999999999999), so
 * shares are counted in integer hundredths and exact halves round up.
 */

/** `whole` is above 0. */
export interface Share {
  part: bigint
  whole: bigint
}

/** Points in integer hundredths; 1.005 counts as written, not as stored. */
export function hundredths(points: number): bigint {
  return BigInt(Math.round(decimalOf(points * 100)))
}

/** @param whole above 0 */
export function shareOf(part: number, whole: number): Share {
  return { part: hundredths(part), whole: hundredths(whole) }
}

/** Rounds a share half up. A negative share is 0. */
export function roundedShare({ part, whole }: Share, decimals: number): number {
  if (part <= 0n) return 0
  const scale = 10n ** BigInt(decimals)
  return Number((2n * part * scale + whole) / (2n * whole)) / Number(scale)
}

/**
 * A percent from 0 to 100, rounded half up; 0 without a whole.
 *
 * @param part to hundredths, like `whole`
 */
export function percentOf(part: number, whole: number, decimals = 0): number {
  const share = shareOf(part, whole)
  if (share.whole <= 0n) return 0
  return Math.min(100, roundedShare({ ...share, part: share.part * 100n }, decimals))
}

/** Whether a share is at least this percent of its whole, without rounding. */
export const isReached = ({ part, whole }: Share, percent: number): boolean =>
  part * 100n >= BigInt(percent) * whole

/** Rounds half up, as the number is written. */
export function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals
  return Math.round(decimalOf(value * scale)) / scale
}

/**
 * For screens and emails: "60%", "72.7%", or a dash for null. At most one decimal, like stored course grades. No space
 * before the sign (specification: "Pass: N%").
 */
export function percentText(percent: number | null): string {
  return percent === null ? '–' : `${roundTo(percent, 1)}%`
}

/** Drops binary noise after the fifteenth digit. */
const decimalOf = (value: number) => Number(value.toPrecision(15))
