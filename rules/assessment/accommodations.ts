/**
 * Lasting accommodations of a person: more time on every quiz with a time limit, and later due dates. What is given
 * for one quiz or one assignment counts if it is more. SQL repeats this in database/conditions/accommodations.ts.
 */
import { dayIn } from '../courses/round-dates.ts'
import { counted } from '../text/counted.ts'
import { daysLater } from './lateness.ts'

export interface Accommodation {
  extraTimePercent: number
  extraDays: number
  /** Its first day, `2027-01-04`. */
  startsOn: string
  /** Its last day; null: no end. */
  endsOn: string | null
  /** Its days begin at midnight here. */
  timeZone: string
}

/** Offered on screens; any other can be typed. */
export const usualPercents = [25, 50, 100]
/** Of one person. */
export const mostAccommodations = 20

export function isInForce(
  { startsOn, endsOn, timeZone }: Pick<Accommodation, 'startsOn' | 'endsOn' | 'timeZone'>,
  at: Date,
): boolean {
  const day = dayIn(at, timeZone)
  return startsOn <= day && (endsOn === null || day <= endsOn)
}

/** The largest in force at a moment; 0 for none. */
export function extraPercentAt(accommodations: readonly Accommodation[], at: Date): number {
  return accommodations
    .filter((one) => isInForce(one, at))
    .reduce((most, { extraTimePercent }) => Math.max(most, extraTimePercent), 0)
}

/** @param timeLimit minutes; null: no limit, and nothing to extend. @returns whole minutes, rounded up */
export function extraMinutesOf(timeLimit: number | null, percent: number): number {
  return timeLimit === null ? 0 : Math.ceil((timeLimit * percent) / 100)
}

/**
 * The due date of someone with these accommodations: as many days later as the largest of those that are in force when
 * it is due, at the same time of day. One that ended before the due date changes nothing, and one that ends later takes
 * nothing back.
 */
export function laterDueDate(dueAt: Date, accommodations: readonly Accommodation[]): Date {
  const later = accommodations
    .filter((one) => one.extraDays > 0 && isInForce(one, dueAt))
    .map(({ extraDays, timeZone }) => daysLater(dueAt.getTime(), extraDays, timeZone))
  return new Date(Math.max(dueAt.getTime(), ...later))
}

/** "50% more time", "3 more days", "50% more time and 3 more days" */
export function accommodationText({
  extraTimePercent,
  extraDays,
}: Pick<Accommodation, 'extraTimePercent' | 'extraDays'>): string {
  return [
    ...(extraTimePercent > 0 ? [`${extraTimePercent}% more time`] : []),
    ...(extraDays > 0 ? [counted(extraDays, 'more day', 'more days')] : []),
  ].join(' and ')
}
