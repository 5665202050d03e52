/**
 * The format of the curriculum's files, as zod schemas: what `content/` may hold and in which shape.
 *
 * departments.yaml, tracts.yaml                      the two lists
 * courses/<course id>/course.yaml                    the outline: texts, outcomes, the five modules in order
 * courses/<course id>/bank.yaml                      questions with tags, for quizzes that draw from them; may be missing
 * courses/<course id>/<n>/lecture.md                 module n: the lecture, Markdown
 * courses/<course id>/<n>/module.yaml                module n: key points, quizzes, assignments
 *
 * A module whose folder is missing is an outline only: it has a title and a kind, and no lecture yet.
 * The numbers come from `specification.md` (5 modules, 3 outcomes, 80 percent, 1 point).
 */
import { z } from 'zod'
import { drawnCount } from '../rules/question-bank.ts'
import { bankDrawSchema, quizQuestionSchema, singleChoiceSchema } from './question-kinds.ts'

export const difficulties = ['Introductory', 'Intermediate', 'Advanced'] as const
export const moduleKinds = ['video', 'pdf', 'notion', 'other'] as const
export const assignmentKinds = ['reading', 'video', 'project', 'other'] as const

const line = (max: number) => z.string().trim().min(1).max(max)
const courseId = z.string().regex(/^[a-z]{3}-\d{3}$/)

export const departmentSchema = z.strictObject({
  id: z.string().regex(/^[a-z-]+$/),
  /** As listed among departments: "Branding Department". A course carries it without the word Department. */
  name: line(80),
  description: line(600),
})
export const departmentsSchema = z.array(departmentSchema).min(1)

export const tractSchema = z.strictObject({
  id: z.string().regex(/^[a-z-]+$/),
  title: line(60),
  description: line(400),
  outcomes: z.array(line(200)).min(3).max(5),
  /** Courses in the order to take them, each with why it stands at that place. */
  courses: z
    .array(z.strictObject({ course: courseId, reason: line(240) }))
    .min(6)
    .max(9),
})
export const tractsSchema = z.array(tractSchema).min(1)

export const courseSchema = z.strictObject({
  id: courseId,
  code: z.string().regex(/^[A-Z]{3} \d{3}$/),
  title: line(80),
  /** Id of a department in departments.yaml. */
  department: z.string(),
  difficulty: z.enum(difficulties),
  /** One or two sentences for cards and the course page. */
  description: line(240),
  /** Three lines that begin with a verb; the third is a thing the student has made. */
  outcomes: z.array(line(160)).length(3),
  modules: z
    .array(
      z.strictObject({
        title: line(80),
        kind: z.enum(moduleKinds),
        /** What this module alone teaches, one or two sentences. */
        summary: line(320),
      }),
    )
    .length(5),
})

export const quizSchema = z
  .strictObject({
    id: z.string(),
    title: line(100),
    description: line(400),
    passingScore: z.number().int().min(0).max(100).default(80),
    /** Minutes; absent means no limit. */
    timeLimit: z.number().int().positive().optional(),
    /** Absent means as many as one likes. */
    attempts: z.number().int().min(1).max(50).optional(),
    /** Which of several attempts is the result. */
    counts: z.enum(['best', 'latest']).default('best'),
    /** When right answers and explanations are shown to someone who handed in. */
    review: z.enum(['at-once', 'after-passing', 'after-due']).default('at-once'),
    /** With the time zone, `2027-03-01T18:00:00Z`: nothing begins after it, and what is under way ends. */
    due: z.iso.datetime({ offset: true }).optional(),
    /** Those that everyone is asked. */
    questions: z.array(quizQuestionSchema).max(10).default([]),
    /** And so many of each tag from bank.yaml. */
    draws: z.array(bankDrawSchema).max(5).default([]),
  })
  .refine(
    ({ questions, draws }) => {
      const count = questions.length + drawnCount(draws)
      return count >= 6 && count <= 10
    },
    { message: 'a quiz asks 6 to 10 questions, those that are drawn included', path: ['questions'] },
  )
  .refine(({ review, due }) => review !== 'after-due' || due !== undefined, {
    message: 'a review after the due date needs a due date',
    path: ['review'],
  })

export const assignmentSchema = z.strictObject({
  id: z.string(),
  title: line(100),
  kind: z.enum(assignmentKinds),
  description: line(800),
  steps: z.array(line(500)).min(2).max(10),
  handIn: line(500),
  rubric: z
    .array(
      z.strictObject({
        criterion: line(100),
        /** What full, partial and missing work look like. */
        full: line(300),
        partial: line(300),
        missing: line(300),
        points: z.number().int().positive(),
      }),
    )
    .min(3)
    .max(5),
  resources: z
    .array(z.strictObject({ title: line(140), url: z.url({ protocol: /^https$/ }), description: line(300) }))
    .min(2)
    .max(4),
  /** Practice: answer and explanation are shown once the student has answered. */
  questions: z.array(singleChoiceSchema).min(1).max(3),
})

/** An address out there, or a path of this site such as an uploaded file has. */
const filmAddress = z.union([z.url({ protocol: /^https$/ }), z.string().regex(/^\/[\w./-]+$/)])

/** The film of a video module: mp4 or webm, HLS (.m3u8), or a page of YouTube or Vimeo. */
export const filmSchema = z.strictObject({
  url: filmAddress,
  /** WebVTT files; a film of ours without captions is not accepted, an embedded one brings its own. */
  captions: z
    .array(
      z.strictObject({
        language: z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/),
        label: line(40),
        url: filmAddress,
      }),
    )
    .default([]),
  chapters: z.array(z.strictObject({ seconds: z.number().min(0), title: line(100) })).default([]),
  /** Size of the whole film, shown before it is opened. */
  bytes: z.number().int().positive().nullable().default(null),
})

export const moduleSchema = z.strictObject({
  /** Without one, the module's slides are played. */
  video: filmSchema.optional(),
  /** The author's worksheet in Notion; without one the built-in worksheet opens. */
  notion: z.url({ protocol: /^https$/ }).optional(),
  /** One sentence each; they also make the slide lecture. */
  keyPoints: z.array(line(240)).min(5).max(8),
  quizzes: z.array(quizSchema).min(1),
  assignments: z.array(assignmentSchema).min(1),
})

export type DepartmentFile = z.infer<typeof departmentSchema>
export type TractFile = z.infer<typeof tractSchema>
export type CourseFile = z.infer<typeof courseSchema>
export type ModuleFile = z.infer<typeof moduleSchema>
