import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** Recent tries (rules/people/throttling.ts). The key is a digest: no address is stored. */
export const throttles = pgTable(
  'throttles',
  {
    key: text('key').primaryKey(),
    tries: integer('tries').notNull(),
    /** When the next try is allowed. */
    openAt: at('open_at').notNull(),
    /** When the tries are forgotten. */
    forgetAt: at('forget_at').notNull(),
  },
  (table) => [index('throttles_to_forget').on(table.forgetAt)],
)
