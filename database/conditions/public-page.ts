import { type SQL, sql } from 'drizzle-orm'
import { accountDeletions, profiles, users } from '../schema/index.ts'

/**
 * Whether the page of a row of `profiles` is public: its owner shares it, and the account is neither suspended nor about
 * to be deleted. Said once for all who show people to others. Columns are named in full, because in a query of one
 * table they would otherwise lose their table's name and be taken for those of the tables asked here.
 */
export const isPublicPage: SQL<boolean> = sql<boolean>`(${profiles}.is_public and ${profiles}.handle is not null
  and exists (select 1 from ${users} owner where owner.id = ${profiles}.user_id and owner.suspended_at is null)
  and not exists (select 1 from ${accountDeletions} d where d.user_id = ${profiles}.user_id))`
