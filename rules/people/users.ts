/** Rules of user management (product decisions, section 4: the last administrator cannot be removed or demoted). */

export type RoleChangeRefusal = 'own-role' | 'last-administrator'

/**
 * Whether a role may be changed.
 *
 * @param change.isSelf people cannot change their own role, so they cannot lock themselves out by mistake
 * @param change.otherAdministrators other people who can sign in as administrators
 * @returns null if it may, else why not
 */
export function roleChangeRefusal(change: {
  from: string
  to: string
  isSelf: boolean
  otherAdministrators: number
}): RoleChangeRefusal | null {
  if (change.from === change.to) return null
  if (change.isSelf) return 'own-role'
  if (change.from === 'admin' && change.otherAdministrators === 0) return 'last-administrator'
  return null
}
