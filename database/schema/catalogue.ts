import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Assignment, Film } from '../../contract/catalogue.ts'
import type { CountedAttempt, ReviewTime } from '../../contract/quizzes.ts'
import type { BankDraw } from '../../rules/question-bank.ts'
import type { QuestionDetail } from '../../rules/questions.ts'
import { listed, named, said, searchableOf, wordsOf } from './search-words.ts'

/**
 * Rows of the curriculum come from the files in `content/`. `seed` is the fingerprint of what was last written
 * from the files; `editedAt` is set when someone edits the row on the site, and from then on the files no
 * longer overwrite it.
 */
const seeded = {
  seed: text('seed'),
  editedAt: timestamp('edited_at', { withTimezone: true }),
}

/** Since when it is not in the catalogue any more; it is kept with all that belongs to it, and can come back. */
const archivedAt = timestamp('archived_at', { withTimezone: true })

export const departments = pgTable('departments', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  position: smallint('position').notNull(),
  /** Counts the changes on the site, so that two administrators do not overwrite each other unseen. */
  revision: integer('revision').notNull().default(1),
  archivedAt,
  words: wordsOf(named('name'), said('description')),
  ...seeded,
})

export const courses = pgTable(
  'courses',
  {
    id: text('id').primaryKey(),
    code: text('code').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    departmentId: text('department_id')
      .notNull()
      .references(() => departments.id),
    difficulty: text('difficulty', { enum: ['Introductory', 'Intermediate', 'Advanced'] }).notNull(),
    instructor: text('instructor').notNull(),
    outcomes: jsonb('outcomes').$type<string[]>().notNull(),
    /**
     * Only published courses are listed and open. A draft and a scheduled one are in preparation; an archived one
     * stays open to those enrolled in it.
     */
    status: text('status', { enum: ['draft', 'scheduled', 'published', 'archived'] })
      .notNull()
      .default('published'),
    /** When a scheduled course is published; null in every other state. */
    publishAt: timestamp('publish_at', { withTimezone: true }),
    /** The uploaded cover's file; null where the drawn one is shown. */
    coverId: uuid('cover_id'),
    /** Counts the changes of facts and outline, so that two authors do not overwrite each other unseen. */
    revision: integer('revision').notNull().default(1),
    /** The highest number a module of this course ever had, so that none is given twice. */
    modulesMade: smallint('modules_made').notNull().default(0),
    /** Set when modules were added, removed or moved on the site: from then on the outline is the site's (decision 16). */
    outlineEditedAt: timestamp('outline_edited_at', { withTimezone: true }),
    /** Set when a question of the bank was written or removed on the site: from then on the bank is the site's. */
    bankEditedAt: timestamp('bank_edited_at', { withTimezone: true }),
    position: integer('position').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    words: wordsOf(named('code'), named('title'), said('description'), listed('outcomes')),
    /** What the filter of the catalogue looks through. Its index `courses_by_part` is made by `allow_misspelling()`. */
    searchable: searchableOf('title', 'code', 'description'),
    ...seeded,
  },
  (table) => [
    index('courses_by_words').using('gin', table.words),
    index('courses_by_position').on(table.status, table.position),
    index('courses_of_department').on(table.departmentId, table.status, table.position),
  ],
)

export const modules = pgTable(
  'modules',
  {
    /** `{courseId}-{n}` */
    id: text('id').primaryKey(),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    title: text('title').notNull(),
    type: text('type', { enum: ['video', 'pdf', 'notion', 'other'] }).notNull(),
    summary: text('summary').notNull(),
    words: wordsOf(named('title'), said('summary')),
    /** Set when quizzes were added, changed or removed on the site: from then on they are the site's. */
    quizzesEditedAt: timestamp('quizzes_edited_at', { withTimezone: true }),
    ...seeded,
  },
  (table) => [
    unique('modules_in_order').on(table.courseId, table.position),
    index('modules_by_words').using('gin', table.words),
  ],
)

/** The heavy part of a module, apart from the outline so that reading a course never reads lectures. */
export const moduleContents = pgTable(
  'module_contents',
  {
    moduleId: text('module_id')
      .primaryKey()
      .references(() => modules.id, { onDelete: 'cascade' }),
    lectureMarkdown: text('lecture_markdown').notNull(),
    /** Sanitised when it was written, so that it may be sent as it is. */
    lectureHtml: text('lecture_html').notNull(),
    headings: jsonb('headings').$type<{ id: string; text: string; level: number }[]>().notNull(),
    wordCount: integer('word_count').notNull(),
    keyPoints: jsonb('key_points').$type<string[]>().notNull(),
    assignments: jsonb('assignments').$type<Assignment[]>().notNull(),
    /** The film of a video module; without one its slides are played. */
    film: jsonb('film').$type<Film>(),
    /** Where the author keeps the worksheet of a Notion module; without one the built-in worksheet opens. */
    notionUrl: text('notion_url'),
    /** Of the lecture. */
    words: wordsOf(said('lecture_markdown', 'D')),
    /** Counts the changes of key points and assignments; the lecture's are counted with its draft. */
    revision: integer('revision').notNull().default(1),
    ...seeded,
  },
  (table) => [
    // An assignment is found by its id without reading every module.
    index('modules_by_assignment').using('gin', table.assignments.op('jsonb_path_ops')),
    index('lectures_by_words').using('gin', table.words),
  ],
)

export const quizzes = pgTable(
  'quizzes',
  {
    id: text('id').primaryKey(),
    moduleId: text('module_id')
      .notNull()
      .references(() => modules.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    passingScore: smallint('passing_score').notNull(),
    /** Minutes; null means no limit. */
    timeLimit: integer('time_limit'),
    /** Null: as many as one likes. */
    attemptsAllowed: smallint('attempts_allowed'),
    counts: text('counts').$type<CountedAttempt>().notNull().default('best'),
    review: text('review').$type<ReviewTime>().notNull().default('at-once'),
    /** From then on nothing begins, and what is under way ends; null: never. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    /** Counts the changes of these four on the site. From the first on they are the site's, whatever the file says. */
    rulesRevision: integer('rules_revision').notNull().default(0),
    /** Questions that each attempt draws from the bank of the course, and how many these are in all. */
    draws: jsonb('draws').$type<BankDraw[]>().notNull().default([]),
    drawnCount: smallint('drawn_count').notNull().default(0),
    revision: integer('revision').notNull().default(1),
    ...seeded,
  },
  (table) => [index('quizzes_of_module').on(table.moduleId, table.position)],
)

export type OtherDetail = Exclude<QuestionDetail, { kind: 'single-choice' }>

/** A question with its key: a single choice in columns of its own, every other kind in one. */
const questionColumns = {
  id: text('id').notNull(),
  position: smallint('position').notNull(),
  question: text('question').notNull(),
  kind: text('kind').$type<QuestionDetail['kind']>().notNull().default('single-choice'),
  /** Of a single choice; empty for every other kind. */
  options: jsonb('options').$type<string[]>().notNull().default([]),
  correctAnswer: text('correct_answer').notNull().default(''),
  /** What every other kind has instead. */
  detail: jsonb('detail').$type<OtherDetail>(),
  explanation: text('explanation').notNull(),
  points: smallint('points').notNull(),
}

/** Questions with their keys: read by grading alone, never by a presenter of the catalogue. */
export const quizQuestions = pgTable(
  'quiz_questions',
  {
    quizId: text('quiz_id')
      .notNull()
      .references(() => quizzes.id, { onDelete: 'cascade' }),
    ...questionColumns,
  },
  (table) => [primaryKey({ columns: [table.quizId, table.id] })],
)

/** The bank of a course: questions with tags, from which quizzes draw. Read like the above. */
export const bankQuestions = pgTable(
  'bank_questions',
  {
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    ...questionColumns,
    tags: jsonb('tags').$type<string[]>().notNull(),
    revision: integer('revision').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.courseId, table.id] })],
)

export const tracts = pgTable('tracts', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  outcomes: jsonb('outcomes').$type<string[]>().notNull(),
  position: smallint('position').notNull(),
  revision: integer('revision').notNull().default(1),
  archivedAt,
  words: wordsOf(named('title'), said('description'), listed('outcomes')),
  ...seeded,
})

export const tractCourses = pgTable(
  'tract_courses',
  {
    tractId: text('tract_id')
      .notNull()
      .references(() => tracts.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** Why the course stands at this place. */
    reason: text('reason').notNull().default(sql`''`),
  },
  (table) => [primaryKey({ columns: [table.tractId, table.position] })],
)

/** Departments and tracts that were deleted on the site, so that the files do not bring them back (docs/decisions/0016). */
export const removedFromCurriculum = pgTable(
  'removed_from_curriculum',
  {
    kind: text('kind', { enum: ['departments', 'tracts'] }).notNull(),
    id: text('id').notNull(),
    removedAt: timestamp('removed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
)
