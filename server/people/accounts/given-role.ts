import type { Role } from '../../../contract/people/accounts.ts'
import type { Transaction } from '../../../database/client.ts'
import { sessionEnd } from '../../../rules/people/accounts.ts'
import { shutUnproved } from './proved-address.ts'
import { shortenSessions } from './queries.ts'

/**
 * Call it in the transaction that writes a new role, after it. Enrollment does not verify addresses, so a stranger may
 * hold the account: if the address is unverified, every way to sign in ends until its owner follows an emailed link.
 * Sessions are shortened to the role's limit.
 *
 * @returns whether the account was shut and needs a setup link
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
