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
import { users } from './accounts.ts'
import { modules } from './catalogue.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

const person = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** What a card was before an answer, so that the answer can be taken back; times as text. */
export interface CardBefore {
  dueAt: string
  stability: number
  difficulty: number
  answers: number
  lapses: number
  answeredAt: string
}

/** How well someone remembers one question. There is no row before it was answered for the first time. */
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
    /** Days until it is remembered with 90 percent, and how hard it is from 1 to 10: what FSRS knows of it. */
    stability: doublePrecision('stability').notNull(),
    difficulty: doublePrecision('difficulty').notNull(),
    /** How often it was answered: the version an answer is given on. */
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

/** Every answer that counted, also those taken back: an id that was used is not taken again. */
export const reviewAnswers = pgTable(
  'review_answers',
  {
    userId: person(),
    /** Made by the client. */
    id: uuid('id').notNull(),
    cardId: text('card_id').notNull(),
    rating: text('rating', { enum: ['again', 'hard', 'good', 'easy'] }).notNull(),
    answeredAt: at('answered_at').notNull(),
    /** How often the card had been answered with this one. */
    version: integer('version').notNull(),
    /** Null: it was the first answer. */
    before: jsonb('before').$type<CardBefore>(),
    takenBackAt: at('taken_back_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('review_answers_by_time').on(table.userId, table.answeredAt).where(sql`taken_back_at is null`),
  ],
)
