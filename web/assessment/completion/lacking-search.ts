import { lackingAddress } from '../../../rules/addresses.ts'
import type { LackingSearch } from './queries.ts'

/** Choices of the filter. */
export const mostChoices = ['1', '2', '3', '5'] as const

/** For `validateSearch`; drops invalid values. */
export function readLackingSearch(raw: Record<string, unknown>): LackingSearch {
  const text = typeof raw.search === 'string' || typeof raw.search === 'number' ? String(raw.search) : ''
  return {
    search: text.slice(0, 100) || undefined,
    most: mostChoices.find((known) => known === String(raw.most)),
    after: typeof raw.after === 'string' ? raw.after.slice(0, 64) : undefined,
  }
}

export const lackingPage = (courseId: string, search: LackingSearch): string =>
  withQuery(lackingAddress(courseId), search)

export const lackingFile = (courseId: string, { search, most }: LackingSearch): string =>
  withQuery(`/api/teach/courses/${encodeURIComponent(courseId)}/lacking-export`, { search, most })

function withQuery(path: string, parts: LackingSearch): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parts)) if (value) query.set(name, value)
  return query.size > 0 ? `${path}?${query}` : path
}
