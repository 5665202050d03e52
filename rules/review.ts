/**
 * The laws of review (product, section 3, Review): what is due on a day, in which order, and how what was remembered
 * is counted. When a card comes back is said by FSRS, see server/review/schedule.ts.
 */

import { knownTimeZone, localParts, momentOf } from './notifications.ts'
import { percentOf } from './percent.ts'

/** A session is short: 20 cards take about three minutes. */
export const cardsPerSession = 20

/** Questions met for the first time on one day; more of them would all come back at once a few days later. */
export const newCardsPerDay = 20

/** Days over which it is counted how much was remembered. */
export const retentionDays = 30

const day = 86_400_000

/**
 * The day last asked for in each zone the system knows. Every dashboard asks, and to find two midnights the calendar has
 * to be asked a dozen times.
 */
const lastDays = new Map<string, { start: Date; end: Date }>()

/**
 * The day of someone, from its first moment up to, but not including, the first of the next.
 *
 * @param timeZone IANA name; null or an unknown one counts as UTC
 */
export function dayOf(now: Date, timeZone: string | null): { readonly start: Date; readonly end: Date } {
  const zone = knownTimeZone(timeZone)
  const last = lastDays.get(zone)
  if (last !== undefined && last.start <= now && now < last.end) return last
  const midnightOf = (at: number) => momentOf({ ...localParts(at, zone), hour: 0, minute: 0 }, zone)
  const start = midnightOf(now.getTime())
  // 36 hours later it is the next day, also over a change of clocks.
  const found = { start: new Date(start), end: new Date(midnightOf(start + 1.5 * day)) }
  lastDays.set(zone, found)
  return found
}

/**
 * What is to be answered today: what comes back, the longest due first, then questions never answered, in the order
 * of the courses, as many as today still takes.
 *
 * @param deck ids of all questions of someone, in the order of the courses
 * @param due ids of cards that come back today or should have before, the longest due first
 * @param known ids of all cards that were ever answered
 * @param introduced how many were answered for the first time today
 */
export function cardsOfToday(
  deck: readonly string[],
  { due, known, introduced }: { due: readonly string[]; known: ReadonlySet<string>; introduced: number },
): string[] {
  const mine = new Set(deck)
  const fresh = [...mine].filter((id) => !known.has(id))
  return [
    ...new Set(due.filter((id) => mine.has(id))),
    ...fresh.slice(0, Math.max(0, newCardsPerDay - introduced)),
  ]
}

/**
 * When an answer counts as given: when its author says, but neither later than now nor before the card's last answer.
 * A wrong clock thus moves nothing but its owner's own card, and never into the future.
 */
export function answeredAt(claimed: Date, now: Date, lastAnsweredAt: Date | null): Date {
  const earliest = lastAnsweredAt?.getTime() ?? now.getTime() - retentionDays * day
  const at = Math.min(now.getTime(), Math.max(earliest, claimed.getTime()))
  return new Date(at)
}

/** The share that was remembered, in whole percent; null before the first answer. */
export function retentionPercent({
  answered,
  remembered,
}: {
  answered: number
  remembered: number
}): number | null {
  if (answered <= 0) return null
  // Only everything is 100, and only nothing is 0.
  if (remembered >= answered) return 100
  return remembered <= 0 ? 0 : Math.min(99, Math.max(1, percentOf(remembered, answered)))
}

/** "1 day", "12 days", "2 months", "1 year": short enough for a button. @param days at least 1 */
export function intervalWords(days: number): string {
  const [count, unit] =
    days < 45
      ? [days, 'day']
      : days < 345
        ? [Math.round(days / 30.4), 'month']
        : [Math.round(days / 365), 'year']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
