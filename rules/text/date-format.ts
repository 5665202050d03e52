const made = new Map<string, Intl.DateTimeFormat>()

/** More than all formats times the time zones of one school; limits the cache if a client sends many time zones. */
const most = 500

/**
 * Returns a cached formatter: creating one costs a hundred times as much as using it, and pages show dozens of dates.
 *
 * @throws RangeError for an unknown time zone
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = made.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, options)
  if (made.size >= most) made.clear()
  made.set(key, format)
  return format
}

/** "Monday". @param day 1 is Monday */
export function weekdayName(day: number, weekday: 'long' | 'short' = 'long'): string {
  // 1 January 2024 was a Monday.
  return dateFormat('en-GB', { weekday, timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, day)))
}
