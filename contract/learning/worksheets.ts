/** The worksheet of a module: private answers to the steps of its tasks. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { moduleRefusals } from './progress.ts'

/** In characters. rules/learning/worksheets.ts repeats it for screens, which must not import zod; a test compares both. */
const longestAnswer = 5_000

/** What was ticked and written at one step. */
export const worksheetAnswer = z.object({
  /** `{assignmentId}/{n}`, from 1. */
  step: z.string().check(z.minLength(1), z.maxLength(100)),
  done: z.boolean(),
  text: z
    .string()
    .check(z.maxLength(longestAnswer, 'An answer can have 5,000 characters, so please shorten it.')),
})

export const worksheet = z.object({
  moduleId: z.string(),
  /** Only steps with a tick or a text. */
  answers: z.array(worksheetAnswer),
  /** Number of writes; 0 before the first. */
  revision: z.int(),
  updatedAt: z.nullable(z.string()),
})

const address = z.object({
  id: z.string().check(z.maxLength(64)),
  moduleId: z.string().check(z.maxLength(80)),
})
const { 'module-locked': _, ...refusals } = moduleRefusals

export const worksheets = endpoints({
  'GET /api/user/worksheets/{id}/{moduleId}': {
    access: 'student',
    summary: 'The viewer’s worksheet of a module; empty if it was not begun',
    params: address,
    output: z.object({ worksheet }),
    refusals,
  },
  'PUT /api/user/worksheets/{id}/{moduleId}': {
    access: 'student',
    summary: 'Save the viewer’s worksheet of a module',
    description:
      'On a locked module, only a worksheet that was begun can be changed. Send the revision it is based on. If that is stale, nothing is written: read the worksheet, merge, and save again.',
    params: address,
    body: z.object({
      answers: z.array(worksheetAnswer).check(
        z.maxLength(200, 'A worksheet can have 200 answers.'),
        z.refine(
          (answers) => new Set(answers.map(({ step }) => step)).size === answers.length,
          'Each step can have one answer.',
        ),
      ),
      revision: z.int().check(z.minimum(0)),
    }),
    output: z.object({ worksheet }),
    refusals: {
      ...moduleRefusals,
      'worksheet-changed': { status: 409, title: 'This worksheet was changed elsewhere' },
    },
  },
})

export type WorksheetAnswer = z.infer<typeof worksheetAnswer>
export type Worksheet = z.infer<typeof worksheet>
