import { roundTo } from '../../rules/learning/percent.ts'

/** "7.5 of 10 points". */
export function scoreText(score: number, points: number): string {
  return `${decimal(score)} of ${decimal(points)} ${points === 1 ? 'point' : 'points'}`
}

/** At most two decimals. */
export function decimal(value: number): string {
  return String(roundTo(value, 2))
}
