/** Importing people from a file: read and shown line by line first, then applied by a job, and undone for a day. */
import * as z from 'zod/mini'
import { courseRole } from '../assessment/teaching.ts'
import { endpoints } from '../endpoint.ts'

export const importState = z.enum(['checked', 'importing', 'done', 'failed', 'undoing', 'undone'])

/**
 * What a column of the file holds. `round` is the name of a round of the course, for those who are newly enrolled;
 * `status` leaves out people whom the other system has removed.
 */
export const importColumn = z.enum([
  'email',
  'first-name',
  'last-name',
  'name',
  'role',
  'course',
  'course-role',
  'round',
  'group',
  'status',
])

export const importCourseRole = z.enum(['student', ...courseRole.options])

/** People who have an account: leave their lines out, only enroll them, or also change their names. */
export const existingPeople = z.enum(['skip', 'enroll', 'update'])

/** A single name column: split into first and last name, or kept as the first name. */
export const singleNames = z.enum(['split', 'keep'])

/**
 * What a line comes to. `add` is an account that is enrolled or joins a group, `join` a further line of the same
 * person, `refuse` has problems.
 */
export const lineOutcome = z.enum(['create', 'update', 'add', 'skip', 'join', 'refuse'])

export const importCounts = z.object({
  create: z.int(),
  update: z.int(),
  add: z.int(),
  skip: z.int(),
  join: z.int(),
  refuse: z.int(),
  /** New enrollments, also by groups. */
  enrollments: z.int(),
  /** New members of groups. */
  members: z.int(),
  /** New course roles. */
  staff: z.int(),
})

const matching = z.object({
  /** One for each column of the file; null is not used. */
  columns: z.array(z.nullable(importColumn)).check(z.maxLength(60)),
  existing: existingPeople,
  names: singleNames,
})

export const userImport = z.extend(matching, {
  id: z.string(),
  fileName: z.string(),
  state: importState,
  /** Who chose the file; null if their account was deleted. */
  madeBy: z.nullable(z.string()),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
  lineCount: z.int(),
  /** Before the import what will happen, afterwards what happened. */
  counts: importCounts,
  /** Groups that the import adds. */
  newGroups: z.array(z.string()),
  /** Columns that must be matched first. */
  missing: z.array(importColumn),
  /** As the file has them, with cells of the first lines. */
  heads: z.array(z.object({ head: z.string(), samples: z.array(z.string()) })),
  /** How the file was read: "Windows-1252, separated by semicolons". */
  readAs: z.string(),
  /** Why nothing was imported or undone. */
  failure: z.nullable(z.string()),
  /** Null if it cannot be undone. */
  undoUntil: z.nullable(z.string()),
  undone: z.nullable(
    z.object({
      at: z.string(),
      by: z.nullable(z.string()),
      removed: z.int(),
      /** Accounts that were used in between, and stay. */
      kept: z.int(),
      /** Some of them. */
      keptNames: z.array(z.string()),
      ended: z.int(),
      left: z.int(),
      restored: z.int(),
    }),
  ),
})

export const importLine = z.object({
  /** As in an editor; the head is line 1. */
  line: z.int(),
  name: z.string(),
  email: z.string(),
  outcome: lineOutcome,
  /** "BRD 101", "BRD 101 (teacher)", "10a". */
  places: z.array(z.string()),
  messages: z.array(z.string()),
})

const params = z.object({ id: z.uuid() })
const result = z.object({ import: userImport, lines: z.array(importLine), next: z.nullable(z.int()) })
const notFound = { 'import-not-found': { status: 404, title: 'Import Not Found' } } as const
const refusals = {
  ...notFound,
  'import-not-possible': { status: 409, title: 'This is not possible in the state of the import' },
} as const

export const userImports = endpoints({
  'GET /api/admin/user-imports': {
    access: 'admin',
    summary: 'Imports that were applied, newest first, 20 at a time',
    query: z.object({
      /** `next` of the page before. */
      after: z.optional(z.string().check(z.maxLength(200))),
    }),
    output: z.object({ imports: z.array(userImport), next: z.nullable(z.string()) }),
  },
  'POST /api/admin/user-imports': {
    access: 'admin',
    summary: 'Read a CSV file of people; the body is the file. Changes nothing yet',
    description:
      'UTF-8, UTF-16 or Windows-1252; comma, semicolon or tab. Columns are found by their names in OneRoster, Moodle, Canvas, Google and spreadsheets, and can be matched afterwards. At most 100,000 people and 20 MB.',
    query: z.object({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
    upload: true,
    output: result,
    refusals: {
      'file-too-large': { status: 413, title: 'The file is too large' },
      'upload-incomplete': { status: 400, title: 'The upload is incomplete' },
      'file-not-a-table': { status: 422, title: 'This file cannot be read as a table of people' },
    },
  },
  'GET /api/admin/user-imports/{id}': {
    access: 'admin',
    summary: 'An import, and its lines, 100 at a time',
    params,
    query: z.object({
      outcome: z.optional(lineOutcome),
      /** The last line of the page before. */
      after: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000_000))),
    }),
    output: result,
    refusals: notFound,
  },
  'GET /api/admin/user-imports/{id}/left-out': {
    access: 'admin',
    summary: 'The lines that were left out as a CSV file, with the reason, to be mended and imported again',
    description: 'Kept for a week after the import. Cells that look like formulas are escaped.',
    params,
    download: true,
    output: z.file(),
    refusals: notFound,
  },
  'PUT /api/admin/user-imports/{id}/matching': {
    access: 'admin',
    summary: 'Say what the columns hold and what happens to existing people; reads the lines again',
    params,
    body: matching,
    output: result,
    refusals,
  },
  'PUT /api/admin/user-imports/{id}': {
    access: 'admin',
    confirmation: true,
    summary: 'Apply a file, or undo it within a day, by a job; lines with problems are left out',
    params,
    body: z.object({ state: z.enum(['importing', 'undoing']) }),
    output: z.object({ import: userImport }),
    refusals,
  },
  'GET /api/admin/users-export': {
    access: 'admin',
    confirmation: true,
    summary: 'All users as a CSV file, newest first; cells that look like formulas are escaped',
    download: true,
    output: z.file(),
  },
})

export type ImportColumn = z.infer<typeof importColumn>
export type ImportCourseRole = z.infer<typeof importCourseRole>
export type ImportMatching = z.infer<typeof matching>
export type ImportCounts = z.infer<typeof importCounts>
export type LineOutcome = z.infer<typeof lineOutcome>
export type UserImport = z.infer<typeof userImport>
export type ImportLine = z.infer<typeof importLine>
