import { dateFormat } from '../../rules/text/date-format.ts'

/** Days are `2026-11-30`, months `2026-11`: calendar arithmetic without a clock or time zone. */

const day = 86_400_000

const asUtc = (isoDay: string) => Date.parse(`${isoDay}T00:00:00Z`)
const isoOf = (at: number) => new Date(at).toISOString().slice(0, 10)

export const isMonth = (value: unknown): value is string =>
  typeof value === 'string' && /^20\d\d-(0[1-9]|1[0-2])$/.test(value)

/** @param count negative for earlier months */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return isoOf(Date.UTC(year, number - 1 + count, 1)).slice(0, 7)
}

/** The weeks of a month from Monday, filled up with days of the neighboring months. */
export function weeksOf(month: string): string[][] {
  const first = asUtc(`${month}-01`)
  // getUTCDay counts from Sunday.
  const monday = first - ((new Date(first).getUTCDay() + 6) % 7) * day
  const weeks: string[][] = []
  for (let start = monday; isoOf(start).slice(0, 7) <= month; start += 7 * day) {
    weeks.push(Array.from({ length: 7 }, (_, index) => isoOf(start + index * day)))
  }
  return weeks
}

/** The days to request: all weeks of the month plus a day on each side for other time zones. */
export function spanOf(month: string): { from: string; to: string } {
  const days = weeksOf(month).flat()
  return { from: isoOf(asUtc(days[0] ?? '') - day), to: isoOf(asUtc(days.at(-1) ?? '') + day) }
}

export function dayIn(at: string, timeZone: string): string {
  return dateFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(new Date(at))
}
