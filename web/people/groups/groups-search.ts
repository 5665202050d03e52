import type { GroupsSearch } from './queries.ts'

/** For `validateSearch`; drops invalid values. */
export function readGroupsSearch(raw: Record<string, unknown>): GroupsSearch {
  const text = typeof raw.search === 'string' || typeof raw.search === 'number' ? String(raw.search) : ''
  return {
    search: text.slice(0, 100) || undefined,
    state: raw.state === 'archived' ? 'archived' : undefined,
    after: typeof raw.after === 'string' ? raw.after : undefined,
  }
}

export function groupsAddress(search: GroupsSearch): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) if (value) query.set(name, value)
  return query.size > 0 ? `/admin/groups?${query}` : '/admin/groups'
}
