import type { Role } from '../../contract/accounts.ts'
import type { Transaction } from '../../database/client.ts'
import { sessionEnd } from '../../rules/accounts.ts'
import { shutUnproved } from './proved-address.ts'
import { shortenSessions } from './queries.ts'

/**
 * Secures an account that gets another role; call it in the same transaction, after the role is written. Enrollment
 * does not verify addresses, so a stranger may hold the account: if the address is unverified, every way to sign in
 * ends and the account opens only through an emailed link. Remaining sessions are shortened to the role's limit.
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
