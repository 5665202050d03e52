/**
 * The bars of the curriculum's second edition: see it, hear it, do it. A course that has a question bank is of the
 * second edition (docs/authoring.md, “The second edition”).
 */
import type { LoadedCourse } from '../load.ts'
import { renderLecture } from '../markdown.ts'
import { examLength, isExam } from '../schema.ts'
import { homePagesIn, isHomePage } from './home-pages.ts'
import { type LessonParts, lessonParts } from './lesson-parts.ts'
import { workOf } from './questions.ts'
import { translatedIn } from './translated.ts'

export const bars = {
  things: 2,
  questions: 2,
  longestRun: 600,
  bank: 14,
  /** Share of a module's questions that show a piece of work. */
  shown: 0.5,
  drawn: 8,
  ofExam: examLength / 5,
  words: { least: 900, most: 1_800 },
  /** Of the lecture as HTML, without its pictures and sounds. */
  bytes: 300_000,
} as const

export const allKinds = [
  ...['single-choice', 'multiple-choice', 'true-or-false', 'short-text'],
  ...['number', 'ordering', 'matching', 'long-text'],
] as const

export interface ModuleFigures extends LessonParts {
  id: string
  /** Questions of the bank with the tag of the module, and how many of them show a piece of work. */
  bank: number
  shown: number
  homePages: string[]
  translated: string[]
  bytes: number
}

export interface CourseFigures {
  id: string
  isSecondEdition: boolean
  modules: ModuleFigures[]
  /** Kinds of questions that are nowhere in the course. */
  missingKinds: string[]
  hasExam: boolean
}

export const tagOfModule = (position: number) => `module-${position}`

export function courseFigures(course: LoadedCourse): CourseFigures {
  const modules = course.modules.flatMap(({ id, position, content }): ModuleFigures[] => {
    if (content === null) return []
    const { lectureMarkdown, assignments } = content
    const own = course.bank.filter(({ tags }) => tags.includes(tagOfModule(position)))
    const resources = assignments.flatMap((assignment) => assignment.resources.map(({ url }) => url))
    return [
      {
        id,
        ...lessonParts(lectureMarkdown),
        bank: own.length,
        shown: own.filter((question) => workOf(question) !== '').length,
        homePages: [...homePagesIn(lectureMarkdown), ...resources.filter(isHomePage)],
        translated: translatedIn(
          [lectureMarkdown, ...own.flatMap(({ question, explanation }) => [question, explanation])].join(
            '\n\n',
          ),
        ),
        bytes: Buffer.byteLength(renderLecture(lectureMarkdown).html),
      },
    ]
  })
  const asked = course.modules.flatMap(({ content }) => content?.quizzes ?? [])
  const inQuizzes = [...course.bank, ...asked.flatMap(({ questions }) => questions)]
  const kinds = new Set<string>([
    ...inQuizzes.map(({ kind }) => kind ?? 'single-choice'),
    ...modules.flatMap(({ questions }) => questions),
  ])
  return {
    id: course.id,
    isSecondEdition: course.bank.length > 0,
    modules,
    missingKinds: allKinds.filter((kind) => !kinds.has(kind)),
    hasExam: asked.some((quiz) => isExam(quiz) && drawsOfEach(quiz.draws, course.modules.length)),
  }
}

/** Whether an exam draws as many of each module. */
function drawsOfEach(draws: readonly { tag: string; count: number }[], modules: number): boolean {
  return Array.from({ length: modules }, (_, index) => tagOfModule(index + 1)).every((tag) =>
    draws.some((draw) => draw.tag === tag && draw.count === bars.ofExam),
  )
}

export const thingCount = ({ things }: Pick<LessonParts, 'things'>) =>
  Object.values(things).reduce((sum, count) => sum + count, 0)

/** Where a course of the second edition is below its bars, as sentences that begin with the place. */
export function shortfalls(course: LoadedCourse): string[] {
  const { modules, missingKinds, hasExam } = courseFigures(course)
  const found = modules.flatMap((module) => ofModule(module).map((text) => `${module.id}: ${text}`))
  for (const { id, position, content } of course.modules) {
    const [quiz] = content?.quizzes.filter((one) => !isExam(one)) ?? []
    const [draw, ...others] = quiz?.draws ?? []
    const isRight = draw?.tag === tagOfModule(position) && draw.count === bars.drawn && others.length === 0
    if (!isRight || (quiz?.questions.length ?? 0) > 0)
      found.push(`${id}: its quiz does not draw ${bars.drawn} of ${tagOfModule(position)} and nothing else`)
    const isGraded = content?.quizzes.some(({ questions }) =>
      questions.some(({ kind }) => kind === 'long-text'),
    )
    if (isGraded) found.push(`${id}: its quiz has a long text, which waits for a teacher`)
  }
  if (course.bank.some(({ kind }) => kind === 'long-text'))
    found.push(`${course.id}: its bank has a long text, which waits for a teacher`)
  if (missingKinds.length > 0) found.push(`${course.id}: no question is ${missingKinds.join(', ')}`)
  if (!hasExam) found.push(`${course.id}: no exam draws ${bars.ofExam} of each module`)
  return found
}

function ofModule(module: ModuleFigures): string[] {
  const { questions, longestRun, bank, shown, homePages, words, bytes } = module
  const checks: [boolean, string][] = [
    [thingCount(module) >= bars.things, `${thingCount(module)} things to see, hear or operate`],
    [questions.length >= bars.questions, `${questions.length} questions in the text`],
    [longestRun <= bars.longestRun, `${longestRun} words without a question`],
    [bank >= bars.bank, `${bank} questions in the bank`],
    [shown >= bank * bars.shown, `${shown} of ${bank} questions show a piece of work`],
    [words >= bars.words.least && words <= bars.words.most, `${words} words of prose`],
    [homePages.length === 0, `links to home pages: ${homePages.join(', ')}`],
    [bytes <= bars.bytes, `${Math.round(bytes / 1_000)} kB`],
  ]
  return checks.flatMap(([isMet, text]) => (isMet ? [] : [text]))
}
