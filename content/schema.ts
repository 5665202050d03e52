/**
 * The file format of the curriculum, as zod schemas.
 *
 * departments.yaml, tracts.yaml the two lists courses/<course id>/course.yaml the outline: texts, outcomes, the five
 * modules in order courses/<course id>/bank.yaml the question bank, optional courses/<course id>/<n>/lecture.md module
 * n: the lecture, Markdown courses/<course id>/<n>/module.yaml module n: key points, quizzes, assignments
 *
 * A module without a folder is only an outline, without a lecture. The numbers come from `specification.md` (5 modules,
 * 3 outcomes, 80 percent, 1 point).
 */
import { z } from 'zod'
import { longestSectionTitle } from '../contract/courses/authoring.ts'
import { asCode, isPossibleCode, longestCode, mostOutcomes } from '../contract/courses/course-codes.ts'
import { type BankDraw, drawnCount } from '../rules/assessment/question-bank.ts'
import { mostModules } from '../rules/courses/authoring.ts'
import { makingHours } from '../rules/courses/making-time.ts'
import { attachedFileAddress } from './attached-file.ts'
import { packedItemsSchema } from './module-items.ts'
import { bankDrawsSchema, questionSchemas } from './question-kinds.ts'
import { rubricFileSchemas, rubricOfFile } from './rubric.ts'

export const difficulties = ['Introductory', 'Intermediate', 'Advanced'] as const
export const moduleKinds = ['video', 'pdf', 'notion', 'other'] as const
export const assignmentKinds = ['reading', 'video', 'project', 'other'] as const

const line = (max: number) => z.string().trim().min(1).max(max)
const courseId = z
  .string()
  .regex(/^[a-z]{3}-\d{3}$/, 'must be three small letters, a dash and three digits, as in mkt-101')
const courseCode = z
  .string()
  .regex(/^[A-Z]{3} \d{3}$/, 'must be three letters, a space and three digits, as in MKT 101')

/** Other schools' courses have codes of their own shape (`contract/courses/authoring.ts`). */
const anyCourseId = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be small letters and digits, joined by dashes, as in mkt-101')
const anyCourseCode = z
  .string()
  .overwrite(asCode)
  .refine(isPossibleCode, `must be at most ${longestCode} letters, digits, spaces and signs such as - . / _`)

export const departmentSchema = z.strictObject({
  id: z.string().regex(/^[a-z-]+$/),
  /** Long form: "Branding Department". Courses use it without the word Department. */
  name: line(80),
  description: line(600),
})
export const departmentsSchema = z.array(departmentSchema).min(1)

export const tractSchema = z.strictObject({
  id: z.string().regex(/^[a-z-]+$/),
  title: line(60),
  description: line(400),
  outcomes: z.array(line(200)).min(3).max(5),
  /** In order, each with the reason for its position. */
  courses: z
    .array(z.strictObject({ course: courseId, reason: line(240) }))
    .min(6)
    .max(10),
})
export const tractsSchema = z.array(tractSchema).min(1)

/** Questions of the exam at the end of a course. */
export const examLength = 20

/** Whether a quiz of the curriculum is an exam: it draws all of its questions from the bank. */
export const isExam = ({ questions, draws }: { questions: readonly object[]; draws: readonly BankDraw[] }) =>
  questions.length === 0 && drawnCount(draws) === examLength

/** An external URL, or a path on this site, for example of an upload. */
const filmAddress = z.union([z.url({ protocol: /^https$/ }), z.string().regex(/^\/[\w./-]+$/)])

/**
 * The film of a video module: mp4 or webm, HLS (.m3u8), or a YouTube or Vimeo page.
 *
 * @param address schema of a file reference
 */
const filmSchema = (address: (ending: string) => z.ZodType<string>) =>
  z.strictObject({
    url: address('mp4|webm'),
    /** WebVTT files. Required for own films; embedded players bring theirs. */
    captions: z
      .array(
        z.strictObject({
          language: z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/),
          label: line(40),
          url: address('vtt'),
        }),
      )
      .default([]),
    chapters: z.array(z.strictObject({ seconds: z.number().min(0), title: line(100) })).default([]),
    /** Size of the whole film, shown before loading. */
    bytes: z.number().int().positive().nullable().default(null),
    poster: address('webp|png|jpg|jpeg|gif|avif').optional(),
    /** Reason for no captions: the film has no speech. */
    withoutCaptions: line(200).optional(),
  })

const packedFile = (ending: string) =>
  z.string().regex(new RegExp(`^media/[a-z0-9][a-z0-9-]{0,99}\\.(${ending})$`))

/** Packages may contain film files. */
const packedAddress = (ending: string) => z.union([filmAddress, packedFile(ending)])

/**
 * Course file schemas. The curriculum must be `finished`; a package may carry a draft, so it has the editor's wider
 * limits (`contract/courses/lectures.ts`) and a few more keys.
 */
function courseSchemas({ finished }: { finished: boolean }) {
  const questions = questionSchemas({ finished })
  const rubrics = rubricFileSchemas({ finished })
  const documentFile: z.ZodType<string> = finished ? z.never() : packedFile('pdf')
  /** Given with an assignment, in packages alone. */
  const attachments = z
    .array(z.strictObject({ name: line(120), file: attachedFileAddress }))
    .max(finished ? 0 : 10)
  /** May be missing in a draft. */
  const text = (max: number) => (finished ? line(max) : z.string().trim().max(max).default(''))
  const list = <Item extends z.ZodType>(item: Item, strict: [number, number], most: number) =>
    finished ? z.array(item).min(strict[0]).max(strict[1]) : z.array(item).max(most).default([])

  const course = z.strictObject({
    id: finished ? courseId : anyCourseId,
    code: finished ? courseCode : anyCourseCode,
    title: line(80),
    /** Id from departments.yaml. */
    department: z.string(),
    difficulty: z.enum(difficulties),
    /** One or two sentences for cards and the course page. */
    description: text(240),
    /** Three lines that begin with a verb; the third names something the student has made. */
    outcomes: finished
      ? z.array(line(160)).length(3)
      : z.array(z.string().trim().max(160)).min(1).max(mostOutcomes),
    modules: list(
      z.strictObject({
        title: line(80),
        kind: z.enum(moduleKinds),
        /** One or two sentences on what only this module teaches. */
        summary: text(320),
        section: line(longestSectionTitle).optional(),
      }),
      [5, 5],
      mostModules,
    ),
  })

  /** Of a package: students do not see it yet. */
  const draft = { draft: finished ? z.undefined().optional() : z.boolean().optional() }

  const quiz = z
    .strictObject({
      id: z.string(),
      ...draft,
      title: line(100),
      description: text(400),
      passingScore: z.number().int().min(0).max(100).default(80),
      /** Minutes; absent means no limit. */
      timeLimit: z.number().int().positive().max(600).optional(),
      /** Absent means unlimited. */
      attempts: z.number().int().min(1).max(50).optional(),
      /** Which of several attempts counts. */
      counts: z.enum(['best', 'latest']).default('best'),
      /** When right answers and explanations are shown after submission. */
      review: z.enum(['at-once', 'after-passing', 'after-due']).default('at-once'),
      /** With time zone, `2027-03-01T18:00:00Z`: no attempt starts after it, and open ones end. */
      due: z.iso.datetime({ offset: true }).optional(),
      /** Asked in every attempt. */
      questions: z
        .array(questions.question)
        .max(finished ? 10 : 60)
        .default([]),
      /** Plus these draws from bank.yaml. */
      draws: bankDrawsSchema,
    })
    .refine(
      ({ questions, draws }) => {
        const count = questions.length + drawnCount(draws)
        return !finished || (count >= 6 && count <= 10) || isExam({ questions, draws })
      },
      {
        message: `a quiz asks 6 to 10 questions, those that are drawn included; an exam draws ${examLength} and has none of its own`,
        path: ['questions'],
      },
    )
    .refine(({ review, due }) => review !== 'after-due' || due !== undefined, {
      message: 'a review after the due date needs a due date',
      path: ['review'],
    })

  const assignment = z
    .strictObject({
      id: z.string(),
      ...draft,
      title: line(100),
      kind: z.enum(assignmentKinds),
      description: text(800),
      steps: list(line(500), [2, 10], 12),
      handIn: text(500),
      /** Of work; absent if it is not estimated. */
      hours: z.number().min(makingHours.least).max(makingHours.most).optional(),
      /** Without them, the rubric has the three levels full, partial and missing. */
      levels: z.array(rubrics.level).optional(),
      rubric: list(rubrics.line, [3, 5], 8),
      resources: list(
        z.strictObject({ title: line(140), url: z.url({ protocol: /^https$/ }), description: text(300) }),
        [2, 4],
        8,
      ),
      /** Practice: answer and explanation are shown right after the student's answer. */
      questions: list(questions.singleChoice, [1, 3], 5),
      files: attachments.optional(),
    })
    .superRefine(rubrics.check)
    .transform((file) => ({ ...file, ...rubricOfFile(file) }))

  const module = z.strictObject({
    /** Without one, the module's slides play. */
    video: filmSchema(finished ? () => filmAddress : packedAddress).optional(),
    /** The author's PDF, in packages alone; without one the lecture is typeset. */
    document: documentFile.optional(),
    /** The author's Notion worksheet; without one the built-in worksheet opens. */
    notion: z.url({ protocol: /^https$/ }).optional(),
    /** One sentence each; they also make the slides. */
    /** What the module holds, in order; without it, the usual one. */
    items: packedItemsSchema.optional(),
    keyPoints: list(line(240), [5, 8], 12),
    quizzes: list(quiz, [1, 30], 30),
    assignments: list(assignment, [1, 30], 30),
  })
  return { course, module }
}

/** Schemas of the curriculum. */
export const { course: courseSchema, module: moduleSchema } = courseSchemas({ finished: true })

const unfinished = courseSchemas({ finished: false })

/** A package's module.yaml. */
export const packageModuleSchema = unfinished.module

/** A package's course.yaml: plus a cover, and the number of a module if it is not its position. */
export const packageCourseSchema = unfinished.course.extend({
  cover: z.string().optional(),
  modules: z
    .array(
      z.strictObject({
        number: z.number().int().min(1).max(9_999).optional(),
        title: line(80),
        kind: z.enum(moduleKinds),
        summary: z.string().trim().max(320).default(''),
        section: line(longestSectionTitle).optional(),
        draft: z.boolean().optional(),
      }),
    )
    .max(mostModules)
    .default([]),
})

export type DepartmentFile = z.infer<typeof departmentSchema>
export type TractFile = z.infer<typeof tractSchema>
export type CourseFile = z.infer<typeof courseSchema>
export type ModuleFile = z.infer<typeof moduleSchema>
