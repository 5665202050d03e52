/** The last seven days of a person's learning, as the dashboard draws them. */

export interface Day {
  /** `2026-11-21`, in the reader's time zone. */
  date: string
  started: number
  completed: number
}

const dayLength = 86_400_000

/**
 * Counts events by day: seven days, today last.
 *
 * @param now the reader's present moment
 * @param timeZone the reader's, as an IANA name
 */
export function weekOf(
  events: readonly { kind: 'started' | 'completed'; at: string }[],
  now: string,
  timeZone: string,
): Day[] {
  // Sweden writes dates as ISO does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  // From today's date and not from today's hour: a day with a change of clocks has 23 or 25 hours.
  const today = Date.parse(format.format(new Date(now)))
  const days = Array.from({ length: 7 }, (_, index) => {
    const date = new Date(today - (6 - index) * dayLength).toISOString().slice(0, 10)
    return { date, started: 0, completed: 0 }
  })
  const byDate = new Map(days.map((day) => [day.date, day]))
  for (const { kind, at } of events) {
    const day = byDate.get(format.format(new Date(at)))
    if (day) day[kind] += 1
  }
  return days
}
