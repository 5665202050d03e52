/**
 * The kinds of questions as their authors write them and as one attempt keeps them: the paper. Every order in which a
 * paper lays something out is equally likely, the right one included: an order that can never be right rules one out,
 * and of two items that gives the answer away. An id says a place on this paper and nothing else.
 */
import type { Answer } from '../contract/questions.ts'
import type { AcceptedNumber } from './numbers.ts'
import type { AcceptedTexts } from './short-text.ts'

interface Asked {
  id: string
  question: string
  explanation: string
  points: number
}

/** What a kind has beyond text, explanation and points, as its author wrote it. */
export type QuestionDetail =
  /** The key is exactly equal to one option. */
  | { kind: 'single-choice'; options: readonly string[]; correctAnswer: string }
  /** At least one of the options is right, and at least one is not. */
  | { kind: 'multiple-choice'; options: readonly string[]; correctAnswers: readonly string[] }
  | { kind: 'true-or-false'; correctAnswer: boolean }
  | ({ kind: 'short-text' } & AcceptedTexts)
  | ({ kind: 'number' } & AcceptedNumber)
  /** In the right order. */
  | { kind: 'ordering'; items: readonly string[] }
  /** `others` are choices that belong to no prompt. */
  | {
      kind: 'matching'
      pairs: readonly { prompt: string; match: string }[]
      others: readonly string[]
    }
  /** Graded by a person; `guidance` is for them. */
  | { kind: 'long-text'; guidance: string }

export type AuthoredQuestion = Asked & QuestionDetail

export interface Placed {
  id: string
  text: string
}

/**
 * A question as one attempt keeps it, key and all: what its author changes later does not change it. A further kind
 * is a further member of this union; the compiler then names every place that has to know of it.
 */
export type PaperQuestion = Asked &
  (
    | { kind: 'single-choice'; options: Placed[]; correctOption: string }
    | { kind: 'multiple-choice'; options: Placed[]; correctOptions: string[] }
    | { kind: 'true-or-false'; correctValue: boolean }
    | ({ kind: 'short-text' } & AcceptedTexts)
    | ({ kind: 'number' } & AcceptedNumber)
    | { kind: 'ordering'; items: Placed[]; correctOrder: string[] }
    | { kind: 'matching'; prompts: Placed[]; choices: Placed[]; correctPairs: Record<string, string> }
    | { kind: 'long-text'; guidance: string }
  )

/** Draws a whole number from 0 up to, but not including, its argument. */
export type Draw = (limit: number) => number

/** The questions of one attempt, in an order of their own, and so is what each lays out. */
export function makePaper(questions: readonly AuthoredQuestion[], below: Draw): PaperQuestion[] {
  return shuffled(questions, below).map((question) => paperQuestion(question, below))
}

function paperQuestion(authored: AuthoredQuestion, below: Draw): PaperQuestion {
  const { id, question, explanation, points } = authored
  const asked = { id, question, explanation, points }
  switch (authored.kind) {
    case 'single-choice': {
      const options = placed('o', shuffled(authored.options, below))
      const correctOption = idOf(options, authored.correctAnswer, id)
      return { ...asked, kind: authored.kind, options, correctOption }
    }
    case 'multiple-choice': {
      const options = placed('o', shuffled(authored.options, below))
      // By their places, so that the order of the author's list tells nothing.
      const correctOptions = authored.correctAnswers.map((text) => idOf(options, text, id)).sort()
      return { ...asked, kind: authored.kind, options, correctOptions }
    }
    case 'true-or-false':
      return { ...asked, kind: authored.kind, correctValue: authored.correctAnswer }
    case 'short-text': {
      const { kind, accepted, patterns, caseSensitive } = authored
      return { ...asked, kind, accepted, patterns, caseSensitive }
    }
    case 'number': {
      const { kind, value, tolerance, units } = authored
      return { ...asked, kind, value, tolerance, units }
    }
    case 'ordering': {
      const items = placed('i', shuffled(authored.items, below))
      const correctOrder = authored.items.map((text) => idOf(items, text, id))
      return { ...asked, kind: authored.kind, items, correctOrder }
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
      return { ...asked, kind: authored.kind, prompts, choices, correctPairs }
    }
    case 'long-text':
      return { ...asked, kind: authored.kind, guidance: authored.guidance }
  }
}

const placed = (letter: string, texts: readonly string[]): Placed[] =>
  texts.map((text, place) => ({ id: `${letter}${place + 1}`, text }))

function idOf(list: readonly Placed[], text: string, questionId: string): string {
  const found = list.find((item) => item.text === text)
  if (found === undefined) throw new Error(`Question ${questionId} has no option that equals its key`)
  return found.id
}

/** Fisher and Yates: every order is as likely as any other, if every number drawn is. */
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

/** Whether an answer can be given to this question: of its kind, and of what it lays out. */
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
