/** The laws of managing people (product decisions, section 4: the last administrator cannot be removed or demoted). */

export type RoleChangeRefusal = 'own-role' | 'last-administrator'

/**
 * Whether a role may be changed.
 *
 * @param change.isSelf nobody changes their own role, so that nobody locks themselves out by a slip
 * @param change.otherAdministrators how many others there are who can sign in as administrators
 * @returns null when it may, else why not
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
