import type { Role } from '../../contract/accounts.ts'
import type { Transaction } from '../../database/client.ts'
import { sessionEnd } from '../../rules/accounts.ts'
import { shutUnproved } from './proved-address.ts'
import { shortenSessions } from './queries.ts'

/**
 * What has to happen wherever somebody is given another role, in the same transaction and after the role is written.
 * Anybody may enrol with any address, and a password is taken at once: so nobody is given power over others by an
 * address that was never proved, and the account opens only by a link that is sent there. Sessions that stay last no
 * longer than those of the role.
 *
 * @returns whether the account was shut, so that its owner needs a setup link
 */
export async function roleGiven(
  tx: Transaction,
  { id, role }: { id: string; role: Role },
  now: Date,
): Promise<boolean> {
  if (role !== 'student' && (await shutUnproved(tx, id))) return true
  await shortenSessions(tx, id, sessionEnd(role, now))
  return false
}
