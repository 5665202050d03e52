import { dateFormat } from '../../../rules/text/date-format.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * "3 hours ago" while recent, then calendar days: late Monday is not "yesterday" early on Wednesday. The date from a week
 * on.
 *
 * @param at ISO 8601
 * @param now milliseconds since 1970; null if the reader's clock is unknown
 * @param timeZone defaults to the reader's
 */
export function momentText(at: string, now: number | null, timeZone?: string): string {
  const date = new Date(at)
  const ago = now === null ? Number.POSITIVE_INFINITY : now - date.getTime()
  if (ago < minute) return 'just now'
  if (ago < hour) return agoText(Math.floor(ago / minute), 'minute')
  if (ago < day) return agoText(Math.floor(ago / hour), 'hour')
  const days = now === null ? ago : dayNumber(new Date(now), timeZone) - dayNumber(date, timeZone)
  // On a 25-hour day, its first minute is 24 hours ago but still today.
  if (days < 7) return days < 2 ? 'yesterday' : `${days} days ago`
  return dateFormat('en-GB', { dateStyle: 'medium', timeZone }).format(date)
}

/**
 * "in 20 minutes", then "in 3 hours" on the same day, "tomorrow", and days. "now" for a moment that has come.
 *
 * @param at ISO 8601
 * @param now milliseconds since 1970
 * @param timeZone defaults to the reader's
 */
export function untilText(at: string, now: number, timeZone?: string): string {
  const date = new Date(at)
  const left = date.getTime() - now
  if (left <= 0) return 'now'
  if (left < hour) return inText(Math.ceil(left / minute), 'minute')
  const days = dayNumber(date, timeZone) - dayNumber(new Date(now), timeZone)
  if (days === 0) return inText(Math.round(left / hour), 'hour')
  return days === 1 ? 'tomorrow' : inText(days, 'day')
}

const inText = (count: number, unit: string) => `in ${count} ${unit}${count === 1 ? '' : 's'}`
const agoText = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`

/** Days since 1970 in a time zone. The Swedish locale formats dates as ISO. */
function dayNumber(date: Date, timeZone: string | undefined): number {
  return Date.parse(dateFormat('sv-SE', { dateStyle: 'short', timeZone }).format(date)) / day
}
