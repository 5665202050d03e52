import { LRUCache } from 'lru-cache'
import type { Database } from '../../database/client.ts'
import type { Events } from '../events/events.ts'
import { type CourseSearch, fittingCourses } from './queries.ts'

/** Searches are kept as long as together they found so many courses: at about 40 bytes each, 8 MB. */
const mostFound = 200_000

/**
 * Finds which courses fit a search, and keeps it until the content changes. Whoever turns the pages of a search, or is
 * the next to ask for it, then reads 24 rows, however many courses there are and fit.
 *
 * @returns a function that gives ids in catalogue order
 */
export function courseSearcher({ db, events }: { db: Database; events: Events }) {
  const kept = new LRUCache<string, Promise<string[]>>({ maxSize: mostFound })
  events.subscribe('content', () => kept.clear())
  events.onGap(() => kept.clear())

  return (wanted: CourseSearch): Promise<string[]> => {
    const key = JSON.stringify([wanted.search, wanted.departmentId, wanted.difficulty])
    const known = kept.get(key)
    if (known !== undefined && events.isConnected()) return known
    // Of the first server: a replica may be behind, and this is kept.
    const finding = fittingCourses(db, wanted)
    kept.set(key, finding, { size: 1 })
    // Unless it was forgotten meanwhile.
    const ifKept = (then: () => void) => () => kept.peek(key) === finding && then()
    finding.then(
      (ids) => ifKept(() => kept.set(key, finding, { size: 1 + ids.length }))(),
      ifKept(() => kept.delete(key)),
    )
    return finding
  }
}
