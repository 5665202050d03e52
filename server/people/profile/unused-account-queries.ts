import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/client.ts'
import { mailMessages, users } from '../../../database/schema/index.ts'
import { personalColumns } from './account-queries.ts'

/** The site itself writes these for a new account, and when an import is undone. */
const ofTheSite = new Set([
  'one_time_tokens.user_id',
  'notifications.user_id',
  'past_enrollments.user_id',
  'user_import_effects.user_id',
])

const list = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`

/** Accounts that no row names but those that the site wrote. @returns who was deleted */
export async function deleteUnused(tx: Transaction, userIds: readonly string[]) {
  const all = list(userIds)
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
  return rows
}

export async function deleteLetters(tx: Transaction, addresses: readonly string[]): Promise<void> {
  await tx.delete(mailMessages).where(sql`${mailMessages.recipient} = any(${list(addresses)})`)
}
