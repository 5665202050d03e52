import type { Database } from '../../database/client.ts'
import { normaliseEmail } from '../../rules/admissions.ts'
import { removeFactors } from '../security/remove-factors.ts'
import { listAdministrators, putAdministrator } from './administrator-queries.ts'
import { roleGiven } from './given-role.ts'
import type { TellOfNewAdministrators } from './new-administrators.ts'
import { issueOneTimeLink } from './one-time-link.ts'
import { deleteSessionsOf, findUserByEmail, hasPassword } from './queries.ts'

/** What an operator does on the command line, without signing in (`npm run admin`). */
export function administrators(db: Database, now: () => Date, tellOfNew: TellOfNewAdministrators) {
  return {
    list: () => listAdministrators(db),

    /**
     * Makes someone an administrator; an account that has the address already becomes one. Where nobody has proved
     * the address yet, the password that was set with it ends (given-role.ts).
     *
     * @returns the path of a link to set the password through, or null when they have one
     */
    add: (email: string): Promise<string | null> =>
      db.transaction(async (tx) => {
        const { id, roleBefore, ...who } = await putAdministrator(tx, normaliseEmail(email))
        if (roleBefore !== 'admin') {
          await roleGiven(tx, { id, role: 'admin' }, now())
          await tellOfNew(tx, [{ id, ...who }], null)
        }
        return (await hasPassword(tx, id)) ? null : issueOneTimeLink(tx, id, 'setup', now())
      }),

    /**
     * Lets a person in who lost password or second factor: ends their sessions, takes their factors, and makes a link
     * to choose a new password.
     *
     * @returns the path of the link, or null when nobody has the address
     */
    reset: (email: string): Promise<string | null> =>
      db.transaction(async (tx) => {
        const user = await findUserByEmail(tx, normaliseEmail(email))
        if (user === null) return null
        await removeFactors(tx, user.id)
        await deleteSessionsOf(tx, user.id)
        return issueOneTimeLink(tx, user.id, 'reset', now())
      }),
  }
}
