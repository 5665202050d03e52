import { type SQL, sql } from 'drizzle-orm'
import { users } from '../schema/index.ts'

/**
 * Whether an instructor may begin courses. The right outlasts a revoked role and must not grant anything then. For
 * administrators, who may always, ask nothing.
 */
export const beginsCourses = (userId: string): SQL<boolean> =>
  sql<boolean>`exists (select from ${users} author
    where author.id = ${userId} and author.role = 'instructor' and author.may_begin_courses)`
