import type { StuckReason } from '../../../contract/people/stuck.ts'
import { stuckReasons } from '../../../rules/people/stuck.ts'
import type { StuckSearch } from './queries.ts'

/** Choices of the filter; the first is the least that is counted. */
export const dayChoices = ['3', '7', '14', '30'] as const

const text = (raw: unknown, most: number) =>
  typeof raw === 'string' || typeof raw === 'number' ? String(raw).slice(0, most) || undefined : undefined

/** For `validateSearch`; drops invalid values. */
export function readStuckSearch(raw: Record<string, unknown>): StuckSearch {
  const reason = stuckReasons.find((known): known is StuckReason => known === raw.reason)
  const days = dayChoices.find((known) => known === String(raw.days))
  return {
    reason,
    days,
    group: text(raw.group, 64),
    course: text(raw.course, 64),
    after: text(raw.after, 300),
  }
}

export function stuckAddress(path: string, search: StuckSearch): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) if (value) query.set(name, String(value))
  return query.size > 0 ? `${path}?${query}` : path
}
