import { type SQL, sql } from 'drizzle-orm'
import { users } from '../schema/index.ts'

/** The time zone of a person's profile; null if it names none. @param userId a qualified column, or an id */
export const timeZoneOf = (userId: unknown): SQL<string | null> =>
  sql<string | null>`(select someone.time_zone from ${users} someone where someone.id = ${userId})`
