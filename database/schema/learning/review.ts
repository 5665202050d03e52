import { sql } from 'drizzle-orm'
import {
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { modules } from '../courses/catalogue.ts'
import { users } from '../people/accounts.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

const person = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** State of a card before an answer, to undo it; times as text. */
export interface CardBefore {
  dueAt: string
  stability: number
  difficulty: number
  answers: number
  lapses: number
  answeredAt: string
}

/** How well a student remembers a question. No row before the first answer. */
export const reviewCards = pgTable(
  'review_cards',
  {
    userId: person(),
    /** `quiz/{quiz}/{question}` or `practice/{assignment}/{question}`. */
    cardId: text('card_id').notNull(),
    moduleId: text('module_id')
      .notNull()
      .references(() => modules.id, { onDelete: 'cascade' }),
    dueAt: at('due_at').notNull(),
    /** FSRS state: days until recall drops to 90 percent, and difficulty from 1 to 10. */
    stability: doublePrecision('stability').notNull(),
    difficulty: doublePrecision('difficulty').notNull(),
    /** Number of answers; an answer names it to detect conflicts. */
    answers: integer('answers').notNull(),
    /** How often it was forgotten. */
    lapses: integer('lapses').notNull(),
    introducedAt: at('introduced_at').notNull(),
    answeredAt: at('answered_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.cardId] }),
    index('review_cards_due').on(table.userId, table.dueAt),
    index('review_cards_introduced').on(table.userId, table.introducedAt),
    index('review_cards_of_module').on(table.moduleId),
  ],
)

/** All counted answers, including undone ones, so that an id is not accepted twice. */
export const reviewAnswers = pgTable(
  'review_answers',
  {
    userId: person(),
    /** Made by the client. */
    id: uuid('id').notNull(),
    cardId: text('card_id').notNull(),
    rating: text('rating', { enum: ['again', 'hard', 'good', 'easy'] }).notNull(),
    answeredAt: at('answered_at').notNull(),
    /** Number of answers including this one. */
    version: integer('version').notNull(),
    /** Null for the first answer. */
    before: jsonb('before').$type<CardBefore>(),
    takenBackAt: at('taken_back_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('review_answers_by_time').on(table.userId, table.answeredAt).where(sql`taken_back_at is null`),
  ],
)
