import { integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { courses } from '../courses/catalogue.ts'

/** What the certificates of a course ask for. No row: `usualRequirements` in rules/assessment/completion.ts. */
export const completionRequirements = pgTable('completion_requirements', {
  courseId: text('course_id')
    .primaryKey()
    .references(() => courses.id, { onDelete: 'cascade' }),
  certificate: text('certificate', { enum: ['modules', 'both', 'work'] }).notNull(),
  quizzes: text('quizzes', { enum: ['none', 'all', 'chosen'] }).notNull(),
  assignments: text('assignments', { enum: ['none', 'all', 'chosen'] }).notNull(),
  /** Ids of quizzes and assignments. Those that are deleted are no longer asked for. */
  chosen: jsonb('chosen').$type<string[]>().notNull(),
  assignmentPercent: smallint('assignment_percent'),
  minimumGrade: smallint('minimum_grade'),
  attendancePercent: smallint('attendance_percent'),
  /** Number of changes; detects conflicts. */
  revision: integer('revision').notNull().default(1),
})
