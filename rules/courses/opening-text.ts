/** Sentences about the opening of a module in a round. */
import { dateFormat } from '../text/date-format.ts'

/** "Monday, 4 January, 09:00", with the year if it is not this one. */
export function openingMoment(at: string, timeZone: string | undefined, thisYear?: number): string {
  const date = new Date(at)
  const zone = timeZone === undefined ? {} : { timeZone }
  const year = Number(dateFormat('en', { ...zone, year: 'numeric' }).format(date))
  const day = dateFormat('en-GB', {
    ...zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(thisYear === undefined || thisYear === year ? {} : { year: 'numeric' }),
  }).format(date)
  const time = dateFormat('en-GB', { ...zone, hour: '2-digit', minute: '2-digit' }).format(date)
  // The English of Great Britain has no comma after the weekday.
  return `${day.replace(/^(\p{L}+),? /u, '$1, ')}, ${time}`
}

/** The sentence of a refusal. */
export const opensText = (at: string, timeZone: string): string =>
  `This lesson opens on ${openingMoment(at, timeZone)} (${timeZone.replaceAll('_', ' ')}).`

/** Title of the notice beside it. */
export const notOpenYet = 'Not open yet'
