/** Lists of people that are sorted by a figure (docs/decisions/0075). */
import type { PeopleSort, SortDirection } from '../../contract/people/enrollments.ts'

/** The most people of a course that are sorted by each figure; a list by name has no limit. */
export const mostSorted: Record<PeopleSort, number> = {
  name: 5_000,
  progress: 5_000,
  activity: 5_000,
  grade: 500,
}

export const peopleSorts: readonly PeopleSort[] = ['name', 'progress', 'activity', 'grade']

export interface PlaceInOrder {
  /** The lowest for who has no figure. */
  key: number
  id: string
}

/**
 * A page of people by a figure. People with the same figure stay in the order of `people`.
 *
 * @param after where the page before ended; its person may have another figure by now, or be gone
 */
export function pageOfSorted(
  people: readonly PlaceInOrder[],
  { direction, after, size }: { direction: SortDirection; after: PlaceInOrder | null; size: number },
): { page: PlaceInOrder[]; next: PlaceInOrder | null } {
  const sign = direction === 'ascending' ? 1 : -1
  const sorted = people.toSorted((a, b) => sign * (a.key === b.key ? 0 : a.key - b.key))
  const start = after === null ? 0 : startAfter(sorted, after, sign)
  const page = sorted.slice(start, start + size)
  return { page, next: start + size < sorted.length ? (page.at(-1) ?? null) : null }
}

function startAfter(sorted: readonly PlaceInOrder[], { key, id }: PlaceInOrder, sign: 1 | -1): number {
  const index = sorted.findIndex((one) => one.id === id && one.key === key)
  if (index >= 0) return index + 1
  const beyond = sorted.findIndex((one) => (sign === 1 ? one.key > key : one.key < key))
  return beyond < 0 ? sorted.length : beyond
}
