import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Answer } from '../../../contract/assessment/questions.ts'
import type { ManualGrade } from '../../../rules/assessment/question-grading.ts'
import type { PaperQuestion } from '../../../rules/assessment/questions.ts'
import { quizzes } from '../courses/catalogue.ts'
import { users } from '../people/accounts.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** The saved answer of a question, and the sequence of its write. */
export interface KeptAnswer {
  answer: Answer | null
  flagged: boolean
  sequence: number
}

/**
 * Attempts, one row each: the paper as presented, the answers, and the grade once submitted. A quiz with attempts
 * cannot be deleted.
 */
export const quizAttempts = pgTable(
  'quiz_attempts',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull().defaultRandom().unique(),
    quizId: text('quiz_id')
      .notNull()
      .references(() => quizzes.id),
    /** From 1, per person and quiz. */
    number: integer('number').notNull(),
    /** From the start of the attempt, like the questions. */
    passingScore: smallint('passing_score').notNull(),
    /** Includes keys: never presented before submission. */
    questions: jsonb('questions').$type<PaperQuestion[]>().notNull(),
    /** By question id. */
    answers: jsonb('answers').$type<Record<string, KeptAnswer>>().notNull().default({}),
    startedAt: at('started_at').notNull().defaultNow(),
    /** Minutes, from the start of the attempt; null means no limit. */
    timeLimit: integer('time_limit'),
    /** See rules/assessment/quizzes.ts; null without a time limit and a due date. */
    deadline: at('deadline'),
    /** Null while open; the columns below are set together with it. */
    submittedAt: at('submitted_at'),
    submittedBy: text('submitted_by', { enum: ['student', 'deadline'] }),
    /** Preliminary while an answer is ungraded. */
    score: doublePrecision('score'),
    maxScore: doublePrecision('max_score'),
    /** These two are null while an answer is ungraded. */
    percent: smallint('percent'),
    passed: boolean('passed'),
    /** Teachers' grades by question id. */
    manual: jsonb('manual').$type<Record<string, ManualGrade>>().notNull().default({}),
    gradedAt: at('graded_at'),
    gradedBy: text('graded_by').references(() => users.id, { onDelete: 'set null' }),
    /** Number of gradings; detects conflicts between teachers. */
    gradeVersion: integer('grade_version').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('quiz_attempts_in_order').on(table.userId, table.quizId, table.number),
    uniqueIndex('one_open_quiz_attempt').on(table.userId, table.quizId).where(sql`submitted_at is null`),
    index('quiz_attempts_of_quiz').on(table.quizId),
    index('quiz_attempts_to_grade')
      .on(table.quizId, table.submittedAt, table.id)
      .where(sql`submitted_at is not null and percent is null`),
    index('quiz_attempts_graded_by').on(table.gradedBy),
  ],
)

/** A student's allowance at one quiz, and its reason. */
export const quizAllowances = pgTable(
  'quiz_allowances',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    quizId: text('quiz_id')
      .notNull()
      .references(() => quizzes.id, { onDelete: 'cascade' }),
    /** Per attempt; also extends the due date. */
    extraMinutes: smallint('extra_minutes').notNull(),
    extraAttempts: smallint('extra_attempts').notNull(),
    reason: text('reason').notNull(),
    givenAt: at('given_at').notNull().defaultNow(),
    givenBy: text('given_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.quizId] }),
    index('quiz_allowances_of_quiz').on(table.quizId),
    index('quiz_allowances_given_by').on(table.givenBy),
  ],
)
