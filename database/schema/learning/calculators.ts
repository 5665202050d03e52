import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { CalculatorValue } from '../../../contract/learning/calculators.ts'
import { modules } from '../courses/catalogue.ts'
import { users } from '../people/accounts.ts'

/** A person's own numbers in the calculators of a lecture. Without numbers the row stays, so that its revision continues. */
export const calculatorValues = pgTable(
  'calculator_values',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    moduleId: text('module_id')
      .notNull()
      .references(() => modules.id, { onDelete: 'cascade' }),
    values: jsonb('values').$type<CalculatorValue[]>().notNull(),
    /** Number of writes; detects conflicts between tabs. */
    revision: integer('revision').notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.moduleId] }),
    index('calculator_values_of_module').on(table.moduleId),
  ],
)
