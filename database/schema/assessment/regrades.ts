import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AuthoredQuestion } from '../../../rules/assessment/questions.ts'
import type { QuestionAndResult } from '../../../rules/assessment/regrade.ts'
import { courses } from '../courses/catalogue.ts'
import { users } from '../people/accounts.ts'
import { quizAttempts } from './quizzes.ts'

/** What was decided about the attempts of a corrected question. */
export const quizRegrades = pgTable(
  'quiz_regrades',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** Null for a question of the bank. The quiz may be gone. */
    quizId: text('quiz_id'),
    questionId: text('question_id').notNull(),
    /** With the key that the attempts are graded by. */
    question: jsonb('question').$type<AuthoredQuestion>().notNull(),
    /** Of that key. */
    version: text('version').notNull(),
    choice: text('choice', { enum: ['better', 'as-it-falls', 'everyone', 'leave'] }).notNull(),
    state: text('state', { enum: ['working', 'done', 'undoing', 'undone'] }).notNull(),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    // Millisecond precision, so that a time in a cursor round-trips.
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    undoneBy: text('undone_by').references(() => users.id, { onDelete: 'set null' }),
    undoneAt: timestamp('undone_at', { withTimezone: true }),
    /** Attempts to look at, and those whose result changed. */
    attemptCount: integer('attempt_count').notNull().default(0),
    raised: integer('raised').notNull().default(0),
    lowered: integer('lowered').notNull().default(0),
  },
  (table) => [
    uniqueIndex('one_regrade_of_a_question')
      .on(table.courseId, table.questionId)
      .where(sql`state in ('working', 'undoing')`),
    index('quiz_regrades_of_course').on(table.courseId, table.createdAt, table.id),
    index('quiz_regrades_created_by').on(table.createdBy),
    index('quiz_regrades_undone_by').on(table.undoneBy),
  ],
)

/** The attempts of a regrade: those to look at, then those it changed, with what was before. */
export const quizRegradeAttempts = pgTable(
  'quiz_regrade_attempts',
  {
    regradeId: uuid('regrade_id')
      .notNull()
      .references(() => quizRegrades.id, { onDelete: 'cascade' }),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => quizAttempts.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['waiting', 'regraded', 'undone'] })
      .notNull()
      .default('waiting'),
    before: jsonb('before').$type<QuestionAndResult>(),
    after: jsonb('after').$type<QuestionAndResult>(),
    /** The grading of the attempt that the regrade was. */
    gradeVersion: integer('grade_version'),
    /** The student's result is another one. */
    changed: boolean('changed').notNull().default(false),
    at: timestamp('at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.regradeId, table.attemptId] }),
    index('quiz_regrade_attempts_of_attempt').on(table.attemptId),
  ],
)
