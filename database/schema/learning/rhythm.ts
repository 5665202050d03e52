import { date, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { users } from '../people/accounts.ts'

const person = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Weekly goals, each from a Monday on. Earlier ones stay for their weeks. */
export const rhythmChoices = pgTable(
  'rhythm_choices',
  { userId: person(), from: date('from').notNull(), days: smallint('days').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.from] })],
)

/** Days off; open-ended without an end. */
export const rhythmPauses = pgTable(
  'rhythm_pauses',
  { userId: person(), from: date('from').notNull(), until: date('until') },
  (table) => [primaryKey({ columns: [table.userId, table.from] })],
)
