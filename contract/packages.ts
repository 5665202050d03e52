/** A course as a package: a zip archive of the files that docs/authoring.md describes, taken out and brought in. */
import * as z from 'zod/mini'
import { authoredCourse, courseStatus } from './authoring.ts'
import { endpoints } from './endpoint.ts'

/** What has to be mended in a package before it can be imported. */
export const packageProblem = z.object({
  /** As it is called in the package; empty where it is about the package as a whole. */
  file: z.string(),
  line: z.int(),
  text: z.string(),
})

export const packageChange = z.object({
  kind: z.enum(['made', 'changed', 'removed']),
  text: z.string(),
})

/** Where a package would go. */
export const packageTarget = z.object({
  id: z.string(),
  code: z.string(),
  /** `new`: a draft is made. `draft`: the draft that is there gets a new version. `kept`: nothing is done. */
  state: z.enum(['new', 'draft', 'kept']),
  /** Of the course that is there; null also where it is not one's own. */
  title: z.nullable(z.string()),
  status: z.nullable(courseStatus),
  /** Says how the course stands now, so that nothing is overwritten that was not shown. */
  standing: z.string(),
})

/** What came of the dry run. */
export const checkedPackage = z.object({
  /** Of the file that was checked. */
  checksum: z.string(),
  /** Null where the files cannot be read as a course. */
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
  /** The first 200, in the order of the files. */
  problems: z.array(packageProblem),
  problemCount: z.int(),
  target: z.nullable(packageTarget),
  /** For a `draft`: what would become another. */
  changes: z.array(packageChange),
})

const code = z.optional(
  z
    .string()
    .check(
      z.trim(),
      z.toUpperCase(),
      z.regex(/^[A-Z]{3} \d{3}$/, 'A code is three letters, a space and three digits: BRD 104'),
    ),
)

const unreadable = {
  'package-refused': { status: 422, title: 'The package was refused' },
  'file-too-large': { status: 413, title: 'The file is too large' },
  'upload-incomplete': { status: 400, title: 'The file did not arrive whole' },
} as const

export const packages = endpoints({
  'GET /api/authoring/courses/{id}/package': {
    access: 'instructor',
    summary:
      'A course one may write, as a zip archive: its texts as their authors have them, its pictures and films',
    params: z.object({ id: z.string().check(z.maxLength(64)) }),
    download: true,
    output: z.file(),
    refusals: { 'course-not-found': { status: 404, title: 'Course Not Found' } },
  },
  'POST /api/authoring/packages/check': {
    access: 'instructor',
    summary:
      'Look into a package: every problem by file and line, and what importing would do. Nothing is kept',
    query: z.object({
      /** The code the course shall have; its own where none is named. */
      code,
    }),
    upload: true,
    output: z.object({ package: checkedPackage }),
    refusals: unreadable,
  },
  'POST /api/authoring/packages': {
    access: 'instructor',
    summary:
      'Import a package that was checked: as a new draft, or as a new version of the draft that is there',
    description:
      'Whole or not at all. A course that is not a draft is never changed, nor one that somebody else writes. An instructor becomes a teacher of a course they begin so.',
    query: z.object({
      code,
      /** Of the package that was checked. */
      checksum: z.string().check(z.maxLength(100)),
      /** Of the target, as it was shown. */
      standing: z.string().check(z.maxLength(100)),
    }),
    upload: true,
    output: z.object({ course: authoredCourse }),
    refusals: {
      ...unreadable,
      'package-has-problems': { status: 422, title: 'The package has problems' },
      'package-changed': { status: 409, title: 'This is not the package that was checked' },
      'course-changed': { status: 409, title: 'Someone else changed this course meanwhile' },
      'course-kept': { status: 409, title: 'This course is not a draft' },
    },
  },
})

export type CheckedPackage = z.infer<typeof checkedPackage>
export type PackageTarget = z.infer<typeof packageTarget>
export type PackageProblem = z.infer<typeof packageProblem>
export type PackageChange = z.infer<typeof packageChange>
