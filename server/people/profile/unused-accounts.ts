import type { Transaction } from '../../../database/client.ts'
import { deleteLetters, deleteUnused } from './unused-account-queries.ts'

export interface UnusedAccounts {
  /**
   * Removes accounts as if they had never been: those of people who never signed in, did nothing, and of whom no other
   * person wrote anything. Their setup links stop working, and letters that wait are not sent.
   *
   * @returns ids of those who were removed
   */
  removeUnused(tx: Transaction, userIds: readonly string[]): Promise<Set<string>>
}

export function unusedAccounts(): UnusedAccounts {
  return {
    async removeUnused(tx, userIds) {
      if (userIds.length === 0) return new Set()
      const removed = await deleteUnused(tx, userIds)
      await deleteLetters(
        tx,
        removed.map(({ email }) => email),
      )
      return new Set(removed.map(({ id }) => id))
    },
  }
}
