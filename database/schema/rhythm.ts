import { date, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

const person = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** On how many days a week someone wants to learn, from a Monday on. Earlier choices stay for the weeks they held. */
export const rhythmChoices = pgTable(
  'rhythm_choices',
  { userId: person(), from: date('from').notNull(), days: smallint('days').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.from] })],
)

/** Days off; without an end until the person is back. */
export const rhythmPauses = pgTable(
  'rhythm_pauses',
  { userId: person(), from: date('from').notNull(), until: date('until') },
  (table) => [primaryKey({ columns: [table.userId, table.from] })],
)
