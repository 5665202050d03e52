const made = new Map<string, Intl.DateTimeFormat>()

/** More than all ways of writing dates times the time zones of one school; a bound, should somebody send them all. */
const most = 500

/**
 * The format for dates, made once for each way of writing: making one takes a hundred times as long as using it, and
 * pages show dates by the dozen.
 *
 * @throws RangeError for a time zone that does not exist
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
