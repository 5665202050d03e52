import type { Load } from '../support/load.ts'
import type { Round } from '../support/rounds.ts'
import type { Row } from '../support/row.ts'
import type { Site } from '../support/site.ts'

/** What a measurement is given: the running site, the load, and how long it may take. */
export interface Bench {
  site: Site
  load: Load
  /** How many rounds of each side are compared. */
  rounds: number
  /** Seconds of one round. */
  seconds: number
  /** Seconds of load before memory is read. */
  soak: number
  /** How often a page is visited. */
  visits: number
}

export type Measure = (bench: Bench) => Promise<Row[]>

/**
 * Answers per second of the server's own processor time: what one core of it can do. On loopback the load costs
 * more than a fast server's answer, so that the server idles, and counting answers per second of the clock would
 * measure the load. Without processor times it is that count.
 */
export const perCore = ({ perSecond, busy }: Round) => (busy === null ? perSecond : perSecond / busy)

export const perSecond = (round: Round) => round.perSecond

export const ratio = (value: number) => value.toFixed(2)

export const thousands = (value: number) => Math.round(value).toLocaleString('en').replaceAll(',', ' ')

export const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`

/** How a side fared, for the note below the table. */
export function told(name: string, { perSecond: answers, busy }: Round): string {
  const share = busy === null ? '' : `, ${Math.round(busy * 100)} % of a core`
  return `${name}: ${thousands(answers)} answers/s${share}`
}
