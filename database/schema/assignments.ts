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
import type { CommentPlace, GradedCriterion, SubmittedFile } from '../../contract/assignments.ts'
import type { LatePolicy } from '../../rules/lateness.ts'
import { users } from './accounts.ts'
import { courses } from './catalogue.ts'
import { media } from './media.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

const person = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** What the author handed in or is still working on. */
const work = {
  text: text('text').notNull().default(''),
  links: jsonb('links').$type<string[]>().notNull().default([]),
  files: jsonb('files').$type<Omit<SubmittedFile, 'url'>[]>().notNull().default([]),
}

/**
 * What a student is working on, one row per person and assignment; it stays when it is handed in, so that the next
 * version begins where the last one ended. Assignments themselves are part of a module's content.
 */
export const assignmentDrafts = pgTable(
  'assignment_drafts',
  {
    userId: person(),
    assignmentId: text('assignment_id').notNull(),
    ...work,
    /** Counts up with every change, so that two tabs cannot overwrite each other unseen. */
    revision: integer('revision').notNull().default(1),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.assignmentId] }),
    index('drafts_of_assignment').on(table.assignmentId),
  ],
)

/** What was handed in, as it was; the columns of the grade are set together. */
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
    /** The revision of the draft that this is: handing the same in twice gives the same submission. */
    draftRevision: integer('draft_revision').notNull(),
    ...work,
    submittedAt: at('submitted_at').notNull().defaultNow(),
    /** No newer version of the same assignment was handed in. */
    isLatest: boolean('is_latest').notNull().default(true),
    /** Since when its author shows this very version on their public page; null keeps it between them and teachers. */
    shownAt: at('shown_at'),
    /** Since when an administrator keeps it off the public page, after a report. */
    withheldAt: at('withheld_at'),
    /** The rubric as it was when it was graded, with what each criterion earned. */
    criteria: jsonb('criteria').$type<GradedCriterion[]>(),
    /** Before lateness is taken off: due dates can change afterwards. */
    earned: doublePrecision('earned'),
    possible: doublePrecision('possible'),
    feedback: text('feedback'),
    gradedAt: at('graded_at'),
    gradedBy: text('graded_by').references(() => users.id, { onDelete: 'set null' }),
    /** Counts the gradings, so that two teachers do not overwrite each other unseen. */
    gradeVersion: integer('grade_version').notNull().default(0),
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
  ],
)

/**
 * What an uploaded file is for, a row for each assignment that has it. Once it was handed in it stays with its version,
 * whatever the draft does.
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

/** What teachers say to one place of a file that was handed in. */
export const submissionComments = pgTable(
  'submission_comments',
  {
    /** Whose work it is. */
    userId: person(),
    /** Made by the author's browser. */
    id: uuid('id').notNull(),
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id').notNull(),
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    at: jsonb('at').$type<CommentPlace>().notNull(),
    text: text('text').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('comments_of_submission').on(table.submissionId),
    index('comments_by_author').on(table.authorId),
  ],
)

/** When an assignment is due; one without a row has no due date. */
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

/** Another due date for one person. */
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

/** What lateness costs in a course; one without a row has the usual policy (rules/grades.ts). */
export const latePolicies = pgTable('late_policies', {
  courseId: text('course_id')
    .primaryKey()
    .references(() => courses.id, { onDelete: 'cascade' }),
  policy: jsonb('policy').$type<LatePolicy>().notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})
