/** Lectures as PDF for printing. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'

export const print = endpoints({
  'GET /api/courses/{id}/modules/{moduleId}/document': {
    access: 'public',
    summary: 'The document of a module: the author’s PDF, or the lecture as a tagged PDF (PDF/UA-1)',
    description:
      'Available to readers of the module: the first module of a course is public, later ones require the modules before. Supports ETag and range requests.',
    params: z.object({
      id: z.string().check(z.maxLength(64)),
      moduleId: z.string().check(z.maxLength(80)),
    }),
    query: z.object({
      /** `1`: save instead of display. */
      download: z.optional(z.literal('1')),
      /** Of an uploaded PDF: refused if it was replaced, so that a reader never mixes parts of two files. */
      version: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
    }),
    download: true,
    output: z.file(),
    refusals: {
      'course-not-found': { status: 404, title: 'Course Not Found' },
      'module-not-found': { status: 404, title: 'Module not found' },
      'module-locked': { status: 403, title: 'Prerequisites Required' },
      'document-replaced': { status: 409, title: 'The document was replaced' },
      'range-not-satisfiable': { status: 416, title: 'The requested range is not available' },
      'file-not-found': { status: 404, title: 'File not found' },
      'no-lecture': { status: 404, title: 'The lecture is not written yet' },
      busy: { status: 503, title: 'Too many documents are being generated' },
    },
  },
})
