import { dateFormat } from '../../rules/date-format.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * "3 h ago" while it is recent, then by days of the calendar, as people count them: what was said late on Monday was
 * not yesterday when it is early on Wednesday. The day itself from a week on.
 *
 * @param at a moment, ISO 8601
 * @param now milliseconds since 1970; null where the reader's clock is not known
 * @param timeZone the reader's own when left out
 */
export function momentText(at: string, now: number | null, timeZone?: string): string {
  const date = new Date(at)
  const ago = now === null ? Number.POSITIVE_INFINITY : now - date.getTime()
  if (ago < minute) return 'just now'
  if (ago < hour) return `${Math.floor(ago / minute)} min ago`
  if (ago < day) return `${Math.floor(ago / hour)} h ago`
  const days = now === null ? ago : dayNumber(new Date(now), timeZone) - dayNumber(date, timeZone)
  // On a day of 25 hours its first minute is a day ago and still today.
  if (days < 7) return days < 2 ? 'yesterday' : `${days} days ago`
  return dateFormat('en-GB', { dateStyle: 'medium', timeZone }).format(date)
}

/** Days since 1970 on the calendar of a time zone. Sweden writes dates as ISO does. */
function dayNumber(date: Date, timeZone: string | undefined): number {
  return Date.parse(dateFormat('sv-SE', { dateStyle: 'short', timeZone }).format(date)) / day
}
