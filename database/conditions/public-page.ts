import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { accountDeletions, profiles, users } from '../schema/index.ts'

/**
 * Whether a row of `profiles` has a public page: its owner shares it, and the account is neither suspended nor due for
 * deletion. Columns are qualified by hand: in a query of one table, Drizzle would drop the table name, and they would
 * refer to the inner tables.
 */
export const isPublicPage: SQL<boolean> = sql<boolean>`(${profiles}.is_public and ${profiles}.handle is not null
  and exists (select 1 from ${users} owner where owner.id = ${profiles}.user_id and owner.suspended_at is null)
  and not exists (select 1 from ${accountDeletions} d where d.user_id = ${profiles}.user_id))`

/** The handle of a person's public page; null without one. @param userId a column outside `profiles` */
export const publicHandleOf = (userId: SQLWrapper): SQL<string | null> =>
  sql<
    string | null
  >`(select ${profiles}.handle from ${profiles} where ${profiles}.user_id = ${userId} and ${isPublicPage})`
