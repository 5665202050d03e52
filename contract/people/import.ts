/** Inviting people by file: checked as a whole first, then imported as a whole or not at all. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'

export const importState = z.enum(['checked', 'importing', 'done', 'failed'])

export const userImport = z.object({
  id: z.string(),
  fileName: z.string(),
  state: importState,
  /** People in the file. */
  lineCount: z.int(),
  /** Lines with at least one problem. */
  problemCount: z.int(),
  /** Why nothing was imported. */
  failure: z.nullable(z.string()),
  /** Ignored columns of the file. */
  unusedColumns: z.array(z.string()),
  createdAt: z.string(),
})

export const importProblem = z.object({
  /** The header is line 1. */
  line: z.int(),
  email: z.string(),
  messages: z.array(z.string()),
})

const params = z.object({ id: z.uuid() })
const result = z.object({ import: userImport, problems: z.array(importProblem), next: z.nullable(z.int()) })
const refusals = {
  'import-not-found': { status: 404, title: 'Import Not Found' },
  'import-has-problems': { status: 409, title: 'This file has problems and cannot be imported' },
} as const

export const userImports = endpoints({
  'POST /api/admin/user-imports': {
    access: 'admin',
    summary: 'Check a CSV file of people; the body is the file. Invites no one yet',
    description:
      'Columns: email, first name, last name (may be empty) and optionally role (student, instructor, administrator), also by the names of OneRoster, Moodle, Canvas and Google; other columns are ignored. UTF-8; comma, semicolon or tab. At most 100,000 people and 20 MB.',
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
    summary: 'Progress of an import, and its problems by line, 100 at a time',
    params,
    query: z.object({
      /** The last line of the page before. */
      after: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000_000))),
    }),
    output: result,
    refusals,
  },
  'PUT /api/admin/user-imports/{id}': {
    access: 'admin',
    confirmation: true,
    summary: 'Invite everyone in a checked file without problems, by a job, all or nothing',
    params,
    body: z.object({ state: z.literal('importing') }),
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

export type UserImport = z.infer<typeof userImport>
export type ImportProblem = z.infer<typeof importProblem>
