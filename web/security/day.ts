const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** A day in words. In UTC, so that the server writes what the browser then finds. */
export const dayOf = (at: string): string => day.format(new Date(at))
