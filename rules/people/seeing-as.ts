/** Rules of impersonation. */

/** Maximum duration in milliseconds. */
export const longestView = 30 * 60_000

export type ViewRefusal = 'view-of-administrator' | 'view-of-suspended'

/**
 * Whether an administrator may impersonate a person.
 *
 * @returns null if they may, else why not
 */
export function viewRefusal(person: { role: string; suspended: boolean }): ViewRefusal | null {
  // Another administrator's view shows what this one must not see or do in their name.
  if (person.role === 'admin') return 'view-of-administrator'
  return person.suspended ? 'view-of-suspended' : null
}
