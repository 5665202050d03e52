import type { Database } from '../../../database/client.ts'
import { normaliseEmail } from '../../../rules/people/admissions.ts'
import { removeFactors } from '../security/remove-factors.ts'
import { type AdministratorRow, listAdministrators, putAdministrator } from './administrator-queries.ts'
import { roleGiven } from './given-role.ts'
import type { NotifyOfNewAdministrators } from './new-administrators.ts'
import { issueOneTimeLink } from './one-time-link.ts'
import { deleteSessionsOf, findUserByEmail, hasPassword } from './queries.ts'

/** Operator commands without sign-in (`npm run admin`). */
export interface Administrators {
  /** By address. */
  list(): Promise<AdministratorRow[]>

  /**
   * Promotes an existing account. If its address is unverified, its password is removed (given-role.ts).
   *
   * @returns the path of a setup link, or null when the account has a password
   */
  add(email: string): Promise<string | null>

  /**
   * For a lost password or second factor: ends sessions, removes factors, and issues a reset link.
   *
   * @returns the path of the link, or null when no account has the address
   */
  reset(email: string): Promise<string | null>
}

export function administrators(
  db: Database,
  now: () => Date,
  notifyOfNew: NotifyOfNewAdministrators,
): Administrators {
  return {
    list: () => listAdministrators(db),

    add: (email) =>
      db.transaction(async (tx) => {
        const { id, roleBefore, ...who } = await putAdministrator(tx, normaliseEmail(email))
        if (roleBefore !== 'admin') {
          await roleGiven(tx, { id, role: 'admin' }, now())
          await notifyOfNew(tx, [{ id, ...who }], null)
        }
        return (await hasPassword(tx, id)) ? null : issueOneTimeLink(tx, id, 'setup', now())
      }),

    reset: (email) =>
      db.transaction(async (tx) => {
        const user = await findUserByEmail(tx, normaliseEmail(email))
        if (user === null) return null
        await removeFactors(tx, user.id)
        await deleteSessionsOf(tx, user.id)
        return issueOneTimeLink(tx, user.id, 'reset', now())
      }),
  }
}
