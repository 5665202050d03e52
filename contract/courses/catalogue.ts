/** The catalog: departments, courses, modules and their content. */
import * as z from 'zod/mini'
import { attachedFile } from '../attachments.ts'
import { endpoints } from '../endpoint.ts'
import { moduleItem } from './module-item.ts'

export const difficulty = z.enum(['Introductory', 'Intermediate', 'Advanced'])
export const moduleType = z.enum(['video', 'pdf', 'notion', 'other'])
export const assignmentType = z.enum(['reading', 'video', 'project', 'other'])

export const courseSummary = z.object({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  description: z.string(),
  /** Short form, without the word Department: "Branding". */
  department: z.string(),
  departmentId: z.string(),
  difficulty,
  instructor: z.string(),
  moduleCount: z.int(),
  /** URL of the cover on this site. */
  image: z.string(),
})

export const dataCost = z.object({
  kind: z.enum(['lecture', 'film', 'document']),
  /** Approximate download size, compressed. */
  bytes: z.int(),
})

export const courseModule = z.object({
  /** `{courseId}-{n}` */
  id: z.string(),
  /** From 1. */
  position: z.int(),
  title: z.string(),
  type: moduleType,
  summary: z.string(),
  /** Title of its section, which it shares with its neighbors; null without one. */
  section: z.nullable(z.string()),
  hasLecture: z.boolean(),
  /** Reading time of the lecture; 0 without one. */
  minutes: z.int(),
  /** Of work in its assignments; 0 if no author gives any. */
  hours: z.number(),
  /** Download size by type; empty if there is nothing to download. */
  costs: z.array(dataCost),
})

export const requiredCourse = z.object({ id: z.string(), code: z.string(), title: z.string() })

export const publicEnrollmentRules = z.object({
  who: z.enum(['everyone', 'code', 'invitation', 'closed']),
  /** Places in the course; null: as many as come. */
  capacity: z.nullable(z.int()),
  /** Courses to complete first. */
  prerequisites: z.array(requiredCourse),
})

export const course = z.extend(courseSummary, {
  outcomes: z.array(z.string()),
  /** Null: everyone may enroll, and does by starting to learn. */
  enrollmentRules: z.nullable(publicEnrollmentRules),
  modules: z.array(courseModule),
})

/** Its key is shown right after the answer, so it may travel with the question. */
export const practiceQuestion = z.object({
  id: z.string(),
  question: z.string(),
  options: z.array(z.string()),
  correctAnswer: z.string(),
  explanation: z.string(),
  points: z.int(),
})

/** A level of a rubric. */
export const rubricLevel = z.object({
  label: z.string(),
  /** Whole percent of a criterion's points: 100 for the first level, less for each next, 0 for the last. */
  share: z.int(),
})

export const rubricLine = z.object({
  criterion: z.string(),
  points: z.int(),
  /** One for each level, in the same order. */
  descriptions: z.array(z.string()),
})

export const assignment = z.object({
  id: z.string(),
  title: z.string(),
  type: assignmentType,
  description: z.string(),
  steps: z.array(z.string()),
  handIn: z.string(),
  /** Hours of work; missing if the author gives none. */
  hours: z.optional(z.number()),
  /** Of every criterion, 2 to 6, best first. */
  levels: z.array(rubricLevel),
  rubric: z.array(rubricLine),
  resources: z.array(z.object({ url: z.string(), title: z.string(), description: z.string() })),
  /** For readers of the module. */
  files: z.optional(z.array(attachedFile)),
  questions: z.array(practiceQuestion),
})

/** A quiz in the module's list. Questions and keys never travel with the module. */
export const quizCard = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  questionCount: z.int(),
  passingScore: z.int(),
  /** Minutes; null means no limit. */
  timeLimit: z.nullable(z.int()),
})

/** The film of a module: a file, an HLS stream, or a YouTube or Vimeo page embedded after consent. */
export const film = z.object({
  /** `https://…`, or a path on this site. */
  url: z.string(),
  /** WebVTT files. */
  captions: z.array(z.object({ language: z.string(), label: z.string(), url: z.string() })),
  chapters: z.array(z.object({ seconds: z.number(), title: z.string() })),
  /** Size of the whole film, if the author knows it. */
  bytes: z.nullable(z.int()),
  poster: z.optional(z.string()),
  /** Reason why there are no captions. */
  withoutCaptions: z.optional(z.string()),
})

/** A PDF that the author uploaded, in place of the typeset lecture. */
export const moduleDocument = z.object({
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  pages: z.int(),
  version: z.int(),
})

export const moduleContent = z.object({
  id: z.string(),
  courseId: z.string(),
  title: z.string(),
  type: moduleType,
  /** Sanitized HTML; null if the lecture is not written yet. */
  lecture: z.nullable(z.string()),
  /** For the lecture's table of contents. */
  headings: z.array(z.object({ id: z.string(), text: z.string(), level: z.int() })),
  minutes: z.int(),
  keyPoints: z.array(z.string()),
  film: z.nullable(film),
  document: z.nullable(moduleDocument),
  /** The author's worksheet in Notion. */
  notionUrl: z.nullable(z.string()),
  assignments: z.array(assignment),
  quizzes: z.array(quizCard),
  /** All of it in the order its author chose; null: in none. */
  items: z.nullable(z.array(moduleItem)),
})

export const department = z.object({
  id: z.string(),
  /** Long form: "Branding Department". */
  name: z.string(),
  description: z.string(),
  image: z.string(),
  courseCount: z.int(),
})

/** An ordered path of courses. */
export const tract = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  outcomes: z.array(z.string()),
  /** Reading time of all lectures. */
  minutes: z.int(),
  courses: z.array(z.object({ courseId: z.string(), reason: z.string() })),
})

const notFound = { 'course-not-found': { status: 404, title: 'Course Not Found' } } as const

export const catalogue = endpoints({
  'GET /api/catalogue': {
    access: 'public',
    summary: 'Departments and published courses, in catalog order',
    description:
      'Includes all courses of a small school. For a large one, these are the first of `courseCount`; use the search for the rest.',
    output: z.object({
      departments: z.array(department),
      courses: z.array(courseSummary),
      /** All published courses, including those not in this response. */
      courseCount: z.int(),
    }),
  },
  'GET /api/catalogue/search': {
    access: 'public',
    summary: 'Search published courses, 24 per page, in catalog order',
    query: z.object({
      /** Matches title, code or description, ignoring case. */
      search: z.optional(z.string().check(z.maxLength(100, 'Maximum 100 characters'))),
      /** Department id. */
      department: z.optional(z.string().check(z.maxLength(64))),
      difficulty: z.optional(difficulty),
      /** From 1. A page past the end returns the last one. */
      page: z.optional(
        z.coerce.number('The page must be a number').check(z.int(), z.minimum(1), z.maximum(10_000)),
      ),
    }),
    output: z.object({
      courses: z.array(courseSummary),
      /** Matching courses on all pages. */
      total: z.int(),
      page: z.int(),
      pageCount: z.int(),
    }),
  },
  'GET /api/tracts': {
    access: 'public',
    summary: 'The tracts with their course ids in order',
    output: z.object({ tracts: z.array(tract) }),
  },
  'GET /api/courses/{id}': {
    access: 'public',
    summary: 'A course with its modules',
    params: z.object({ id: z.string().check(z.maxLength(64)) }),
    output: z.object({ course }),
    refusals: notFound,
  },
})

export type CourseSummary = z.infer<typeof courseSummary>
export type CourseModule = z.infer<typeof courseModule>
export type PublicEnrollmentRules = z.infer<typeof publicEnrollmentRules>
export type Course = z.infer<typeof course>
export type Department = z.infer<typeof department>
export type Tract = z.infer<typeof tract>
export type DataCost = z.infer<typeof dataCost>
export type Film = z.infer<typeof film>
export type ModuleContent = z.infer<typeof moduleContent>
export type Assignment = z.infer<typeof assignment>
export type RubricLevel = z.infer<typeof rubricLevel>
export type RubricLine = z.infer<typeof rubricLine>
export type PracticeQuestion = z.infer<typeof practiceQuestion>
export type QuizCard = z.infer<typeof quizCard>
export type ModuleType = z.infer<typeof moduleType>
export type Difficulty = z.infer<typeof difficulty>
