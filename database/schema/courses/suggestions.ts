import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../people/accounts.ts'
import { modules } from './catalogue.ts'

// Millisecond precision, so that a time in a cursor round-trips.
const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Better words for a passage of a lecture, which a reader suggests to its authors (docs/decisions/0084). */
export const lectureSuggestions = pgTable(
  'lecture_suggestions',
  {
    /** Chosen by the browser, so that a repeated request is one suggestion. */
    id: uuid('id').primaryKey(),
    moduleId: text('module_id')
      .notNull()
      .references(() => modules.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As the reader saw it, and the text around it, which tells equal passages apart. */
    passage: text('passage').notNull(),
    textBefore: text('text_before').notNull(),
    textAfter: text('text_after').notNull(),
    words: text('words').notNull(),
    reason: text('reason').notNull(),
    sourceUrl: text('source_url'),
    /** The reader wants to be named on the lesson. */
    isNamed: boolean('is_named').notNull(),
    state: text('state', { enum: ['open', 'taken', 'declined'] })
      .notNull()
      .default('open'),
    /** For the reader, when it is declined; may be empty. */
    reply: text('reply').notNull().default(''),
    decidedById: text('decided_by_id').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: at('decided_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('lecture_suggestions_of_module').on(table.moduleId, table.state, table.createdAt, table.id),
    index('lecture_suggestions_of_person').on(table.userId, table.createdAt),
    index('lecture_suggestions_decided_by').on(table.decidedById),
  ],
)
