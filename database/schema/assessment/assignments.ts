import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type {
  CommentPlace,
  GradedCriterion,
  SubmittedFile,
} from '../../../contract/assessment/assignments.ts'
import type { LatePolicy } from '../../../rules/assessment/lateness.ts'
import { courses } from '../courses/catalogue.ts'
import { media } from '../media.ts'
import { users } from '../people/accounts.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

const person = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Content of a draft or submission. */
const work = {
  text: text('text').notNull().default(''),
  links: jsonb('links').$type<string[]>().notNull().default([]),
  files: jsonb('files').$type<Omit<SubmittedFile, 'url'>[]>().notNull().default([]),
}

/**
 * One draft per student and assignment; it stays after submission, so that the next submission starts from it.
 * Assignments themselves are part of a module's content.
 */
export const assignmentDrafts = pgTable(
  'assignment_drafts',
  {
    userId: person(),
    assignmentId: text('assignment_id').notNull(),
    ...work,
    /** Increases with every change; detects conflicts between tabs. */
    revision: integer('revision').notNull().default(1),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.assignmentId] }),
    index('drafts_of_assignment').on(table.assignmentId),
  ],
)

/** Immutable submissions; the grade columns are set together. */
export const submissions = pgTable(
  'submissions',
  {
    userId: person(),
    id: uuid('id').notNull().defaultRandom().unique(),
    assignmentId: text('assignment_id').notNull(),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id),
    /** From 1, per person and assignment. */
    number: integer('number').notNull(),
    /** Revision of the submitted draft: submitting the same revision twice returns the same submission. */
    draftRevision: integer('draft_revision').notNull(),
    ...work,
    submittedAt: at('submitted_at').notNull().defaultNow(),
    /** The newest submission of its student and assignment. */
    isLatest: boolean('is_latest').notNull().default(true),
    /** Set while this submission is on the author's public page. */
    shownAt: at('shown_at'),
    /** Set while an administrator keeps it off the public page, after a report. */
    withheldAt: at('withheld_at'),
    /** The rubric at grading time, with the points per criterion. */
    criteria: jsonb('criteria').$type<GradedCriterion[]>(),
    /** Before the late deduction, because due dates can change afterwards. */
    earned: doublePrecision('earned'),
    possible: doublePrecision('possible'),
    feedback: text('feedback'),
    gradedAt: at('graded_at'),
    gradedBy: text('graded_by').references(() => users.id, { onDelete: 'set null' }),
    /** Number of gradings; detects conflicts between teachers. */
    gradeVersion: integer('grade_version').notNull().default(0),
    /** The student must not see the grade until it is released. */
    gradeHeld: boolean('grade_held').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('submissions_in_order').on(table.userId, table.assignmentId, table.number),
    unique('submission_of_revision').on(table.userId, table.assignmentId, table.draftRevision),
    index('submissions_of_course').on(table.courseId, table.submittedAt, table.id),
    index('submissions_to_grade')
      .on(table.courseId, table.submittedAt, table.id)
      .where(sql`is_latest and graded_at is null`),
    index('submissions_of_assignment').on(table.assignmentId),
    index('submissions_shown').on(table.userId, table.shownAt).where(sql`shown_at is not null`),
    index('submissions_graded_by').on(table.gradedBy),
    index('submissions_held').on(table.courseId, table.assignmentId).where(sql`grade_held`),
  ],
)

/**
 * Uses of an uploaded file, one row per assignment. A submitted file stays with its submission whatever happens to the
 * draft.
 */
export const assignmentFiles = pgTable(
  'assignment_files',
  {
    userId: person(),
    mediaId: uuid('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    assignmentId: text('assignment_id').notNull(),
    handedIn: boolean('handed_in').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.mediaId, table.assignmentId] }),
    index('assignment_files_of_media').on(table.mediaId),
    index('assignment_files_of_course').on(table.courseId),
  ],
)

/** Teachers' comments on places of a submitted file. */
export const submissionComments = pgTable(
  'submission_comments',
  {
    /** The author of the work. */
    userId: person(),
    /** Made by the client. */
    id: uuid('id').notNull(),
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id').notNull(),
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    at: jsonb('at').$type<CommentPlace>().notNull(),
    text: text('text').notNull(),
    createdAt: at('created_at').notNull(),
    /** The author of the work must not see it until grades are released. */
    held: boolean('held').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('comments_of_submission').on(table.submissionId),
    index('comments_by_author').on(table.authorId),
  ],
)

/** What a teacher writes in grades, to offer what they use again. Each teacher has their own, per course. */
export const feedbackComments = pgTable(
  'feedback_comments',
  {
    userId: person(),
    id: uuid('id').notNull().defaultRandom(),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** Grades it was part of. */
    uses: integer('uses').notNull().default(0),
    /** Kept by choice; otherwise it is offered from its second use. */
    kept: boolean('kept').notNull().default(false),
    usedAt: at('used_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('feedback_comments_by_text').on(table.userId, table.courseId, table.text),
    index('feedback_comments_of_course').on(table.courseId),
  ],
)

/** How an assignment is graded; without a row, grades are told when saved and names are shown. */
export const assignmentGrading = pgTable(
  'assignment_grading',
  {
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    assignmentId: text('assignment_id').notNull(),
    holdGrades: boolean('hold_grades').notNull().default(false),
    hideNames: boolean('hide_names').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.courseId, table.assignmentId] })],
)

/** Due dates; without a row an assignment has none. */
export const assignmentDueDates = pgTable(
  'assignment_due_dates',
  {
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    assignmentId: text('assignment_id').notNull(),
    dueAt: at('due_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.courseId, table.assignmentId] })],
)

/** Personal due dates. */
export const assignmentExtensions = pgTable(
  'assignment_extensions',
  {
    userId: person(),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    assignmentId: text('assignment_id').notNull(),
    dueAt: at('due_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.assignmentId] }),
    index('extensions_of_course').on(table.courseId),
  ],
)

/** Late policies; without a row a course has the default (rules/assessment/gradebook.ts). */
export const latePolicies = pgTable('late_policies', {
  courseId: text('course_id')
    .primaryKey()
    .references(() => courses.id, { onDelete: 'cascade' }),
  policy: jsonb('policy').$type<LatePolicy>().notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})
