import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/client.ts'
import { mailMessages, users } from '../../../database/schema/index.ts'
import { personalColumns } from './account-queries.ts'

export interface UnusedAccounts {
  /**
   * Removes accounts as if they had never been: those of people who never signed in, did nothing, and of whom no other
   * person wrote anything. Their setup links stop working, and letters that wait are not sent.
   *
   * @returns ids of those who were removed
   */
  removeUnused(tx: Transaction, userIds: readonly string[]): Promise<Set<string>>
}

/** The site itself writes these for a new account. */
const ofTheSite = new Set(['one_time_tokens.user_id', 'notifications.user_id', 'user_import_effects.user_id'])

export function unusedAccounts(): UnusedAccounts {
  return {
    async removeUnused(tx, userIds) {
      if (userIds.length === 0) return new Set()
      const all = sql`${sql.param([...userIds])}::text[]`
      // A first sign-in waits for this lock, or has committed what is found below.
      await tx.execute(sql`select from ${users} where id = any(${all}) order by id for update`)
      const columns = (await personalColumns(tx)).filter(({ key }) => !ofTheSite.has(key))
      const used = sql.join(
        columns.map(
          ({ table, column }) =>
            sql`select ${sql.identifier(column)} as id from ${sql.identifier(table)} where ${sql.identifier(column)} = any(${all})`,
        ),
        sql` union `,
      )
      const { rows } = await tx.execute<{ id: string; email: string }>(sql`
        delete from ${users} u where u.id = any(${all}) and not exists (select from (${used}) used where used.id = u.id)
        returning u.id, u.email`)
      const addresses = rows.map(({ email }) => email)
      await tx
        .delete(mailMessages)
        .where(sql`${mailMessages.recipient} = any(${sql.param(addresses)}::text[])`)
      return new Set(rows.map(({ id }) => id))
    },
  }
}
