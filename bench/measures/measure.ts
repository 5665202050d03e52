import type { Load } from '../support/load.ts'
import type { Round } from '../support/rounds.ts'
import type { Row } from '../support/row.ts'
import type { Site } from '../support/site.ts'

/** Input of a measurement: the running site, the load, and its limits. */
export interface Bench {
  site: Site
  load: Load
  /** Rounds per side. */
  rounds: number
  /** Seconds per round. */
  seconds: number
  /** Seconds of load before reading memory. */
  soak: number
  /** Visits per page. */
  visits: number
}

export type Measure = (bench: Bench) => Promise<Row[]>

/**
 * Responses per second of the server's CPU time, that is, per core. On loopback, generating load costs more than a fast
 * response, so the server idles, and responses per wall-clock second would measure the load. Without CPU times it is
 * that.
 */
export const perCore = ({ perSecond, busy }: Round) => (busy === null ? perSecond : perSecond / busy)

export const perSecond = (round: Round) => round.perSecond

export const ratio = (value: number) => value.toFixed(2)

export const thousands = (value: number) => Math.round(value).toLocaleString('en').replaceAll(',', ' ')

export const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`

/** A side's result, for the notes below the table. */
export function roundText(name: string, { perSecond: answers, busy }: Round): string {
  const share = busy === null ? '' : `, ${Math.round(busy * 100)} % of a core`
  return `${name}: ${thousands(answers)} answers/s${share}`
}
