/** Loads and validates the curriculum's files. Reports all mistakes together, with file and line. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { z } from 'zod'
import { drawFault } from '../rules/assessment/question-bank.ts'
import { areSectionsWhole } from '../rules/courses/sections.ts'
import { blockFaults } from './blocks/faults.ts'
import { mistakesInFiles, siteLecture } from './course-files.ts'
import { readLecture } from './markdown.ts'
import { type BankQuestionFile, bankSchema } from './question-kinds.ts'
import { readYaml } from './read-yaml.ts'
import {
  type CourseFile,
  courseSchema,
  type DepartmentFile,
  departmentsSchema,
  type ModuleFile,
  moduleSchema,
  type TractFile,
  tractsSchema,
} from './schema.ts'
import { shownMistakes } from './shown-mistakes.ts'
import { typographicTexts } from './typography.ts'

export interface LoadedModule {
  /** `{courseId}-{n}` */
  id: string
  position: number
  outline: CourseFile['modules'][number]
  /** Null for a module that is only an outline. */
  content: (ModuleFile & { lectureMarkdown: string }) | null
}

export interface LoadedCourse extends Omit<CourseFile, 'modules'> {
  modules: LoadedModule[]
  /** The question bank. */
  bank: BankQuestionFile[]
}

export interface Curriculum {
  departments: DepartmentFile[]
  tracts: TractFile[]
  /** In catalog order: by department, then by id. */
  courses: LoadedCourse[]
}

/** Thrown by `loadCurriculum`; `mistakes` are sentences that begin with file and line. */
export class CurriculumError extends Error {
  readonly mistakes: string[]

  constructor(mistakes: string[]) {
    super(`The curriculum has ${mistakes.length} mistake(s):\n${mistakes.join('\n')}`)
    this.mistakes = mistakes
  }
}

/**
 * @param folder the `content/` folder
 * @param isChecked whether the blocks of a lecture are known to be right
 * @throws CurriculumError with every mistake found
 */
export function loadCurriculum(
  folder: string,
  isChecked: (lectureMarkdown: string) => boolean = () => false,
): Curriculum {
  const mistakes: string[] = []

  /** @param further checks beyond the schema, as sentences with their place */
  function read<Schema extends z.ZodType>(
    file: string,
    schema: Schema,
    further: (data: z.output<Schema>) => { path: PropertyKey[]; message: string }[] = () => [],
  ): z.output<Schema> | null {
    const {
      value,
      mistakes: found,
      lineOf,
    } = readYaml(file, readFileSync(path.join(folder, file), 'utf8').normalize('NFC'), schema)
    for (const { line, place, text } of found) mistakes.push(`${file}:${line} ${place}: ${text}`)
    if (value === null) return null
    const issues = further(value)
    for (const { path: place, message } of issues) {
      mistakes.push(`${file}:${lineOf(place)} ${place.join('.')}: ${message}`)
    }
    return issues.length === 0 ? typographicTexts(value) : null
  }

  const departments = read('departments.yaml', departmentsSchema) ?? []
  const tracts = read('tracts.yaml', tractsSchema) ?? []
  const order = new Map(departments.map((department, position) => [department.id, position]))

  /** Files of the course being read whose texts may name its media. */
  const texts = new Map<string, string>()
  const courses: LoadedCourse[] = []
  for (const id of readdirSync(path.join(folder, 'courses')).sort()) {
    const file = `courses/${id}/course.yaml`
    const course = read(file, courseSchema)
    if (course === null) continue
    if (course.id !== id) mistakes.push(`${file}:1 the id ${course.id} is not the folder's name`)
    if (!order.has(course.department)) mistakes.push(`${file}:1 there is no department ${course.department}`)
    if (!areSectionsWhole(course.modules.map(({ section = null }) => ({ section })))) {
      mistakes.push(`${file}:1 the modules of a section do not follow each other`)
    }
    texts.clear()
    const bank = loadBank(id)
    courses.push({
      ...course,
      bank: bank ?? [],
      modules: course.modules.map((outline, index) => loadModule(id, index + 1, outline, bank)),
    })
    mistakes.push(...mistakesInFiles(folder, id, texts))
  }
  courses.sort(
    (a, b) => (order.get(a.department) ?? 0) - (order.get(b.department) ?? 0) || (a.id < b.id ? -1 : 1),
  )

  const known = new Set(courses.map((course) => course.id))
  for (const tract of tracts) {
    for (const { course } of tract.courses) {
      if (!known.has(course))
        mistakes.push(`tracts.yaml:1 ${tract.id} names the course ${course}, which is not there`)
    }
  }
  if (mistakes.length > 0) throw new CurriculumError(mistakes)
  return { departments, tracts, courses }

  /** @returns null if the bank has mistakes, so that draws from it are not reported as well */
  function loadBank(courseId: string): BankQuestionFile[] | null {
    const file = `courses/${courseId}/bank.yaml`
    if (!existsSync(path.join(folder, file))) return []
    const bank = read(file, bankSchema, ({ questions }) => [
      ...questions.flatMap(({ id }, index) =>
        id === `${courseId}-b${index + 1}`
          ? []
          : [
              {
                path: ['questions', index, 'id'],
                message: `the id ${id} should be ${courseId}-b${index + 1}`,
              },
            ],
      ),
      ...shownMistakes(questions, ['questions']),
    ])
    texts.set(file, readFileSync(path.join(folder, file), 'utf8'))
    return bank && shownAtSite(courseId, bank.questions)
  }

  function loadModule(
    courseId: string,
    position: number,
    outline: CourseFile['modules'][number],
    bank: readonly BankQuestionFile[] | null,
  ): LoadedModule {
    const id = `${courseId}-${position}`
    const base = `courses/${courseId}/${position}`
    // Both files or none: a module in progress is an outline until both exist.
    const complete = ['lecture.md', 'module.yaml'].every((file) => existsSync(path.join(folder, base, file)))
    if (!complete) return { id, position, outline, content: null }
    const written = readFileSync(path.join(folder, base, 'lecture.md'), 'utf8').normalize('NFC')
    texts.set(`${base}/lecture.md`, written)
    texts.set(`${base}/module.yaml`, readFileSync(path.join(folder, base, 'module.yaml'), 'utf8'))
    const content = read(`${base}/module.yaml`, moduleSchema, ({ quizzes }) =>
      quizzes.flatMap(({ draws, questions }, quiz) => [
        ...draws.flatMap((_, index) => {
          const message = bank && drawFault(bank, draws, index)
          return message === null ? [] : [{ path: ['quizzes', quiz, 'draws', index], message }]
        }),
        ...shownMistakes(questions, ['quizzes', quiz, 'questions']),
      ]),
    )
    if (content === null) return { id, position, outline, content: null }
    for (const mistake of misnamed(id, content)) mistakes.push(`${base}/module.yaml:1 ${mistake}`)
    const lectureMarkdown = siteLecture(courseId, written)
    // Parsing every lecture would slow down the first start.
    const hasBlocks = /^ {0,3}:::(?!(?:aside|callout)\b|[ \t]*$)/m.test(written)
    if (hasBlocks && !isChecked(lectureMarkdown)) {
      for (const { line, text } of blockFaults(readLecture(written)))
        mistakes.push(`${base}/lecture.md:${line} ${text}`)
    }
    const quizzes = content.quizzes.map((quiz) => ({
      ...quiz,
      questions: shownAtSite(courseId, quiz.questions),
    }))
    return { id, position, outline, content: { ...content, quizzes, lectureMarkdown } }
  }
}

/** Questions whose work names files of the course by their addresses. */
function shownAtSite<Question extends { stimulus?: string | undefined }>(
  courseId: string,
  questions: readonly Question[],
): Question[] {
  return questions.map((question) =>
    question.stimulus === undefined
      ? question
      : { ...question, stimulus: siteLecture(courseId, question.stimulus) },
  )
}

/** A digest of all files below `folder`, and of the names of media; takes a few milliseconds. */
export function curriculumFingerprint(folder: string): string {
  const digest = createHash('sha256')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => /\.(yaml|md)$/.test(name)).sort()) {
    digest.update(`${file}\n`).update(readFileSync(path.join(folder, file)))
  }
  // Their bytes are not imported.
  for (const file of files.filter((name) => /[\\/]media[\\/]/.test(name)).sort()) digest.update(`${file}\n`)
  return digest.digest('hex')
}

/** Ids follow the specification: `mkt-101-1-a1`, `mkt-101-1-a1-q1`, `mkt-101-1-q1`. */
function misnamed(moduleId: string, content: ModuleFile): string[] {
  const wrong: string[] = []
  const expectId = (actual: string, expected: string) => {
    if (actual !== expected) wrong.push(`the id ${actual} should be ${expected}`)
  }
  content.assignments.forEach((assignment, index) => {
    expectId(assignment.id, `${moduleId}-a${index + 1}`)
    assignment.questions.forEach((question, n) => {
      expectId(question.id, `${assignment.id}-q${n + 1}`)
    })
  })
  content.quizzes.forEach((quiz, index) => {
    expectId(quiz.id, `${moduleId}-q${index + 1}`)
    quiz.questions.forEach((question, n) => {
      expectId(question.id, `${quiz.id}-q${n + 1}`)
    })
  })
  return wrong
}
