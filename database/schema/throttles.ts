import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** How often something was tried lately (rules/throttling.ts). The key is a digest: no address is kept here. */
export const throttles = pgTable(
  'throttles',
  {
    key: text('key').primaryKey(),
    tries: integer('tries').notNull(),
    /** The next try is heard from this moment on. */
    openAt: at('open_at').notNull(),
    /** From this moment on the tries count for nothing. */
    forgetAt: at('forget_at').notNull(),
  },
  (table) => [index('throttles_to_forget').on(table.forgetAt)],
)
