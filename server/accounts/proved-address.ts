import type { Transaction } from '../../database/client.ts'
import { removeFactors } from '../security/remove-factors.ts'
import {
  deleteEmailChangeOf,
  deletePassword,
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
    await removeFactors(tx, userId)
    await deleteEmailChangeOf(tx, userId)
    await shutCalendarOf(tx, userId)
  }
  return findUser(tx, userId)
}
