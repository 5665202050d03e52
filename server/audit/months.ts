import type { Database } from '../../database/client.ts'
import type { NounJobs } from '../jobs/definitions.ts'
import { makeMonths } from './queries.ts'

/** Months beyond this one whose tables are there already, so that a queue that stands still for a season does no harm. */
const ahead = 3

/** Keeps the tables of the audit log ahead of the calendar: it is kept in one for each month (decision 35). */
export function auditMonths({ db, now }: { db: Database; now: () => Date }) {
  /**
   * Makes what is missing of this month and the next three. An entry of a month without a table waits in
   * `audit_entries_rest` and is taken over.
   *
   * @returns how many tables were made
   */
  async function make(): Promise<number> {
    const today = now()
    const months = Array.from(
      { length: ahead + 1 },
      (_, index) => new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + index, 1)),
    )
    return db.transaction((tx) => makeMonths(tx, months))
  }

  return {
    make,

    jobs: {
      // Once a day, since a table is made in a moment and a missed day costs nothing.
      'audit.months': { handler: async () => void (await make()), cron: '20 2 * * *' },
    } satisfies NounJobs,
  }
}
