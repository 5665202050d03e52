const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' })

/** The reader's time zone is not known in a letter, so the text names the zone. @param at ISO 8601, UTC */
export const momentText = (at: string): string => `${format.format(new Date(at))} UTC`
