import type { Database } from '../../../database/client.ts'
import { makeMonths } from './queries.ts'

/** Months whose tables exist in advance, so a queue that stops for a season is harmless. */
const ahead = 3

/** Creates the audit log's monthly partitions in advance (decision 35). */
export function auditMonths({ db, now }: { db: Database; now: () => Date }) {
  /**
   * Creates missing tables for this month and the next three. Entries of a month without a table wait in
   * `audit_entries_rest` and are moved.
   *
   * @returns the number of tables created
   */
  async function make(): Promise<number> {
    const today = now()
    const months = Array.from(
      { length: ahead + 1 },
      (_, index) => new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + index, 1)),
    )
    return db.transaction((tx) => makeMonths(tx, months))
  }

  return { make }
}
