import type { ThreadView } from '../../../../contract/community/discussions.ts'
import type { ThreadPlace } from '../queries.ts'

// Repeated here, because every first load includes this file and must not include the contract's schemas.
const threadViews: readonly ThreadView[] = ['activity', 'unanswered', 'followed', 'unread']

export interface ListSearch {
  view?: ThreadView
  cursor?: string
  q?: string
}

/** Reads a list's search parameters; drops invalid ones. */
export function listSearch(search: Record<string, unknown>): ListSearch {
  const view = threadViews.find((known) => known === search.view)
  const q = textOf(search.q)?.trim().slice(0, 200)
  const cursor = textOf(search.cursor)
  return {
    ...(view && view !== 'activity' ? { view } : {}),
    ...(cursor ? { cursor } : {}),
    ...(q ? { q } : {}),
  }
}

/** The place in a thread; the first page if it is invalid. */
export function placeSearch(search: Record<string, unknown>): ThreadPlace {
  // The router reads "12.40" as a number, but 12.4 is another place.
  const after = keyOf(search.after)
  const before = keyOf(search.before)
  const post = textOf(search.post)
  if (post && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(post)) return { post }
  return after ? { after } : before ? { before } : {}
}

/** The router reads digits as a number. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

function keyOf(value: unknown): string | undefined {
  const key = textOf(value)
  return key && /^\d{1,9}-\d{1,9}$/.test(key) ? key : undefined
}
