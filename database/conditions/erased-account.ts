import { type SQL, sql } from 'drizzle-orm'
import { users } from '../schema/index.ts'

/** The address of a deleted account, whose row stays because others reference it. Undeliverable (RFC 2606). */
export const erasedAddress = (userId: string) => `${userId}@deleted.invalid`

/** Whether a row of `users` is a deleted account. */
export const isErasedAccount: SQL<boolean> = sql<boolean>`(${users}.email = ${users}.id || '@deleted.invalid')`
