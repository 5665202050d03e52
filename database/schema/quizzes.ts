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
import type { Answer } from '../../contract/questions.ts'
import type { ManualGrade } from '../../rules/question-grading.ts'
import type { PaperQuestion } from '../../rules/questions.ts'
import { users } from './accounts.ts'
import { quizzes } from './catalogue.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** What stands for one question, and the number of the write that put it there. */
export interface KeptAnswer {
  answer: Answer | null
  flagged: boolean
  sequence: number
}

/**
 * One attempt of one person at a quiz, in one row: the paper as it was handed out, what was answered, and once it is
 * handed in the grade. A quiz that has attempts cannot be deleted: they are people's work.
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
    /** As it was when the attempt began, like the questions. */
    passingScore: smallint('passing_score').notNull(),
    /** With the keys: presented to nobody before the attempt is handed in. */
    questions: jsonb('questions').$type<PaperQuestion[]>().notNull(),
    /** By the question's id. */
    answers: jsonb('answers').$type<Record<string, KeptAnswer>>().notNull().default({}),
    startedAt: at('started_at').notNull().defaultNow(),
    /** Minutes, as it was when the attempt began; null means no limit. */
    timeLimit: integer('time_limit'),
    /** Of rules/quizzes.ts; null without a time limit and a due date. */
    deadline: at('deadline'),
    /** Null while it is open; the columns below are set together with it. */
    submittedAt: at('submitted_at'),
    submittedBy: text('submitted_by', { enum: ['student', 'deadline'] }),
    /** So far, while a person has yet to grade an answer. */
    score: doublePrecision('score'),
    maxScore: doublePrecision('max_score'),
    /** These two are null while it waits for a person. */
    percent: smallint('percent'),
    passed: boolean('passed'),
    /** What a person gave for answers in the student's own words, by the question's id. */
    manual: jsonb('manual').$type<Record<string, ManualGrade>>().notNull().default({}),
    gradedAt: at('graded_at'),
    gradedBy: text('graded_by').references(() => users.id, { onDelete: 'set null' }),
    /** Counts the gradings, so that two teachers do not overwrite each other unseen. */
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

/** What one person has more than the others at one quiz, and why. Without a row they have nothing more. */
export const quizAllowances = pgTable(
  'quiz_allowances',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    quizId: text('quiz_id')
      .notNull()
      .references(() => quizzes.id, { onDelete: 'cascade' }),
    /** For each attempt, and past the due date. */
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
