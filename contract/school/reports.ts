/** School statistics, for administrators. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { enrollmentState } from '../people/enrollments.ts'

export const schoolWeek = z.object({
  /** Monday of the week, in UTC: 2026-11-16. */
  week: z.string(),
  enrollments: z.int(),
  /** Completed modules. */
  completions: z.int(),
  /** Distinct students who completed a module. */
  activeLearners: z.int(),
})

export const departmentReport = z.object({
  id: z.string(),
  name: z.string(),
  enrollments: z.int(),
  /** Percent of the modules of all its enrollments; null without an enrollment. */
  completion: z.nullable(z.int()),
})

export const courseReport = z.object({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  departmentId: z.string(),
  enrollments: z.int(),
  completed: z.int(),
  completion: z.nullable(z.int()),
})

export const latestEnrollment = z.object({
  user: z.object({ id: z.string(), name: z.string() }),
  course: z.object({ id: z.string(), code: z.string(), title: z.string() }),
  enrolledAt: z.string(),
  completedModules: z.int(),
  moduleCount: z.int(),
  state: enrollmentState,
})

export const quizReport = z.object({
  /** Finished attempts. */
  attempts: z.int(),
  passed: z.int(),
  /** Percent, rounded; null before the first finished attempt. */
  averageScore: z.nullable(z.int()),
})

/** Of the students who first enrolled in a month: how many were still learning one, two, three months later. */
export const cohort = z.object({ month: z.string(), size: z.int(), active: z.array(z.nullable(z.int())) })

/** When the figures were computed; null: just now. In a large school they are cached for a few minutes. */
const countedAt = z.nullable(z.string())

export const overview = z.object({
  countedAt,
  users: z.object({ total: z.int(), joinedThisWeek: z.int() }),
  courses: z.object({ total: z.int(), published: z.int(), inPreparation: z.int() }),
  enrollments: z.object({ total: z.int(), thisWeek: z.int() }),
  /** Percent of all modules of all enrollments, rounded; null without an enrollment. */
  averageCompletion: z.nullable(z.int()),
  weeks: z.array(schoolWeek),
  departments: z.array(departmentReport),
  latest: z.array(latestEnrollment),
})

export const listedEnrollment = z.extend(latestEnrollment, { id: z.string() })

const named = z.object({ id: z.string(), name: z.string() })

export const enrollmentsQuery = z.object({
  courseId: z.optional(z.string().check(z.maxLength(64))),
  /** Part of a person’s name or address, or of a course’s code or title. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100, 'Maximum 100 characters'))),
  /** With a course, a round or a group only: in the whole school it would read everyone. */
  state: z.optional(enrollmentState),
  /** Id of a round. */
  round: z.optional(z.uuid('Choose a round')),
  /** Id of a school group. */
  group: z.optional(z.uuid('Choose a group')),
  /** `next` of the page before. */
  after: z.optional(z.string().check(z.maxLength(200))),
})

export const reports = endpoints({
  'GET /api/admin/overview': {
    access: 'admin',
    summary: 'School statistics and the last twelve weeks',
    output: overview,
  },
  'GET /api/admin/school-report': {
    access: 'admin',
    summary: 'Course enrollment and completion, quiz results, and retention by cohort',
    output: z.object({
      countedAt,
      courses: z.array(courseReport),
      quizzes: quizReport,
      cohorts: z.array(cohort),
    }),
  },
  'GET /api/admin/enrollments-export': {
    access: 'admin',
    confirmation: true,
    summary: 'Enrollments as a CSV file, latest first; cells that look like formulas are escaped',
    query: z.omit(enrollmentsQuery, { after: true }),
    download: true,
    output: z.file(),
  },
  'GET /api/admin/enrollments': {
    access: 'admin',
    summary: 'Enrollments, latest first, 50 at a time',
    query: enrollmentsQuery,
    output: z.object({
      enrollments: z.array(listedEnrollment),
      /** Regardless of search and state. */
      total: z.int(),
      /** What the filter names; null without it, or if it does not exist. */
      within: z.object({
        course: z.nullable(z.object({ id: z.string(), code: z.string(), title: z.string() })),
        round: z.nullable(named),
        group: z.nullable(named),
      }),
      next: z.nullable(z.string()),
    }),
  },
})

export type SchoolWeek = z.infer<typeof schoolWeek>
export type Overview = z.infer<typeof overview>
export type CourseReport = z.infer<typeof courseReport>
export type Cohort = z.infer<typeof cohort>
export type LatestEnrollment = z.infer<typeof latestEnrollment>
export type ListedEnrollment = z.infer<typeof listedEnrollment>
export type QuizReport = z.infer<typeof quizReport>
