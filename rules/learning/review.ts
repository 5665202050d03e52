/**
 * Rules of spaced review (product, section 3, Review): which cards are due and in which order, and retention. FSRS
 * schedules the cards, see server/learning/review/schedule.ts.
 */

import type { ReviewedQuestion } from '../../contract/assessment/questions.ts'
import type { ReviewRating } from '../../contract/learning/review.ts'
import { knownTimeZone, localParts, momentOf } from '../community/notifications.ts'
import { percentOf } from './percent.ts'

/** 20 cards take about three minutes. */
export const cardsPerSession = 20

/** New questions per day; more would all return on the same days later. */
export const newCardsPerDay = 20

/** Days over which retention is measured. */
export const retentionDays = 30

const day = 86_400_000

/**
 * Caches the last requested day per time zone: every dashboard needs it, and finding two midnights takes a dozen
 * calendar lookups.
 */
const lastDays = new Map<string, { start: Date; end: Date }>()

/**
 * The local day: from its first moment up to, but excluding, the first of the next.
 *
 * @param timeZone IANA name; null or an unknown one counts as UTC
 */
export function dayOf(now: Date, timeZone: string | null): { readonly start: Date; readonly end: Date } {
  const zone = knownTimeZone(timeZone)
  const last = lastDays.get(zone)
  if (last !== undefined && last.start <= now && now < last.end) return last
  const found = localDay(now, zone)
  lastDays.set(zone, found)
  return found
}

function localDay(now: Date, zone: string) {
  const midnightOf = (at: number) => momentOf({ ...localParts(at, zone), hour: 0, minute: 0 }, zone)
  const start = midnightOf(now.getTime())
  // 36 hours later is the next day, even across a clock change.
  return { start: new Date(start), end: new Date(midnightOf(start + 1.5 * day)) }
}

/**
 * The next day with cards. New questions beyond today's limit come tomorrow, again up to the limit.
 *
 * @param later when cards after today are due, earliest first
 * @param unseen number of questions that wait for another day
 * @returns null if nothing comes back
 */
export function nextDayOfReview(
  later: readonly Date[],
  { unseen, tomorrow, timeZone }: { unseen: number; tomorrow: Date; timeZone: string | null },
): { dueAt: Date; cards: number } | null {
  const dueAt = unseen > 0 ? tomorrow : later[0]
  if (dueAt === undefined) return null
  const { end } = localDay(dueAt, knownTimeZone(timeZone))
  const due = later.filter((at) => at < end).length
  return { dueAt, cards: due + Math.min(unseen, newCardsPerDay) }
}

/**
 * The rating that an answer suggests. The student may choose another: a right answer may have been a guess, a wrong one
 * a slip.
 *
 * @returns null for an answer that only its author can judge
 */
export function suggestedRating({ outcome }: Pick<ReviewedQuestion, 'outcome'>): ReviewRating | null {
  if (outcome === 'waiting' || outcome === 'kept-back') return null
  return outcome === 'right' ? 'good' : 'again'
}

/**
 * Today's cards: those due, longest overdue first, then new questions in course order, as many as today's limit allows.
 *
 * @param deck ids of all questions of the student, in course order
 * @param due ids of due cards, longest overdue first
 * @param known ids of all cards ever answered
 * @param introduced number of new cards answered today
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
 * When an answer counts as given: the claimed time, but neither later than now nor before the card's last answer. A
 * wrong clock therefore affects only its owner's card, and never into the future.
 */
export function answeredAt(claimed: Date, now: Date, lastAnsweredAt: Date | null): Date {
  const earliest = lastAnsweredAt?.getTime() ?? now.getTime() - retentionDays * day
  const at = Math.min(now.getTime(), Math.max(earliest, claimed.getTime()))
  return new Date(at)
}

/** Whole percent; null before the first answer. */
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
