/** Delivery times of notifications, and time zone arithmetic. */

import { dateFormat } from '../text/date-format.ts'

/** Local hour of the digest. */
export const digestHour = 8

const minute = 60_000
const day = 24 * 60 * minute

/**
 * The reader's next eight in the morning.
 *
 * @param now milliseconds since 1970
 * @param timeZone IANA name; null or an unknown one counts as UTC
 * @returns milliseconds since 1970, after `now` and at most 25 hours later
 */
export function nextDigestAt(now: number, timeZone: string | null): number {
  const zone = knownTimeZone(timeZone)
  for (const daysAhead of [0, 1, 2]) {
    const date = localParts(now + daysAhead * day, zone)
    const at = momentOf({ ...date, hour: digestHour, minute: 0 }, zone)
    if (at > now) return at
  }
  return now + day
}

/** The time zone if this system knows it, otherwise UTC. */
export function knownTimeZone(timeZone: string | null | undefined): string {
  if (!timeZone) return 'UTC'
  try {
    return dateFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

export interface WallClock {
  year: number
  /** 1 to 12. */
  month: number
  day: number
  hour: number
  minute: number
}

/** Date and time of a moment in a time zone. */
export function localParts(at: number, timeZone: string): WallClock {
  const parts = dateFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(new Date(at))
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return {
    year: value('year'),
    month: value('month'),
    day: value('day'),
    hour: value('hour'),
    minute: value('minute'),
  }
}

/**
 * The moment of a local date and time. A time skipped by summer time is one hour later; an ambiguous one is the first.
 */
export function momentOf(clock: WallClock, timeZone: string): number {
  const asUtc = Date.UTC(clock.year, clock.month - 1, clock.day, clock.hour, clock.minute)
  const offsetAt = (at: number) => {
    const shown = localParts(at, timeZone)
    return Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute) - floorToMinute(at)
  }
  // The offsets around any clock change; the earlier matching moment wins.
  const candidates = [asUtc - offsetAt(asUtc - day), asUtc - offsetAt(asUtc + day)].sort((a, b) => a - b)
  const fitting = candidates.find((at) => at + offsetAt(at) === asUtc)
  return fitting ?? Math.max(...candidates)
}

const floorToMinute = (at: number) => Math.floor(at / minute) * minute
