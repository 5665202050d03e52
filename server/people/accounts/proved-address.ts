import type { Transaction } from '../../../database/client.ts'
import { removeFactors } from '../security/remove-factors.ts'
import {
  deleteEmailChangeOf,
  deletePassword,
  deleteSessionsOf,
  deleteSignInMethods,
  endOneTimeTokensOf,
  findUser,
  markEmailVerified,
  shutCalendarOf,
} from './queries.ts'

/**
 * If the address was unverified, a stranger may have enrolled with it, so everything they could return by ends:
 * password, authenticator, recovery codes, passkeys, a pending address change, the private calendar. The caller ends
 * sessions and links in the same transaction.
 *
 * @returns the person, or null when there is none
 */
export async function proveAddress(tx: Transaction, userId: string) {
  if (await markEmailVerified(tx, userId)) {
    await deletePassword(tx, userId)
    await endWaysBack(tx, userId)
  }
  return findUser(tx, userId)
}

/**
 * Ends every way to sign in, every session and every link of an unverified account. Only a link sent to the address
 * reopens it.
 *
 * @returns whether the address was unverified; if it was verified, nothing changes
 */
export async function shutUnproved(tx: Transaction, userId: string): Promise<boolean> {
  const user = await findUser(tx, userId)
  if (user === null || user.emailVerified) return false
  await deleteSignInMethods(tx, userId)
  await endWaysBack(tx, userId)
  await endOneTimeTokensOf(tx, userId)
  await deleteSessionsOf(tx, userId)
  return true
}

async function endWaysBack(tx: Transaction, userId: string): Promise<void> {
  await removeFactors(tx, userId)
  await deleteEmailChangeOf(tx, userId)
  await shutCalendarOf(tx, userId)
}
