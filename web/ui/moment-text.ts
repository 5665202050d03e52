import { dateFormat } from '../../rules/date-format.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** "3 h ago" while it is recent, the day after a week. @param now null where the reader's clock is not known */
export function momentText(at: string, now: number | null, timeZone?: string): string {
  const date = new Date(at)
  const ago = now === null ? Number.POSITIVE_INFINITY : now - date.getTime()
  if (ago < minute) return 'just now'
  if (ago < hour) return `${Math.floor(ago / minute)} min ago`
  if (ago < day) return `${Math.floor(ago / hour)} h ago`
  if (ago < 7 * day) return ago < 2 * day ? 'yesterday' : `${Math.floor(ago / day)} days ago`
  return dateFormat('en-GB', { dateStyle: 'medium', timeZone }).format(date)
}
