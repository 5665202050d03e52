/** Uploaded files: pictures, submissions, course documents. */
import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'

export const mediaFile = z.object({
  id: z.string(),
  /** The uploader's file name, made safe for display and for saving. */
  name: z.string(),
  /** Detected from the content, not the name: `image/webp`, `application/pdf`. */
  type: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Pictures take `?size=…` for a smaller version. */
  url: z.string(),
  /** Pixels; null if not a picture. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  createdAt: z.string(),
})

const id = z.uuid('Invalid file id')
const notFound = { 'file-not-found': { status: 404, title: 'File not found' } } as const

export const media = endpoints({
  'POST /api/media': {
    access: 'student',
    summary: 'Upload a file; the body is the file itself',
    description:
      'The file is not attached to anything yet: send its id to the endpoint that uses it (a profile, a submission, a post) within a day, or it is deleted. The purpose determines size limit and types; pictures are re-encoded without camera metadata.',
    query: z.object({
      purpose: z.string().check(z.maxLength(40)),
      name: z
        .string('The file needs a name')
        .check(z.trim(), z.minLength(1, 'The file needs a name'), z.maxLength(500, 'This name is too long')),
    }),
    upload: true,
    output: z.object({
      file: mediaFile,
      /** Sentences for the uploader: what was changed, and what others cannot see or play. */
      notes: z.array(z.string()),
    }),
    refusals: {
      'file-too-large': { status: 413, title: 'The file is too large' },
      'file-type-refused': { status: 415, title: 'Files of this type are not accepted here' },
      'file-unreadable': { status: 422, title: 'The file cannot be read' },
      'picture-unreadable': { status: 422, title: 'The picture cannot be read' },
      'picture-unfit': { status: 422, title: 'The picture has the wrong shape' },
      'upload-incomplete': { status: 400, title: 'The upload is incomplete' },
      'too-many-pictures': { status: 503, title: 'Too many pictures are being processed' },
      'too-many-uploads': { status: 429, title: 'Too many files' },
    },
  },
  'GET /api/media/{id}': {
    access: 'public',
    summary: 'Read a file or a range of it; answers 404 if the viewer may not read it',
    params: z.object({ id }),
    query: z.object({
      /** Minimum width of a picture in pixels, if such a version exists. */
      size: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000))),
      /** `1`: save instead of display. */
      download: z.optional(z.literal('1')),
    }),
    download: true,
    output: z.file(),
    refusals: {
      ...notFound,
      'range-not-satisfiable': { status: 416, title: 'The requested range is not available' },
    },
  },
  'DELETE /api/media/{id}': {
    access: 'student',
    summary: 'Delete an unused file of the viewer',
    params: z.object({ id }),
    output: z.object({ success: z.literal(true) }),
    refusals: notFound,
  },
})

export type MediaFile = z.infer<typeof mediaFile>
