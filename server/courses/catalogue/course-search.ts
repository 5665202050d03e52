import { LRUCache } from 'lru-cache'
import type { Database } from '../../../database/client.ts'
import type { Events } from '../../platform/events/events.ts'
import { type CourseSearch, fittingCourses } from './queries.ts'

/** The cache holds searches with this many results in total: at about 40 bytes each, 8 MB. */
const mostFound = 200_000

/**
 * Finds the courses that match a search, and caches the ids until the content changes. The next page, or the next
 * viewer with the same search, then reads 24 rows, however many courses match.
 *
 * @returns a function that gives ids in catalog order
 */
export function courseSearcher({ db, events }: { db: Database; events: Events }) {
  const kept = new LRUCache<string, Promise<string[]>>({ maxSize: mostFound })
  events.subscribe('content', () => kept.clear())
  events.onGap(() => kept.clear())

  return (wanted: CourseSearch): Promise<string[]> => {
    const key = JSON.stringify([wanted.search, wanted.departmentId, wanted.difficulty])
    const known = kept.get(key)
    if (known !== undefined && events.isConnected()) return known
    // Read from the primary: a replica may be behind, and the result is cached.
    const finding = fittingCourses(db, wanted)
    kept.set(key, finding, { size: 1 })
    // Unless it was evicted in between.
    const ifKept = (then: () => void) => () => kept.peek(key) === finding && then()
    finding.then(
      (ids) => ifKept(() => kept.set(key, finding, { size: 1 + ids.length }))(),
      ifKept(() => kept.delete(key)),
    )
    return finding
  }
}
