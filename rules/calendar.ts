const day = 86_400_000

const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The "coming up" range, in UTC days. @param now milliseconds since 1970 */
export function nextThirtyDays(now: number): { from: string; to: string } {
  return { from: isoDay(now), to: isoDay(now + 30 * day) }
}
