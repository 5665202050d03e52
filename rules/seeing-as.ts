/** The laws of seeing the site as somebody else does. */

/** How long it lasts at most, in milliseconds; then it ends by itself. */
export const longestView = 30 * 60_000

export type ViewRefusal = 'view-of-administrator' | 'view-of-suspended'

/**
 * Whether an administrator may see the site as a person sees it.
 *
 * @returns null when they may, else why not
 */
export function viewRefusal(person: { role: string; suspended: boolean }): ViewRefusal | null {
  // An administrator sees what others must not see through somebody else's eyes, nor do in their name.
  if (person.role === 'admin') return 'view-of-administrator'
  return person.suspended ? 'view-of-suspended' : null
}
