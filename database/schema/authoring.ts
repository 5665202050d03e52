import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { modules } from './catalogue.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/**
 * A lecture as its authors see it: what they write is kept here, and students read `module_contents` until it is made
 * live (docs/decisions/0016). A lecture that nobody touched on the site has no row.
 */
export const lectureDrafts = pgTable(
  'lecture_drafts',
  {
    moduleId: text('module_id')
      .primaryKey()
      .references(() => modules.id, { onDelete: 'cascade' }),
    markdown: text('markdown').notNull(),
    wordCount: integer('word_count').notNull(),
    /** Counts the saves, so that two authors do not overwrite each other unseen. */
    revision: integer('revision').notNull(),
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    savedAt: at('saved_at').notNull().defaultNow(),
  },
  (table) => [index('lecture_drafts_of_author').on(table.authorId)],
)

/** The lecture as it was: one row for a sitting of one author (rules/authoring.ts), and one for each time it went live. */
export const lectureVersions = pgTable(
  'lecture_versions',
  {
    moduleId: text('module_id')
      .notNull()
      .references(() => modules.id, { onDelete: 'cascade' }),
    /** From 1, in the order of writing. */
    number: integer('number').notNull(),
    markdown: text('markdown').notNull(),
    wordCount: integer('word_count').notNull(),
    /** Null for what came from the curriculum's files, and for authors who are gone. */
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    startedAt: at('started_at').notNull().defaultNow(),
    savedAt: at('saved_at').notNull().defaultNow(),
    /** When students began to read it; null where they never did. */
    liveAt: at('live_at'),
  },
  (table) => [
    primaryKey({ columns: [table.moduleId, table.number] }),
    index('lecture_versions_of_author').on(table.authorId),
  ],
)
