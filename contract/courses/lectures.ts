/** The content of a module for its authors: lecture and versions, key points, quizzes, assignments. */
import * as z from 'zod/mini'
import { authoredQuestion, bankDraw, practiceQuestion } from '../assessment/authored-questions.ts'
import { attemptQuestion } from '../assessment/questions.ts'
import { endpoints } from '../endpoint.ts'
import { inOneLine, visible } from '../visible-text.ts'
import { authoredAttachment, writtenAttachment } from './assignment-attachments.ts'
import { assignmentType, film, moduleContent, moduleDocument, moduleType } from './catalogue.ts'
import { moduleItem } from './module-item.ts'

/** In characters; ten times the longest lecture of the curriculum. */
export const longestLecture = 150_000

const text = (most: number) =>
  z.string().check(z.trim(), z.maxLength(most, `Please keep this within ${most} characters`))
const required = (most: number, missing: string) =>
  z
    .string()
    .check(z.trim(), ...visible(missing), z.maxLength(most, `Please keep this within ${most} characters`))

const title = (most: number, missing: string) => required(most, missing).check(inOneLine)

/** The parser's work is limited in rules/text/markdown-work.ts. */
const lectureMarkdown = z
  .string()
  .check(z.maxLength(longestLecture, 'This lecture is too long for one module'))

/** The lecture draft, and how it differs from the published lecture. */
export const lectureDraft = z.object({
  markdown: z.string(),
  /** 0 before the first save on the site. */
  revision: z.int(),
  savedAt: z.nullable(z.string()),
  savedBy: z.nullable(z.string()),
  /** Saved by the viewer, perhaps in another window. */
  savedByMe: z.boolean(),
  /** Differs from the published lecture. */
  changed: z.boolean(),
})

export const quizFacts = z.object({
  title: title(100, 'Please give the quiz a title'),
  description: text(400),
  passingScore: z
    .int('Enter a whole number')
    .check(z.minimum(0, 'At least 0'), z.maximum(100, 'At most 100')),
  /** Minutes; null means no limit. */
  timeLimit: z.nullable(
    z.int('Enter whole minutes').check(z.minimum(1, 'At least 1'), z.maximum(600, 'At most 600')),
  ),
  questions: z.array(authoredQuestion).check(z.maxLength(60, 'A quiz has at most 60 questions')),
  draws: z.array(bankDraw),
})

export const authoredQuiz = z.extend(quizFacts, {
  id: z.string(),
  revision: z.int(),
  /** Students do not see it. */
  isDraft: z.boolean(),
  /** A quiz with attempts cannot be removed. */
  attempts: z.int(),
})

export const rubricLine = z.object({
  criterion: title(100, 'Please name the criterion'),
  points: z.int('Enter a whole number').check(z.minimum(1, 'At least 1'), z.maximum(100, 'At most 100')),
  /** One for each level. */
  descriptions: z.array(text(300)).check(z.maxLength(6)),
})

/** How levels relate to each other is checked by rules/assessment/rubric.ts. */
export const writtenLevel = z.object({
  label: title(40, 'Please name the level'),
  /** Whole percent of a criterion's points. */
  share: z.int('Enter a whole number').check(z.minimum(0, 'At least 0'), z.maximum(100, 'At most 100')),
})

export const assignmentFacts = z.object({
  title: title(100, 'Please give the assignment a title'),
  type: assignmentType,
  description: text(800),
  steps: z.array(required(500, 'Please write this step, or remove it')).check(z.maxLength(12)),
  handIn: text(500),
  /** Of work; the limits are those of rules/courses/making-time.ts. */
  hours: z.optional(
    z.number('Enter a number of hours').check(z.minimum(0.5, 'At least 0.5'), z.maximum(200, 'At most 200')),
  ),
  levels: z.array(writtenLevel).check(z.maxLength(6, 'A rubric has 2 to 6 levels')),
  rubric: z.array(rubricLine).check(z.maxLength(8)),
  resources: z
    .array(
      z.object({
        title: title(140, 'Please name the resource'),
        url: z.url({ protocol: /^https$/, error: 'The address must begin with https://' }),
        description: text(300),
      }),
    )
    .check(z.maxLength(8)),
  /** In order. If omitted, they stay. */
  files: z.optional(z.array(writtenAttachment).check(z.maxLength(10, 'At most 10 files'))),
  questions: z.array(practiceQuestion).check(z.maxLength(5)),
})

export const authoredAssignment = z.extend(assignmentFacts, {
  id: z.string(),
  files: z.array(authoredAttachment),
  /** Students do not see it. */
  isDraft: z.boolean(),
  /** Drafts and submissions of students; an assignment with any cannot be removed. */
  work: z.int(),
})

const filmAddress = (missing: string) =>
  z.string().check(
    z.trim(),
    z.minLength(1, missing),
    z.maxLength(2_000, 'This address is too long'),
    // Same rule as for packages (content/schema.ts).
    z.regex(/^(https:\/\/\S+|\/[\w./-]+|)$/, 'The address must begin with https://'),
  )

/** The film of a video module: uploaded here, or a file, an HLS stream, or a YouTube or Vimeo page elsewhere. */
export const filmFacts = z.object({
  url: filmAddress('Please upload a video, or enter its address'),
  poster: z.nullable(filmAddress('Please choose a picture')),
  captions: z
    .array(
      z.object({
        language: z
          .string()
          .check(
            z.trim(),
            z.regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'A language is two letters, such as en or pt-BR'),
          ),
        label: title(40, 'Please name the language'),
        url: filmAddress('Please choose a file'),
      }),
    )
    .check(z.maxLength(12, 'At most 12 languages')),
  /** Reason for no captions: the film has no speech. */
  withoutCaptions: z.nullable(text(200)),
  chapters: z
    .array(
      z.object({
        seconds: z
          .number('Enter a time such as 1:15')
          .check(z.minimum(0, 'Enter a time such as 1:15'), z.maximum(360_000, 'At most 100 hours')),
        title: title(100, 'Please name the chapter'),
      }),
    )
    .check(z.maxLength(60, 'At most 60 chapters')),
  /** Null if unknown. */
  bytes: z.nullable(z.int().check(z.minimum(1))),
})

/** A film from one of the viewer's courses, for reuse. */
export const knownFilm = z.object({
  moduleId: z.string(),
  title: z.string(),
  courseCode: z.string(),
  film,
})

export const authoredModule = z.object({
  id: z.string(),
  /** Among all modules, drafts included. */
  position: z.int(),
  /** Students see neither it nor anything in it. */
  isDraft: z.boolean(),
  title: z.string(),
  type: moduleType,
  summary: z.string(),
  course: z.object({
    id: z.string(),
    code: z.string(),
    title: z.string(),
    departmentId: z.string(),
    status: z.enum(['draft', 'scheduled', 'published', 'archived']),
  }),
  lecture: lectureDraft,
  /** One sentence each; they also make the slides. */
  keyPoints: z.array(z.string()),
  notionUrl: z.nullable(z.string()),
  film: z.nullable(film),
  document: z.nullable(moduleDocument),
  /** All of it in the order its author chose; null: in none. */
  items: z.nullable(z.array(moduleItem)),
  assignments: z.array(authoredAssignment),
  /** Covers key points, order, assignments, film and document. */
  revision: z.int(),
  quizzes: z.array(authoredQuiz),
  /** The tags of each question in the course's question bank, for quizzes that draw from it. */
  bank: z.array(z.object({ tags: z.array(z.string()) })),
})

export const versionHead = z.object({
  number: z.int(),
  savedAt: z.string(),
  /** Null for versions from the curriculum's files. */
  author: z.nullable(z.string()),
  words: z.int(),
  liveAt: z.nullable(z.string()),
})

/** A piece of text that is the same in both versions, added or removed. */
export const difference = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })

/** A heading, paragraph, point of a list or row of a table that is not as it was. */
export const lecturePart = z.object({
  kind: z.enum(['changed', 'added', 'removed', 'moved']),
  of: z.enum(['heading', 'paragraph', 'point', 'row']),
  /** The heading above it; empty before the first. */
  section: z.string(),
  /** Its words, without formatting. */
  differences: z.array(difference),
})

/** What the author says is new in a published change. */
export const longestChangeNote = 200

const moduleId = z.string().check(z.maxLength(80))
const ofModule = z.object({ moduleId })
const ofQuiz = z.object({ moduleId, quizId: z.string().check(z.maxLength(90)) })
const ofAssignment = z.object({ moduleId, assignmentId: z.string().check(z.maxLength(90)) })
const ofVersion = z.object({ moduleId, number: z.coerce.number().check(z.int(), z.minimum(1)) })
const moduleNotFound = { 'module-not-found': { status: 404, title: 'Module not found' } } as const
const versionNotFound = { 'version-not-found': { status: 404, title: 'Version not found' } } as const
const changed = {
  'lecture-changed': { status: 409, title: 'Someone else has changed this lecture' },
} as const
const moduleChanged = {
  'module-changed': { status: 409, title: 'Someone else has changed this' },
} as const
const whole = z.object({ module: authoredModule })
const revision = z.int().check(z.minimum(0))

export const lectures = endpoints({
  'POST /api/authoring/preview': {
    access: 'instructor',
    summary: 'Preview lecture Markdown as students would read it',
    body: z.object({ markdown: lectureMarkdown }),
    output: z.object({ html: z.string(), words: z.int(), minutes: z.int() }),
  },
  'POST /api/authoring/block-check': {
    access: 'instructor',
    summary: 'The first mistake in the blocks of a text, by line',
    body: z.object({ markdown: lectureMarkdown }),
    output: z.object({ fault: z.nullable(z.object({ line: z.int(), text: z.string() })) }),
  },
  'GET /api/authoring/modules/{moduleId}': {
    access: 'instructor',
    summary: 'A module the viewer may edit, with the keys of its questions',
    params: ofModule,
    output: whole,
    refusals: moduleNotFound,
  },
  'GET /api/authoring/modules/{moduleId}/preview': {
    access: 'instructor',
    summary: 'Preview a module with all drafts published',
    params: ofModule,
    output: z.object({ module: moduleContent }),
    refusals: moduleNotFound,
  },
  'PUT /api/authoring/modules/{moduleId}/lecture': {
    access: 'instructor',
    summary: 'Save the lecture draft; students still read the published lecture',
    description: 'Idempotent: saving the same text changes nothing.',
    params: ofModule,
    body: z.object({
      /** Revision the change is based on. */
      revision,
      markdown: lectureMarkdown,
    }),
    output: z.object({ lecture: lectureDraft }),
    refusals: { ...moduleNotFound, ...changed },
  },
  'POST /api/authoring/modules/{moduleId}/lecture/live': {
    access: 'instructor',
    summary: 'Publish the saved lecture',
    description: 'Students who completed the module see what changed, unless it is a correction.',
    params: ofModule,
    body: z.object({
      revision,
      /** What is new, for students; may be empty. */
      note: z.optional(text(longestChangeNote).check(inOneLine)),
      /** Students need not read the change. Omitted: decided by how small it is. */
      isCorrection: z.optional(z.boolean()),
    }),
    output: z.object({ lecture: lectureDraft }),
    refusals: { ...moduleNotFound, ...changed },
  },
  'GET /api/authoring/modules/{moduleId}/lecture/changes': {
    access: 'instructor',
    summary: 'How the lecture draft differs from the published lecture, and who would hear of it',
    params: ofModule,
    output: z.object({
      /** Of the draft. */
      revision: z.int(),
      sentence: z.string(),
      parts: z.array(lecturePart),
      /** So small that students need not read it, unless the author says so. */
      isCorrection: z.boolean(),
      /** Enrolled students who completed the module. */
      readers: z.int(),
    }),
    refusals: moduleNotFound,
  },
  'GET /api/authoring/modules/{moduleId}/versions': {
    access: 'instructor',
    summary: 'Earlier versions of a lecture, newest first, at most 200',
    params: ofModule,
    output: z.object({ versions: z.array(versionHead) }),
    refusals: moduleNotFound,
  },
  'GET /api/authoring/modules/{moduleId}/versions/{number}': {
    access: 'instructor',
    summary: 'A version and its differences from the current text',
    params: ofVersion,
    output: z.object({
      version: versionHead,
      markdown: z.string(),
      differences: z.array(difference),
      /** Revision of the current text. */
      revision: z.int(),
    }),
    refusals: { ...moduleNotFound, ...versionNotFound },
  },
  'POST /api/authoring/modules/{moduleId}/versions/{number}/restore': {
    access: 'instructor',
    summary: 'Restore a version as the draft; the current text stays among the versions',
    params: ofVersion,
    body: z.object({ revision }),
    output: z.object({ lecture: lectureDraft }),
    refusals: { ...moduleNotFound, ...versionNotFound, ...changed },
  },
  'PUT /api/authoring/modules/{moduleId}/key-points': {
    access: 'instructor',
    summary: 'Edit the key points of a module and its Notion worksheet URL',
    params: ofModule,
    body: z.object({
      revision,
      keyPoints: z.array(required(240, 'Please write this point, or remove it')).check(z.maxLength(12)),
      notionUrl: z.nullable(z.url({ protocol: /^https$/, error: 'The address must begin with https://' })),
    }),
    output: whole,
    refusals: { ...moduleNotFound, ...moduleChanged },
  },
  'GET /api/authoring/films': {
    access: 'instructor',
    summary: 'Films of the viewer’s courses, for reuse',
    output: z.object({ films: z.array(knownFilm) }),
  },
  'PUT /api/authoring/modules/{moduleId}/film': {
    access: 'instructor',
    summary: 'Set or remove the film of a module; without one its slides play',
    description:
      'Upload files first, with the purposes `film`, `captions` and `film-poster`. Readers of the module may read them.',
    params: ofModule,
    body: z.object({ revision, film: z.nullable(filmFacts) }),
    output: whole,
    refusals: { ...moduleNotFound, ...moduleChanged },
  },
  'PUT /api/authoring/modules/{moduleId}/quizzes/{quizId}': {
    access: 'instructor',
    summary:
      'Create or edit a quiz; open attempts keep their paper, and a new one in an open course is a draft',
    params: ofQuiz,
    body: z.extend(quizFacts, {
      /** 0 for a new quiz, whose id is the module's plus `-q` and a number. */
      revision,
    }),
    output: whole,
    refusals: { ...moduleNotFound, ...moduleChanged },
  },
  'POST /api/authoring/modules/{moduleId}/quiz-preview': {
    access: 'instructor',
    summary: 'Preview the paper of these questions and draws; nothing is stored',
    params: ofModule,
    body: z.pick(quizFacts, { questions: true, draws: true }),
    output: z.object({ questions: z.array(attemptQuestion) }),
    refusals: moduleNotFound,
  },
  'DELETE /api/authoring/modules/{moduleId}/quizzes/{quizId}': {
    access: 'instructor',
    summary: 'Delete a quiz without attempts',
    params: ofQuiz,
    output: whole,
    refusals: {
      ...moduleNotFound,
      'quiz-in-use': { status: 409, title: 'Students have taken this quiz' },
    },
  },
  'PUT /api/authoring/modules/{moduleId}/assignments/{assignmentId}': {
    access: 'instructor',
    summary: 'Create or edit an assignment with its rubric; a new one in an open course is a draft',
    params: ofAssignment,
    body: z.extend(assignmentFacts, {
      /** Revision of the module. A new assignment's id is the module's plus `-a` and a number. */
      revision,
    }),
    output: whole,
    refusals: { ...moduleNotFound, ...moduleChanged },
  },
  'DELETE /api/authoring/modules/{moduleId}/assignments/{assignmentId}': {
    access: 'instructor',
    summary: 'Delete an assignment without drafts or submissions',
    params: ofAssignment,
    query: z.object({ revision: z.coerce.number().check(z.int()) }),
    output: whole,
    refusals: {
      ...moduleNotFound,
      ...moduleChanged,
      'assignment-in-use': { status: 409, title: 'Students have worked on this assignment' },
    },
  },
})

export type FilmFacts = z.infer<typeof filmFacts>
export type KnownFilm = z.infer<typeof knownFilm>
export type LectureDraft = z.infer<typeof lectureDraft>
export type QuizFacts = z.infer<typeof quizFacts>
export type AuthoredQuiz = z.infer<typeof authoredQuiz>
export type AssignmentFacts = z.infer<typeof assignmentFacts>
export type AuthoredAssignment = z.infer<typeof authoredAssignment>
export type AuthoredModule = z.infer<typeof authoredModule>
export type VersionHead = z.infer<typeof versionHead>
export type LecturePart = z.infer<typeof lecturePart>
export type Difference = z.infer<typeof difference>
