import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { ChangedPart } from '../../../contract/courses/changes.ts'
import { users } from '../people/accounts.ts'
import { courses, modules } from './catalogue.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Lecture drafts. Students read `module_contents` until the draft is published (docs/decisions/0016). A lecture never
 * edited on the site has no row.
 */
export const lectureDrafts = pgTable(
  'lecture_drafts',
  {
    moduleId: text('module_id')
      .primaryKey()
      .references(() => modules.id, { onDelete: 'cascade' }),
    markdown: text('markdown').notNull(),
    wordCount: integer('word_count').notNull(),
    /** Number of saves; detects conflicts between authors. */
    revision: integer('revision').notNull(),
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    savedAt: at('saved_at').notNull().defaultNow(),
  },
  (table) => [index('lecture_drafts_of_author').on(table.authorId)],
)

/** Lecture history: one row per sitting of an author (rules/courses/authoring.ts), and one per publication. */
export const lectureVersions = pgTable(
  'lecture_versions',
  {
    moduleId: text('module_id')
      .notNull()
      .references(() => modules.id, { onDelete: 'cascade' }),
    /** From 1, in order of writing. */
    number: integer('number').notNull(),
    markdown: text('markdown').notNull(),
    wordCount: integer('word_count').notNull(),
    /** Null for versions from the curriculum's files, and for deleted authors. */
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    startedAt: at('started_at').notNull().defaultNow(),
    savedAt: at('saved_at').notNull().defaultNow(),
    /** When it was published; null if never. */
    liveAt: at('live_at'),
    /** Published as a change that students who completed the module should read (docs/decisions/0083). */
    isNews: boolean('is_news').notNull().default(false),
    /** What is new, in the author's words; may be empty. */
    note: text('note').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.moduleId, table.number] }),
    index('lecture_versions_of_author').on(table.authorId),
    index('lecture_versions_with_news').on(table.moduleId, table.number).where(sql`is_news`),
  ],
)

/** Teachers ask to archive a course with people in it. The row ends with the decision; the audit log keeps both. */
export const courseArchiveRequests = pgTable(
  'course_archive_requests',
  {
    courseId: text('course_id')
      .primaryKey()
      .references(() => courses.id, { onDelete: 'cascade' }),
    askedBy: text('asked_by').references(() => users.id, { onDelete: 'set null' }),
    reason: text('reason').notNull(),
    // Millisecond precision, so that a time in a cursor round-trips.
    askedAt: timestamp('asked_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    index('course_archive_requests_in_order').on(table.askedAt, table.courseId),
    index('course_archive_requests_by_person').on(table.askedBy),
  ],
)

/** Changes of a course that go live at a time: one set of each course. The row stays if the checks stopped it. */
export const scheduledChanges = pgTable(
  'scheduled_changes',
  {
    courseId: text('course_id')
      .primaryKey()
      .references(() => courses.id, { onDelete: 'cascade' }),
    goLiveAt: at('go_live_at').notNull(),
    parts: jsonb('parts').$type<ChangedPart[]>().notNull(),
    /** Everyone who completed the course is asked to do its new modules too. */
    asksAll: boolean('asks_all').notNull(),
    scheduledBy: text('scheduled_by').references(() => users.id, { onDelete: 'set null' }),
    /** Why the set did not go live; empty while it waits. */
    problem: text('problem').notNull().default(''),
  },
  (table) => [index('scheduled_changes_of_person').on(table.scheduledBy)],
)
