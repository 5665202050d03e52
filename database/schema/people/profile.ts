import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { media } from '../media.ts'
import { searchWords } from '../search-words.ts'
import { users } from './accounts.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
const person = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Profiles; no row until the person enters something. */
export const profiles = pgTable(
  'profiles',
  {
    userId: person().primaryKey(),
    bio: text('bio').notNull().default(''),
    links: jsonb('links').$type<{ label: string; url: string }[]>().notNull().default([]),
    /** Lowercase; the public page is at /@handle. */
    handle: text('handle').unique('one_person_a_handle'),
    isPublic: boolean('is_public').notNull().default(false),
    pictureId: uuid('picture_id').references(() => media.id, { onDelete: 'set null' }),
    updatedAt: at('updated_at').notNull().defaultNow(),
    /** Name, handle and profile text; kept by a trigger, because the name is in another table. */
    words: searchWords('words').notNull().default(''),
  },
  (table) => [
    index('profiles_by_picture').on(table.pictureId),
    index('public_profiles_by_words').using('gin', table.words).where(sql`${table.isPublic}`),
  ],
)

/** Pending email changes, until both addresses confirm. Tokens are stored as digests. */
export const emailChanges = pgTable('email_changes', {
  userId: person().primaryKey(),
  email: text('email').notNull(),
  oldTokenHash: text('old_token_hash').notNull().unique(),
  /** Null if another account has the new address: its owner gets no link. */
  newTokenHash: text('new_token_hash').unique(),
  oldConfirmedAt: at('old_confirmed_at'),
  newConfirmedAt: at('new_confirmed_at'),
  expiresAt: at('expires_at').notNull(),
})

/** Exports of a person's data, prepared by a job. */
export const dataExports = pgTable(
  'data_exports',
  {
    userId: person(),
    id: uuid('id').notNull().defaultRandom(),
    requestedAt: at('requested_at').notNull().defaultNow(),
    failedAt: at('failed_at'),
    mediaId: uuid('media_id').references(() => media.id, { onDelete: 'set null' }),
    expiresAt: at('expires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('data_export_of_file').on(table.mediaId),
    index('data_exports_by_time').on(table.userId, table.requestedAt),
  ],
)

/** Scheduled account deletions, and the link that cancels one. */
export const accountDeletions = pgTable('account_deletions', {
  userId: person().primaryKey(),
  requestedAt: at('requested_at').notNull(),
  dueAt: at('due_at').notNull(),
  cancelTokenHash: text('cancel_token_hash').notNull().unique(),
})
