import { sql } from 'drizzle-orm'
import {
  boolean,
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
import type { CountedAttempt, ReviewTime } from '../../../contract/assessment/quizzes.ts'
import type { Film } from '../../../contract/courses/catalogue.ts'
import type { ModuleItem } from '../../../contract/courses/module-item.ts'
import type { BankDraw } from '../../../rules/assessment/question-bank.ts'
import type { QuestionDetail } from '../../../rules/assessment/questions.ts'
import { listed, named, said, searchableOf, wordsOf } from '../search-words.ts'
import type { StoredAssignment } from './stored-assignment.ts'

/**
 * Curriculum rows come from the files in `content/`. `seed` is the fingerprint of the last import; `editedAt` is set
 * when a row is edited on the site, and from then on the files do not overwrite it.
 */
const seeded = {
  seed: text('seed'),
  editedAt: timestamp('edited_at', { withTimezone: true }),
}

/** Set while it is out of the catalog; it keeps everything and can come back. */
const archivedAt = timestamp('archived_at', { withTimezone: true })

export const departments = pgTable('departments', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  position: smallint('position').notNull(),
  /** Number of changes on the site; detects conflicts. */
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
     * Only published courses are listed and open. Draft and scheduled ones are in preparation; an archived one stays
     * open to its students.
     */
    status: text('status', { enum: ['draft', 'scheduled', 'published', 'archived'] })
      .notNull()
      .default('published'),
    /** Publication time of a scheduled course; null otherwise. */
    publishAt: timestamp('publish_at', { withTimezone: true }),
    /** The uploaded cover; null for the generated one. */
    coverId: uuid('cover_id'),
    /** Number of changes of facts and outline; detects conflicts between authors. */
    revision: integer('revision').notNull().default(1),
    /** Highest module number ever used, so that numbers are not reused. */
    modulesMade: smallint('modules_made').notNull().default(0),
    /**
     * Set when modules were added, removed or moved on the site: from then on the files no longer change the outline
     * (decision 16).
     */
    outlineEditedAt: timestamp('outline_edited_at', { withTimezone: true }),
    /** Set when a bank question was changed on the site: from then on the files no longer change the bank. */
    bankEditedAt: timestamp('bank_edited_at', { withTimezone: true }),
    position: integer('position').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    words: wordsOf(named('code'), named('title'), said('description'), listed('outcomes')),
    /** Searched by the catalog filter. `allow_misspelling()` creates its index `courses_by_part`. */
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
    /** Of live modules 1, 2, 3 …; of drafts above 1,000, so that students see no gap. */
    position: smallint('position').notNull(),
    /** Set for a draft, which students do not see: its place among all modules of the course. */
    draftPlace: smallint('draft_place'),
    /** Went live with the request that everyone who had completed the course does it too. */
    askedOfAll: boolean('asked_of_all').notNull().default(false),
    title: text('title').notNull(),
    type: text('type', { enum: ['video', 'pdf', 'notion', 'other'] }).notNull(),
    summary: text('summary').notNull(),
    /** Title of the section it is in, a heading above modules; null without one (rules/courses/sections.ts). */
    section: text('section'),
    words: wordsOf(named('title'), said('summary')),
    /** Set when quizzes were changed on the site: from then on the files no longer change them. */
    quizzesEditedAt: timestamp('quizzes_edited_at', { withTimezone: true }),
    ...seeded,
  },
  (table) => [
    unique('modules_in_order').on(table.courseId, table.position),
    index('modules_by_words').using('gin', table.words),
  ],
)

/** The heavy part of a module, separate so that reading a course never reads lectures. */
export const moduleContents = pgTable(
  'module_contents',
  {
    moduleId: text('module_id')
      .primaryKey()
      .references(() => modules.id, { onDelete: 'cascade' }),
    lectureMarkdown: text('lecture_markdown').notNull(),
    /** Sanitized on write, so that it can be sent as is. */
    lectureHtml: text('lecture_html').notNull(),
    headings: jsonb('headings').$type<{ id: string; text: string; level: number }[]>().notNull(),
    wordCount: integer('word_count').notNull(),
    keyPoints: jsonb('key_points').$type<string[]>().notNull(),
    assignments: jsonb('assignments').$type<StoredAssignment[]>().notNull(),
    /** Drafts, apart from the live ones so that no reader of those meets them; all of them in a draft module. */
    draftAssignments: jsonb('draft_assignments').$type<StoredAssignment[]>().notNull().default([]),
    /** What the module holds, in the author's order (rules/courses/module-items.ts); null: not arranged. */
    items: jsonb('items').$type<ModuleItem[]>(),
    /** The film of a video module; without one, its slides play. */
    film: jsonb('film').$type<Film>(),
    /** The author's Notion worksheet; without one, the built-in worksheet opens. */
    notionUrl: text('notion_url'),
    /** Search words of the lecture. */
    words: wordsOf(said('lecture_markdown', 'D')),
    /** Covers key points and assignments; the lecture has its own in the draft. */
    revision: integer('revision').notNull().default(1),
    ...seeded,
  },
  (table) => [
    // Finds an assignment by id without reading every module.
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
    /** Students do not see it; so is every quiz of a draft module. */
    isDraft: boolean('is_draft').notNull().default(false),
    title: text('title').notNull(),
    description: text('description').notNull(),
    passingScore: smallint('passing_score').notNull(),
    /** Minutes; null means no limit. */
    timeLimit: integer('time_limit'),
    /** Null: unlimited. */
    attemptsAllowed: smallint('attempts_allowed'),
    counts: text('counts').$type<CountedAttempt>().notNull().default('best'),
    review: text('review').$type<ReviewTime>().notNull().default('at-once'),
    /** No attempt starts after it, and open ones end; null: never. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    /** Number of changes of these four on the site. From the first one on, the files no longer change them. */
    rulesRevision: integer('rules_revision').notNull().default(0),
    /** Questions each attempt draws from the course's question bank, and their total. */
    draws: jsonb('draws').$type<BankDraw[]>().notNull().default([]),
    drawnCount: smallint('drawn_count').notNull().default(0),
    revision: integer('revision').notNull().default(1),
    ...seeded,
  },
  (table) => [index('quizzes_of_module').on(table.moduleId, table.position)],
)

export type OtherDetail = Exclude<QuestionDetail, { kind: 'single-choice' }>

/** A question with its key: single choice in its own columns, every other type in `detail`. */
const questionColumns = {
  id: text('id').notNull(),
  position: smallint('position').notNull(),
  /** Work shown above the question, in Markdown (decision 89). */
  stimulus: text('stimulus'),
  question: text('question').notNull(),
  kind: text('kind').$type<QuestionDetail['kind']>().notNull().default('single-choice'),
  /** Single choice only; empty otherwise. */
  options: jsonb('options').$type<string[]>().notNull().default([]),
  correctAnswer: text('correct_answer').notNull().default(''),
  /** For every other type. */
  detail: jsonb('detail').$type<OtherDetail>(),
  explanation: text('explanation').notNull(),
  points: smallint('points').notNull(),
}

/** Quiz questions with their keys: read only by grading, never by a catalog presenter. */
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

/** The question bank of a course. The same restriction applies. */
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
    /** Reason for the course's position. */
    reason: text('reason').notNull().default(sql`''`),
  },
  (table) => [primaryKey({ columns: [table.tractId, table.position] })],
)

/** Departments and tracts deleted on the site, so that the files do not recreate them (docs/decisions/0016). */
export const removedFromCurriculum = pgTable(
  'removed_from_curriculum',
  {
    kind: text('kind', { enum: ['departments', 'tracts'] }).notNull(),
    id: text('id').notNull(),
    removedAt: timestamp('removed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
)
