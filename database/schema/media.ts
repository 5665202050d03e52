import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './people/accounts.ts'
import { saidAtLength, wordsOf } from './search-words.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Uploaded files. The bytes are in storage under `id` (and `id-width` for smaller pictures). An unused file
 * (`attachedAt` is null) is deleted a day after upload, or immediately when released.
 */
export const media = pgTable(
  'media',
  {
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull().defaultRandom(),
    /** The noun whose policy decides who may read it, see server/media/purposes.ts. */
    purpose: text('purpose').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** SHA-256 of the bytes, base64url. */
    checksum: text('checksum').notNull(),
    width: integer('width'),
    height: integer('height'),
    /** Widths of the smaller versions of a picture, ascending. */
    sizes: integer('sizes').array().notNull().default([]),
    createdAt: at('created_at').notNull().defaultNow(),
    /** When it was first used. */
    attachedAt: at('attached_at'),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.id] }),
    // File URLs do not contain the owner.
    unique('media_by_id').on(table.id),
    index('media_waiting').on(table.ownerId, table.attachedAt),
  ],
)

/** What a program has read in a document, for the search. A file without a row was not read. */
export const mediaTexts = pgTable(
  'media_texts',
  {
    mediaId: uuid('media_id')
      .primaryKey()
      .references(() => media.id, { onDelete: 'cascade' }),
    pages: integer('pages').notNull(),
    /** Scanned pages are pictures and have none. */
    pagesWithText: integer('pages_with_text').notNull(),
    /** Limited, see rules/media/document-text.ts. */
    text: text('text').notNull(),
    words: wordsOf(saidAtLength('text')),
  },
  (table) => [index('media_texts_by_words').using('gin', table.words)],
)

/** Uploads in progress across all processes; limits simultaneous uploads per person. */
export const arrivingMedia = pgTable(
  'arriving_media',
  {
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull().defaultRandom(),
    /** Maximum bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Heartbeat of the receiving process; stale if it died. */
    seenAt: at('seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
)
