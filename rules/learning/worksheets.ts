/** The worksheet of a module: the steps of its assignments, each with a tick and an answer. */
import { joinNotes } from './notes.ts'

/** In characters. */
export const longestAnswer = 5_000

interface Answer {
  step: string
  done: boolean
  text: string
}

interface Task {
  id: string
  title: string
  steps: readonly string[]
  handIn: string
}

/** @param n from 1 */
export const stepId = (assignmentId: string, n: number) => `${assignmentId}/${n}`

/** Without steps that are neither ticked nor answered, in order of their ids, so that equal worksheets compare equal. */
export function compactAnswers(answers: readonly Answer[]): Answer[] {
  return answers
    .filter(({ done, text }) => done || text !== '')
    .map(({ step, done, text }) => ({ step, done, text }))
    .toSorted((one, other) => (one.step < other.step ? -1 : 1))
}

/**
 * Merges two versions of a worksheet step by step, from two tabs or devices. Texts are merged like notes; of a tick, the
 * version that changed it counts.
 *
 * @param base the common base
 * @param saved the server's version
 * @param mine the local version
 */
export function joinWorksheets(
  base: readonly Answer[],
  saved: readonly Answer[],
  mine: readonly Answer[],
): Answer[] {
  const steps = new Set([...saved, ...mine].map(({ step }) => step))
  const answerIn = (version: readonly Answer[], step: string) =>
    version.find((answer) => answer.step === step) ?? { step, done: false, text: '' }
  const joined = [...steps].map((step) => {
    const [from, theirs, ours] = [answerIn(base, step), answerIn(saved, step), answerIn(mine, step)]
    return {
      step,
      done: ours.done === from.done ? theirs.done : ours.done,
      text: joinNotes(from.text, theirs.text, ours.text).slice(0, longestAnswer),
    }
  })
  return compactAnswers(joined)
}

/** One task with its answers, as Markdown to hand in. Empty if nothing was answered. */
export function taskMarkdown({ id, steps }: Task, answers: readonly Answer[]): string {
  const written = steps.flatMap((step, index) => {
    const text = textOf(answers, id, index).trim()
    return text === '' ? [] : [`**${step}**\n\n${text}`]
  })
  return written.join('\n\n')
}

/** The whole worksheet with its answers, as Markdown that Notion imports. */
export function worksheetMarkdown(
  module: { title: string; keyPoints: readonly string[]; assignments: readonly Task[] },
  answers: readonly Answer[],
): string {
  const points = module.keyPoints.map((point) => `- ${point}`).join('\n')
  const tasks = module.assignments.map(({ id, title, steps, handIn }) => {
    const lines = steps.map((step, index) => {
      const text = textOf(answers, id, index).trim()
      const isDone = answers.some(({ step: known, done }) => known === stepId(id, index + 1) && done)
      const answer = text === '' ? '' : `\n\n  ${text.replaceAll('\n', '\n  ')}\n`
      return `- [${isDone ? 'x' : ' '}] ${step}${answer}`
    })
    return `## ${title}\n\n${lines.join('\n')}\n\n**Hand in:** ${handIn}\n`
  })
  return `# ${module.title}\n\n## Key points\n\n${points}\n\n${tasks.join('\n')}`
}

const textOf = (answers: readonly Answer[], assignmentId: string, index: number): string =>
  answers.find(({ step }) => step === stepId(assignmentId, index + 1))?.text ?? ''
