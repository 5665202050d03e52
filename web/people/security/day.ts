const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** In UTC, so that the server and the browser render the same text. */
export const dayOf = (at: string): string => day.format(new Date(at))
