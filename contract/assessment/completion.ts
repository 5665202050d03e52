/** What the certificates of a course ask for, and where a student is. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { gradeCategory } from './gradebook.ts'
import { courseHead, courseOfStaff } from './teaching.ts'

const percent = z
  .int('Enter a whole number')
  .check(z.minimum(1, 'At least 1 percent'), z.maximum(100, 'At most 100 percent'))

export const completionRequirements = z.object({
  /** For the modules; that one and one with work; or only the one with work. */
  certificate: z.enum(['modules', 'both', 'work']),
  /** Which quizzes have to be passed for the certificate with work. */
  quizzes: z.enum(['none', 'all', 'chosen']),
  /** Which assignments have to be handed in or passed. */
  assignments: z.enum(['none', 'all', 'chosen']),
  /** Ids of the chosen quizzes and assignments. */
  chosen: z.array(z.string().check(z.maxLength(80))).check(z.maxLength(500, 'Please choose at most 500')),
  /** Percent of its points that an assignment needs; null: handing in is enough. */
  assignmentPercent: z.nullable(percent),
  /** Of the course grade; null: none. */
  minimumGrade: z.nullable(percent),
  /** Of the live sessions whose attendance was taken; null: none. */
  attendancePercent: z.nullable(percent),
})

/** What a certificate with work says. Copied when it is issued. */
export const workDone = z.object({
  quizzes: z.int(),
  assignments: z.int(),
  assignmentPercent: z.nullable(z.int()),
  minimumGrade: z.nullable(z.int()),
  /** Not in certificates from before there were live sessions. */
  attendancePercent: z.optional(z.nullable(z.int())),
})

export const requirementState = z.enum(['done', 'waiting', 'open'])

const item = z.object({
  id: z.string(),
  category: gradeCategory,
  title: z.string(),
  modulePosition: z.int(),
})

const staffView = z.object({
  course: courseOfStaff,
  requirements: completionRequirements,
  /** Every quiz and assignment of the course. */
  items: z.array(item),
  /** 0: no one decided yet. */
  revision: z.int(),
})

/** A student without the certificate with work, and what they lack for it. */
export const lackingPerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  profileImage: z.nullable(z.string()),
  /** Modules that are not completed; 0 if the course counts as completed. */
  modules: z.int(),
  /** Quizzes and assignments that are not done, in the order of the course. */
  items: z.array(z.extend(item, { state: requirementState })),
  /** Null: reached, or not asked for. */
  grade: z.nullable(z.object({ minimum: z.int(), now: z.nullable(z.number()) })),
  /** Of the live sessions that count for them. Null: reached, or not asked for. */
  attendance: z.nullable(z.object({ minimum: z.int(), attended: z.int(), counted: z.int() })),
  /** How many things these are. All modules together are one. */
  count: z.int(),
})

const lackingFilter = z.object({
  /** Part of a name or an address. */
  search: z.optional(z.string().check(z.maxLength(100))),
  /** Only those who lack at most this many things. */
  most: z.optional(z.coerce.number('Enter a number').check(z.int(), z.minimum(1), z.maximum(100))),
})

const params = z.object({ id: z.string().check(z.maxLength(64)) })
const notFound = { 'course-not-found': { status: 404, title: 'Course Not Found' } } as const

export const completion = endpoints({
  'GET /api/user/courses/{id}/completion': {
    access: 'student',
    summary: 'What the certificates of a course ask for, and how far the viewer is',
    params,
    output: z.object({
      course: courseHead,
      modules: z.object({ done: z.int(), total: z.int() }),
      /** Whether completing the modules earns a certificate of its own. */
      forModules: z.boolean(),
      /** Null: there is no certificate with work. */
      work: z.nullable(
        z.object({
          needs: workDone,
          items: z.array(
            z.extend(item, {
              state: requirementState,
              /** Percent that is needed; null for an assignment that only has to be handed in. */
              needed: z.nullable(z.int()),
            }),
          ),
          /** Null: no minimum. */
          grade: z.nullable(
            z.object({ minimum: z.int(), now: z.nullable(z.number()), reached: z.boolean() }),
          ),
          /** Null: attendance is not asked for. */
          attendance: z.nullable(
            z.object({
              minimum: z.int(),
              attended: z.int(),
              /** Live sessions whose attendance was taken, without those the viewer was excused from. */
              counted: z.int(),
              reached: z.boolean(),
            }),
          ),
          earned: z.boolean(),
        }),
      ),
    }),
    refusals: notFound,
  },
  'GET /api/teach/courses/{id}/completion': {
    access: 'instructor',
    summary: 'What the certificates of a course ask for',
    params,
    output: staffView,
    refusals: notFound,
  },
  'PUT /api/teach/courses/{id}/completion': {
    access: 'instructor',
    summary: 'Decide what the certificates of a course ask for',
    description: 'Certificates that were issued stay as they are.',
    params,
    body: z.extend(completionRequirements, {
      /** Of the version on screen. */
      revision: z.int(),
    }),
    output: staffView,
    refusals: {
      ...notFound,
      'requirements-changed': { status: 409, title: 'Another person changed these requirements' },
    },
  },
  'GET /api/teach/courses/{id}/lacking': {
    access: 'instructor',
    summary: 'Who lacks what for the certificate with work, by name, up to 50 at a time',
    description: 'With `most`, a page may have fewer people, also none: it looks at 300 at a time.',
    params,
    query: z.extend(lackingFilter, {
      /** `next` of the page before. */
      after: z.optional(z.string().check(z.maxLength(64))),
    }),
    output: z.object({
      course: courseOfStaff,
      needs: workDone,
      /** Whether the course has a certificate with work. */
      offered: z.boolean(),
      people: z.array(lackingPerson),
      /** People without the certificate who were looked at for this page. */
      looked: z.int(),
      next: z.nullable(z.string()),
    }),
    refusals: notFound,
  },
  'GET /api/teach/courses/{id}/lacking-export': {
    access: 'instructor',
    summary: 'The same as a CSV file; cells that look like formulas are escaped',
    params,
    query: lackingFilter,
    download: true,
    output: z.file(),
    refusals: notFound,
  },
})

export type CompletionRequirements = z.infer<typeof completionRequirements>
export type WorkDone = z.infer<typeof workDone>
export type LackingPerson = z.infer<typeof lackingPerson>
