/**
 * Questions as authors write them, and as an attempt stores them: the paper. Every order of presentation is equally
 * likely, the right one included: otherwise, two items would reveal their order. Ids are positions on this paper and
 * reveal nothing else.
 */
import type { Answer } from '../../contract/assessment/questions.ts'
import type { AcceptedNumber } from '../text/numbers.ts'
import type { AcceptedTexts } from './short-text.ts'

interface QuestionBase {
  id: string
  /** Work shown above the question, in Markdown (decision 89). */
  stimulus?: string
  question: string
  explanation: string
  points: number
}

/** The parts of a type beyond text, explanation and points. */
export type QuestionDetail =
  /** The key equals one option exactly. */
  | { kind: 'single-choice'; options: readonly string[]; correctAnswer: string }
  /** At least one option is right, and at least one is not. */
  | { kind: 'multiple-choice'; options: readonly string[]; correctAnswers: readonly string[] }
  | { kind: 'true-or-false'; correctAnswer: boolean }
  | ({ kind: 'short-text' } & AcceptedTexts)
  | ({ kind: 'number' } & AcceptedNumber)
  /** In the right order. */
  | { kind: 'ordering'; items: readonly string[] }
  /** `others` are choices that match no prompt. */
  | {
      kind: 'matching'
      pairs: readonly { prompt: string; match: string }[]
      others: readonly string[]
    }
  /** Graded by a teacher, who sees the guidance. */
  | { kind: 'long-text'; guidance: string }

export type AuthoredQuestion = QuestionBase & QuestionDetail

export interface Placed {
  id: string
  text: string
}

/**
 * A question as stored in one attempt, key included, so that later edits do not change it. A new type is a new member
 * of this union; the compiler then lists the places to extend.
 */
export type PaperQuestion = QuestionBase & {
  /** Points that hold whatever the answer: the question was corrected after it was answered (regrade.ts). */
  credited?: number
} & (
    | { kind: 'single-choice'; options: Placed[]; correctOption: string }
    | { kind: 'multiple-choice'; options: Placed[]; correctOptions: string[] }
    | { kind: 'true-or-false'; correctValue: boolean }
    | ({ kind: 'short-text' } & AcceptedTexts)
    | ({ kind: 'number' } & AcceptedNumber)
    | { kind: 'ordering'; items: Placed[]; correctOrder: string[] }
    | { kind: 'matching'; prompts: Placed[]; choices: Placed[]; correctPairs: Record<string, string> }
    | { kind: 'long-text'; guidance: string }
  )

/** The field of a question that shows something; no field otherwise. */
export const stimulusOf = ({ stimulus }: { stimulus?: string | null | undefined }): { stimulus?: string } =>
  stimulus ? { stimulus } : {}

/** With what it shows as HTML, which only the server makes. */
export type DrawnQuestion = PaperQuestion & { stimulusHtml?: string }

/** Draws an integer from 0 up to, but excluding, its argument. */
export type Draw = (limit: number) => number

/** Makes the paper of one attempt: questions and options shuffled. */
export function makePaper(questions: readonly AuthoredQuestion[], below: Draw): PaperQuestion[] {
  return shuffled(questions, below).map((question) => paperQuestion(question, below))
}

/** One question as presented: its options, items and matches shuffled. */
export function paperQuestion(authored: AuthoredQuestion, below: Draw): PaperQuestion {
  const { id, question, explanation, points } = authored
  const common = { id, ...stimulusOf(authored), question, explanation, points }
  switch (authored.kind) {
    case 'single-choice': {
      const options = placed('o', shuffled(authored.options, below))
      const correctOption = idOf(options, authored.correctAnswer, id)
      return { ...common, kind: authored.kind, options, correctOption }
    }
    case 'multiple-choice': {
      const options = placed('o', shuffled(authored.options, below))
      // Sorted by position, so that the author's order reveals nothing.
      const correctOptions = authored.correctAnswers.map((text) => idOf(options, text, id)).sort()
      return { ...common, kind: authored.kind, options, correctOptions }
    }
    case 'true-or-false':
      return { ...common, kind: authored.kind, correctValue: authored.correctAnswer }
    case 'short-text': {
      const { kind, accepted, patterns, caseSensitive } = authored
      return { ...common, kind, accepted, patterns, caseSensitive }
    }
    case 'number': {
      const { kind, value, tolerance, units } = authored
      return { ...common, kind, value, tolerance, units }
    }
    case 'ordering': {
      const items = placed('i', shuffled(authored.items, below))
      const correctOrder = authored.items.map((text) => idOf(items, text, id))
      return { ...common, kind: authored.kind, items, correctOrder }
    }
    case 'matching': {
      const pairs = shuffled(authored.pairs, below)
      const prompts = placed(
        'p',
        pairs.map(({ prompt }) => prompt),
      )
      const texts = [...new Set([...pairs.map(({ match }) => match), ...authored.others])]
      const choices = placed('c', shuffled(texts, below))
      const correctPairs = Object.fromEntries(
        pairs.map(({ prompt, match }) => [idOf(prompts, prompt, id), idOf(choices, match, id)]),
      )
      return { ...common, kind: authored.kind, prompts, choices, correctPairs }
    }
    case 'long-text':
      return { ...common, kind: authored.kind, guidance: authored.guidance }
  }
}

const placed = (letter: string, texts: readonly string[]): Placed[] =>
  texts.map((text, place) => ({ id: `${letter}${place + 1}`, text }))

function idOf(list: readonly Placed[], text: string, questionId: string): string {
  const found = list.find((item) => item.text === text)
  if (found === undefined) throw new Error(`Question ${questionId} has no option that equals its key`)
  return found.id
}

/** Fisher–Yates: every order is equally likely if the draws are. */
export function shuffled<Item>(items: readonly Item[], below: Draw): Item[] {
  const result = [...items]
  for (let end = result.length - 1; end > 0; end--) {
    const drawn = below(end + 1)
    const [a, b] = [result[end], result[drawn]]
    if (a === undefined || b === undefined) throw new Error(`${drawn} was drawn below ${end + 1}`)
    result[end] = b
    result[drawn] = a
  }
  return result
}

/** Whether an answer has the question's type and refers to what it presents. */
export function isAnswerTo(question: PaperQuestion, answer: Answer): boolean {
  if (question.kind === 'single-choice' && answer.kind === 'single-choice')
    return has(question.options, answer.option)
  if (question.kind === 'multiple-choice' && answer.kind === 'multiple-choice')
    return areDifferent(answer.options) && answer.options.every((id) => has(question.options, id))
  if (question.kind === 'number' && answer.kind === 'number')
    return answer.unit === null || question.units.some(({ unit }) => unit === answer.unit)
  if (question.kind === 'ordering' && answer.kind === 'ordering') {
    const { order } = answer
    return (
      order.length === question.items.length &&
      areDifferent(order) &&
      order.every((id) => has(question.items, id))
    )
  }
  if (question.kind === 'matching' && answer.kind === 'matching') {
    return (
      areDifferent(answer.pairs.map(({ prompt }) => prompt)) &&
      answer.pairs.every(
        ({ prompt, choice }) => has(question.prompts, prompt) && has(question.choices, choice),
      )
    )
  }
  return question.kind === answer.kind
}

const has = (list: readonly Placed[], id: string) => list.some((item) => item.id === id)
const areDifferent = (ids: readonly string[]) => new Set(ids).size === ids.length
