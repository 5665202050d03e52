import type { UsersSearch } from './queries.ts'

const ROLES = ['student', 'instructor', 'admin'] as const
const STATES = ['active', 'waiting', 'suspended'] as const

/** For `validateSearch`; drops invalid values. */
export function readUsersSearch(raw: Record<string, unknown>): UsersSearch {
  const text = typeof raw.search === 'string' || typeof raw.search === 'number' ? String(raw.search) : ''
  return {
    search: text.slice(0, 100) || undefined,
    role: ROLES.find((role) => role === raw.role),
    state: STATES.find((state) => state === raw.state),
    after: typeof raw.after === 'string' ? raw.after : undefined,
  }
}

export function usersAddress(search: UsersSearch): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) if (value) query.set(name, value)
  return query.size > 0 ? `/admin/users?${query}` : '/admin/users'
}
