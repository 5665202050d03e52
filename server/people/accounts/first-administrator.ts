import type { Database } from '../../../database/client.ts'
import { normaliseEmail } from '../../../rules/people/admissions.ts'
import { countAdministrators, putAdministrator } from './administrator-queries.ts'
import { roleGiven } from './given-role.ts'
import { issueOneTimeLink } from './one-time-link.ts'
import { hashPassword } from './password-hash.ts'
import { putPassword } from './queries.ts'

/**
 * Creates the first administrator while none can sign in.
 *
 * @param given ADMIN_EMAIL and ADMIN_PASSWORD; without them the account is set up through a link
 * @returns the path of that link for the operator, or null when none is needed
 */
export async function ensureAdministrator(
  db: Database,
  given: { email: string; password: string } | undefined,
  now: Date,
): Promise<string | null> {
  if ((await countAdministrators(db)) > 0) return null
  const passwordHash = given ? await hashPassword(given.password) : null
  return db.transaction(async (tx) => {
    const email = given ? normaliseEmail(given.email) : 'administrator@localhost'
    const { id, roleBefore } = await putAdministrator(tx, email)
    if (roleBefore !== 'admin') await roleGiven(tx, { id, role: 'admin' }, now)
    if (passwordHash === null) return issueOneTimeLink(tx, id, 'setup', now)
    await putPassword(tx, id, passwordHash)
    return null
  })
}
