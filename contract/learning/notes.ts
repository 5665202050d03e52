/** Private notes on modules, listed on one page and exported as Markdown. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { moduleRefusals } from './progress.ts'

/** In characters. rules/learning/notes.ts repeats it for screens, which must not import zod; a test compares both. */
const longestNote = 20_000

export const note = z.object({
  moduleId: z.string(),
  text: z.string(),
  /** Number of writes; 0 before the first. */
  revision: z.int(),
  updatedAt: z.nullable(z.string()),
})

export const listedNote = z.object({
  moduleId: z.string(),
  moduleTitle: z.string(),
  courseId: z.string(),
  courseCode: z.string(),
  courseTitle: z.string(),
  departmentId: z.string(),
  text: z.string(),
  updatedAt: z.string(),
})

const address = z.object({
  id: z.string().check(z.maxLength(64)),
  moduleId: z.string().check(z.maxLength(80)),
})
const { 'module-locked': _, ...refusals } = moduleRefusals

export const notes = endpoints({
  'GET /api/user/notes': {
    access: 'student',
    summary: 'The viewer’s notes, last changed first, fifty at a time',
    query: z.object({
      /** `next` of the page before. */
      after: z.optional(z.string().check(z.maxLength(200))),
    }),
    output: z.object({ notes: z.array(listedNote), next: z.nullable(z.string()) }),
  },
  'GET /api/user/notes/export': {
    access: 'student',
    summary: 'All notes of the viewer as one Markdown document, in catalog order',
    output: z.object({ fileName: z.string(), markdown: z.string(), noteCount: z.int() }),
  },
  'GET /api/user/notes/{id}/{moduleId}': {
    access: 'student',
    summary: 'The viewer’s note on a module; empty if there is none',
    params: address,
    output: z.object({ note }),
    refusals,
  },
  'PUT /api/user/notes/{id}/{moduleId}': {
    access: 'student',
    summary: 'Save the viewer’s note on a module',
    description:
      'On a locked module, only an existing note can be changed. Send the revision it is based on. If that is stale, nothing is written: read the note, merge, and save again. An empty text removes the note from the list.',
    params: address,
    body: z.object({
      text: z
        .string()
        .check(
          z.maxLength(longestNote, 'A note can have 20,000 characters. Please shorten it or start another.'),
        ),
      revision: z.int().check(z.minimum(0)),
    }),
    output: z.object({ note }),
    refusals: {
      ...moduleRefusals,
      'note-changed': { status: 409, title: 'This note was changed elsewhere' },
    },
  },
})

export type Note = z.infer<typeof note>
export type ListedNote = z.infer<typeof listedNote>
