import * as z from 'zod/mini'

/** An IANA time zone this system knows, such as Europe/Berlin. */
export const timeZone = z
  .string('Choose a time zone')
  .check(z.maxLength(64, 'Choose a time zone'), z.refine(isTimeZone, { error: 'Choose a time zone' }))

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== null
  } catch {
    return false
  }
}
