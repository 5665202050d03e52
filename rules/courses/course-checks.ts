/** Checks before publishing. Pure, over facts the server has extracted from each lecture. */
import type { Finding } from '../../contract/courses/authoring.ts'
import { type BankDraw, drawFault } from '../assessment/question-bank.ts'
import { type FilmFacts, lacksCaptions } from '../media/film-facts.ts'

export interface CheckedQuestion {
  explanation: string
}

export interface CheckedModule {
  id: string
  position: number
  title: string
  type: string
  words: number
  keyPoints: number
  /** Pictures without alternative text. */
  speechlessPictures: number
  /** Hosts of external pictures in the lecture; the page's Content Security Policy blocks all of them. */
  pictureHosts: readonly string[]
  /** Mistakes in the blocks of the lecture, by line; sentences without a full stop. */
  blockFaults: readonly { line: number; text: string }[]
  /** Links to this site, as written, that lead nowhere. */
  brokenLinks: readonly string[]
  film: FilmFacts | null
  hasDocument: boolean
  notionUrl: string | null
  quizzes: readonly {
    id: string
    title: string
    questions: readonly CheckedQuestion[]
    draws: readonly BankDraw[]
  }[]
  assignments: readonly {
    id: string
    title: string
    rubric: readonly unknown[]
    questions: readonly CheckedQuestion[]
  }[]
}

export interface CheckedCourse {
  isDepartmentArchived: boolean
  description: string
  outcomes: readonly string[]
  /** The question bank. */
  bank: readonly (CheckedQuestion & { tags: readonly string[] })[]
  modules: readonly CheckedModule[]
}

/** All findings in course order; empty if nothing prevents publishing. */
export function findingsOf(course: CheckedCourse): Finding[] {
  const ofCourse: Finding[] = []
  const found = (kind: Finding['kind'], part: Finding['part'], blocks: boolean, text: string) =>
    ofCourse.push({ kind, part, blocks, text, moduleId: null, itemId: null })
  if (course.description.trim() === '') {
    found('no-description', 'facts', true, 'The course has no description.')
  }
  if (course.isDepartmentArchived) {
    const text = 'Its department is archived. Choose another one, or have it restored.'
    found('department-archived', 'facts', true, text)
  }
  const empty = course.outcomes.filter((outcome) => outcome.trim() === '').length
  if (empty > 0) {
    found('outcome-missing', 'facts', true, emptyOutcomes(empty, course.outcomes.length))
  }
  if (course.modules.length === 0) found('no-modules', 'outline', true, 'The course has no modules.')
  unexplained(course.bank, (sentence) =>
    found('question-without-explanation', 'bank', false, `Question bank: ${sentence}`),
  )
  return [...ofCourse, ...course.modules.flatMap((module) => findingsOfModule(module, course.bank))]
}

function emptyOutcomes(empty: number, of: number): string {
  if (empty === of) return of === 1 ? 'The outcome is empty.' : 'The outcomes are empty.'
  return empty === 1 ? 'One of the outcomes is empty.' : `${empty} of the outcomes are empty.`
}

/** Whether the course may be published. */
export function isReady(findings: readonly Finding[]): boolean {
  return findings.every(({ blocks }) => !blocks)
}

/** Summarizes blocking findings; the checks page lists each place. */
export function hindrancesOf(findings: readonly Finding[]): string[] {
  const blocking = findings.filter(({ blocks }) => blocks)
  const ofCourse = blocking.filter(({ moduleId }) => moduleId === null).map(({ text }) => text)
  const modules = new Set(blocking.flatMap(({ moduleId }) => moduleId ?? [])).size
  if (modules === 0) return ofCourse
  const subject = modules === 1 ? 'One module is' : `${modules} modules are`
  return [...ofCourse, `${subject} not ready: the checks say what is missing.`]
}

function findingsOfModule(module: CheckedModule, bank: CheckedCourse['bank']): Finding[] {
  const findings: Finding[] = []
  const found = (
    kind: Finding['kind'],
    part: Finding['part'],
    text: string,
    { itemId = null, blocks = false }: { itemId?: string | null; blocks?: boolean } = {},
  ) => findings.push({ kind, part, blocks, text, moduleId: module.id, itemId })

  const hasWork = module.quizzes.length > 0 || module.assignments.length > 0
  const isShown = module.film !== null || module.hasDocument || module.notionUrl !== null
  if (module.words === 0 && !isShown && !hasWork) {
    found('empty-module', 'lecture', 'This module is empty.', { blocks: true })
  } else if (module.type === 'video' && module.film === null && module.words > 0 && module.keyPoints === 0) {
    found('no-key-points', 'key-points', 'There are no key points, so its slides have nothing to show.')
  }
  if (module.type === 'video' && module.film !== null && lacksCaptions(module.film)) {
    found('film-without-captions', 'film', 'The film has no captions, and no one says why.', { blocks: true })
  }
  for (const address of module.brokenLinks) {
    found('broken-link', 'lecture', `The link to ${address} leads nowhere.`)
  }
  const { speechlessPictures: pictures } = module
  if (pictures > 0) {
    found(
      'missing-alternative-text',
      'lecture',
      pictures === 1
        ? 'A picture has no alternative text.'
        : `${pictures} pictures have no alternative text.`,
    )
  }
  for (const { line, text } of module.blockFaults) {
    found('block-with-mistake', 'lecture', `Line ${line} of the lecture: ${text}.`)
  }
  for (const host of module.pictureHosts) {
    found(
      'foreign-picture',
      'lecture',
      `Readers do not see the picture from ${host}: pictures come from this site only. Upload it instead.`,
    )
  }
  for (const { id, title, questions, draws } of module.quizzes) {
    const itemId = id
    if (questions.length + draws.length === 0) {
      found('quiz-without-questions', 'quizzes', `“${title}” has no questions.`, { itemId, blocks: true })
    }
    for (const index of draws.keys()) {
      const fault = drawFault(bank, draws, index)
      if (fault === null) continue
      found('draw-too-large', 'quizzes', `“${title}” could come short: ${fault}.`, { itemId, blocks: true })
    }
    unexplained(questions, (sentence) =>
      found('question-without-explanation', 'quizzes', `“${title}”: ${sentence}`, { itemId }),
    )
  }
  for (const { id, title, rubric, questions } of module.assignments) {
    const itemId = id
    if (rubric.length === 0) {
      found('assignment-without-rubric', 'assignments', `“${title}” has no rubric, so no one can grade it.`, {
        itemId,
        blocks: true,
      })
    }
    unexplained(questions, (sentence) =>
      found('question-without-explanation', 'assignments', `“${title}”: ${sentence}`, { itemId }),
    )
  }
  return findings
}

function unexplained(questions: readonly CheckedQuestion[], report: (sentence: string) => void) {
  for (const [index, { explanation }] of questions.entries()) {
    if (explanation.trim() === '') report(`question ${index + 1} has no explanation.`)
  }
}
