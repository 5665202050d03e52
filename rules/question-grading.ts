/** What an answer earns, for each kind of question. Pure: the same question and answer always earn the same. */
import type { Answer, QuestionOutcome } from '../contract/questions.ts'
import { isAnswered } from './answers.ts'
import { isAcceptedNumber } from './numbers.ts'
import type { PaperQuestion } from './questions.ts'
import { isAcceptedText } from './short-text.ts'

/** What a person gave for an answer in the student's own words. */
export interface ManualGrade {
  /** Points, from 0 to those of the question. */
  score: number
  feedback: string
}

export interface QuestionGrade {
  id: string
  outcome: QuestionOutcome
  /** All points were earned. */
  correct: boolean
  score: number
}

/**
 * Grades one question. A part of the points is rounded to hundredths.
 *
 * @param manual of a question that a person grades; null while they have not
 */
export function gradeQuestion(
  question: PaperQuestion,
  answer: Answer | null | undefined,
  manual: ManualGrade | null = null,
): QuestionGrade {
  const { id, points } = question
  const units = question.kind === 'number' ? question.units.map(({ unit }) => unit) : []
  if (answer?.kind !== question.kind || !isAnswered(answer, units))
    return { id, outcome: 'unanswered', correct: false, score: 0 }
  const share = question.kind === 'long-text' ? manualShare(points, manual) : earnedShare(question, answer)
  if (share === null) return { id, outcome: 'waiting', correct: false, score: 0 }
  const score = roundPoints(share * points)
  const correct = score === points
  return { id, outcome: correct ? 'right' : score > 0 ? 'partly' : 'wrong', correct, score }
}

/** Points as they are kept and shown: in hundredths, so that thirds add up the same everywhere. */
export function roundPoints(points: number): number {
  return Math.round(points * 100) / 100
}

function manualShare(points: number, manual: ManualGrade | null): number | null {
  return manual === null ? null : between0And1(manual.score / points)
}

/** The share of the points, from 0 to 1. */
function earnedShare(question: PaperQuestion, answer: Answer): number {
  if (question.kind === 'single-choice' && answer.kind === 'single-choice')
    return answer.option === question.correctOption ? 1 : 0
  if (question.kind === 'multiple-choice' && answer.kind === 'multiple-choice')
    return chosenShare(question, answer.options)
  if (question.kind === 'true-or-false' && answer.kind === 'true-or-false')
    return answer.value === question.correctValue ? 1 : 0
  if (question.kind === 'short-text' && answer.kind === 'short-text')
    return isAcceptedText(answer.text, question) ? 1 : 0
  if (question.kind === 'number' && answer.kind === 'number')
    return isAcceptedNumber(answer.text, answer.unit, question) ? 1 : 0
  if (question.kind === 'ordering' && answer.kind === 'ordering')
    return orderShare(question.correctOrder, answer.order)
  if (question.kind === 'matching' && answer.kind === 'matching') {
    const prompts = Object.keys(question.correctPairs).length
    const right = answer.pairs.filter(({ prompt, choice }) => question.correctPairs[prompt] === choice)
    return between0And1(right.length / prompts)
  }
  return 0
}

/**
 * The share of the right options that were chosen, less the share of the wrong ones: choosing everything earns as
 * much as choosing nothing.
 */
function chosenShare(
  { options, correctOptions }: PaperQuestion & { kind: 'multiple-choice' },
  chosen: readonly string[],
): number {
  const right = chosen.filter((id) => correctOptions.includes(id)).length
  const wrong = chosen.length - right
  const wrongInAll = options.length - correctOptions.length
  return between0And1(right / correctOptions.length - (wrongInAll === 0 ? 0 : wrong / wrongInAll))
}

/**
 * Of all pairs of items those that stand the right way round, less those that stand the wrong way round (Kendall's
 * tau), and nothing below 0: the reverse and a throw of dice earn nothing.
 */
function orderShare(correctOrder: readonly string[], order: readonly string[]): number {
  const place = new Map(order.map((id, index) => [id, index]))
  let balance = 0
  for (const [index, first] of correctOrder.entries()) {
    for (const second of correctOrder.slice(index + 1))
      balance += (place.get(first) ?? 0) < (place.get(second) ?? 0) ? 1 : -1
  }
  const pairs = (correctOrder.length * (correctOrder.length - 1)) / 2
  return between0And1(balance / pairs)
}

const between0And1 = (share: number) => Math.min(1, Math.max(0, share))
