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
import { users } from './accounts.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Files people gave. The bytes are in the storage under `id` (and `id-width` for smaller pictures). A file that
 * nothing uses (`attachedAt` is null) is removed a day after it came, or at once when it was let go.
 */
export const media = pgTable(
  'media',
  {
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull().defaultRandom(),
    /** Which noun's policy decides who may read it, see server/media/purposes.ts. */
    purpose: text('purpose').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** SHA-256 of the bytes, base64url. */
    checksum: text('checksum').notNull(),
    width: integer('width'),
    height: integer('height'),
    /** Widths of the smaller forms of a picture, ascending. */
    sizes: integer('sizes').array().notNull().default([]),
    createdAt: at('created_at').notNull().defaultNow(),
    /** When something began to use it. */
    attachedAt: at('attached_at'),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.id] }),
    // Addresses of files name no owner.
    unique('media_by_id').on(table.id),
    index('media_waiting').on(table.ownerId, table.attachedAt),
  ],
)

/** Files that are coming in, in whatever process: what one person may send at once counts for all of them. */
export const arrivingMedia = pgTable(
  'arriving_media',
  {
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull().defaultRandom(),
    /** Bytes it may become. */
    size: bigint('size', { mode: 'number' }).notNull(),
    /** When the process that takes it in last said so: one that is gone says nothing. */
    seenAt: at('seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
)
