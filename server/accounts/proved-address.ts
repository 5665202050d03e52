import type { Transaction } from '../../database/client.ts'
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
 * Whoever owns an address has proved it. Where nobody had proved it before, a stranger may have enrolled with it, and
 * whatever they set to come back by ends: password, authenticator, recovery codes, passkeys, a change of address on its
 * way, the private calendar. Sessions and links are the caller's to end, in the same transaction.
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
 * Ends whatever opens an account whose address nobody has proved: every way to sign in, every session and every link.
 * It opens again by a link that is sent to the address, and so to its owner alone.
 *
 * @returns whether the address was unproved; where it was proved, everything stays
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
