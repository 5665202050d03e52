/** The PDF of a module, uploaded by its authors, and its versions. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { authoredModule } from './lectures.ts'

export const documentVersion = z.object({
  /** From 1, in order of upload. */
  number: z.int(),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  pages: z.int(),
  /** Scanned pages have none. */
  pagesWithText: z.int(),
  /** Of this version, for authors. Students read the shown one at the address of the module's document. */
  url: z.string(),
  addedAt: z.string(),
  /** Null for a deleted account. */
  addedBy: z.nullable(z.string()),
  /** Whether students read it. */
  shown: z.boolean(),
})

const moduleId = z.string().check(z.maxLength(80))
const ofModule = z.object({ moduleId })
const ofVersion = z.object({ moduleId, number: z.coerce.number().check(z.int(), z.minimum(1)) })
const revision = z.int().check(z.minimum(0))
const revisionInQuery = z.object({ revision: z.coerce.number().check(z.int(), z.minimum(0)) })
/** The revision for the next change is that of the module. */
const whole = z.object({
  module: authoredModule,
  /** Newest first, at most 20. */
  versions: z.array(documentVersion),
})
const refusals = {
  'module-not-found': { status: 404, title: 'Module not found' },
  'module-changed': { status: 409, title: 'Someone else has changed this' },
} as const
const versionNotFound = { 'version-not-found': { status: 404, title: 'Version not found' } } as const

export const documents = endpoints({
  'GET /api/authoring/modules/{moduleId}/document': {
    access: 'instructor',
    summary: 'The uploaded PDF of a module and its versions',
    params: ofModule,
    output: whole,
    refusals: { 'module-not-found': refusals['module-not-found'] },
  },
  'PUT /api/authoring/modules/{moduleId}/document': {
    access: 'instructor',
    summary: 'Show an uploaded PDF as the document of a module; the one before stays as a version',
    description:
      'Upload the file first, with the purpose `module-document`. Readers of the module read it at the address of the module’s document, which never changes. The last 20 versions are kept.',
    params: ofModule,
    body: z.object({ revision, file: z.uuid('Please choose a file') }),
    output: whole,
    refusals,
  },
  'DELETE /api/authoring/modules/{moduleId}/document': {
    access: 'instructor',
    summary: 'Show the typeset lecture again; the PDF stays as a version',
    params: ofModule,
    query: revisionInQuery,
    output: whole,
    refusals,
  },
  'POST /api/authoring/modules/{moduleId}/document/versions/{number}/restore': {
    access: 'instructor',
    summary: 'Show an earlier version of the PDF',
    params: ofVersion,
    body: z.object({ revision }),
    output: whole,
    refusals: { ...refusals, ...versionNotFound },
  },
  'DELETE /api/authoring/modules/{moduleId}/document/versions/{number}': {
    access: 'instructor',
    summary: 'Delete a version of the PDF for good, unless students read it',
    params: ofVersion,
    query: revisionInQuery,
    output: whole,
    refusals: {
      ...refusals,
      ...versionNotFound,
      'version-shown': { status: 409, title: 'Students read this version' },
    },
  },
})

export type DocumentVersion = z.infer<typeof documentVersion>
