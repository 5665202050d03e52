/** Exporting and importing a course as a zip archive of the files described in docs/authoring.md. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { authoredCourse, courseCode, courseStatus } from './authoring.ts'

/** A problem that must be fixed before import. */
export const packageProblem = z.object({
  /** File name in the package; empty for the package as a whole. */
  file: z.string(),
  line: z.int(),
  text: z.string(),
})

export const packageChange = z.object({
  kind: z.enum(['made', 'changed', 'removed']),
  text: z.string(),
})

/** Where a package would be imported. */
export const packageTarget = z.object({
  id: z.string(),
  code: z.string(),
  /** `new`: creates a draft. `draft`: adds a version to the existing draft. `kept`: does nothing. */
  state: z.enum(['new', 'draft', 'kept']),
  /** Of the existing course; null if there is none or the viewer may not see it. */
  title: z.nullable(z.string()),
  status: z.nullable(courseStatus),
  /** Fingerprint of the course now, so that the import overwrites only the state that was shown. */
  standing: z.string(),
})

/** Result of the dry run. */
export const checkedPackage = z.object({
  /** Of the checked file. */
  checksum: z.string(),
  /** Null if the files cannot be read as a course. */
  course: z.nullable(
    z.object({
      code: z.string(),
      title: z.string(),
      modules: z.int(),
      lectures: z.int(),
      quizzes: z.int(),
      questions: z.int(),
      assignments: z.int(),
      pictures: z.int(),
      films: z.int(),
    }),
  ),
  /** The first 200, in file order. */
  problems: z.array(packageProblem),
  problemCount: z.int(),
  target: z.nullable(packageTarget),
  /** For a `draft`: the differences. */
  changes: z.array(packageChange),
})

const code = z.optional(courseCode)

const unreadable = {
  'package-refused': { status: 422, title: 'The package was refused' },
  'file-too-large': { status: 413, title: 'The file is too large' },
  'upload-incomplete': { status: 400, title: 'The upload is incomplete' },
} as const

export const packages = endpoints({
  'GET /api/authoring/courses/{id}/package': {
    access: 'instructor',
    summary: 'Export a course the viewer may edit as a zip archive: draft texts, pictures and films',
    params: z.object({ id: z.string().check(z.maxLength(64)) }),
    download: true,
    output: z.file(),
    refusals: { 'course-not-found': { status: 404, title: 'Course Not Found' } },
  },
  'POST /api/authoring/packages/check': {
    access: 'instructor',
    summary:
      'Check a package: every problem by file and line, and what an import would do. Nothing is stored',
    query: z.object({
      /** The course's code; defaults to the package's. */
      code,
    }),
    upload: true,
    output: z.object({ package: checkedPackage }),
    refusals: unreadable,
  },
  'POST /api/authoring/packages': {
    access: 'instructor',
    summary: 'Import a checked package as a new draft, or as a new version of the existing draft',
    description:
      'All or nothing. Never changes a course that is not a draft or that the viewer may not edit. An instructor teaches the course they create this way.',
    query: z.object({
      code,
      /** Of the checked package. */
      checksum: z.string().check(z.maxLength(100)),
      /** `standing` of the target, as shown. */
      standing: z.string().check(z.maxLength(100)),
    }),
    upload: true,
    output: z.object({ course: authoredCourse }),
    refusals: {
      ...unreadable,
      'package-has-problems': { status: 422, title: 'The package has problems' },
      'package-changed': { status: 409, title: 'This is not the package that was checked' },
      'course-changed': { status: 409, title: 'Someone else has changed this course' },
      'course-kept': { status: 409, title: 'This course is not a draft' },
    },
  },
})

export type CheckedPackage = z.infer<typeof checkedPackage>
export type PackageTarget = z.infer<typeof packageTarget>
export type PackageProblem = z.infer<typeof packageProblem>
export type PackageChange = z.infer<typeof packageChange>
