/** So much two clocks may differ, in milliseconds. */
const mostApart = 60 * 60_000

/**
 * What a job does that finds its time not come yet. The queue goes by the database's clock and the application by its
 * own: where they differ a job comes early, and nothing else would come after it. What is further off than an hour was
 * put off since, and has a job of its own.
 *
 * @returns how long to wait, in milliseconds; null where this job has nothing more to do
 */
export function isTooEarlyBy(at: Date, now: Date): number | null {
  const left = at.getTime() - now.getTime()
  return left > 0 && left <= mostApart ? left : null
}
