/** Grades answers of every question type. Pure. Patterns are matched by the caller's function: their engine is large. */
import type { Answer, KeyedQuestion, QuestionOutcome } from '../../contract/assessment/questions.ts'
import { hundredths, roundedShare, roundTo } from '../learning/percent.ts'
import { isAcceptedNumber } from '../text/numbers.ts'
import { isAnswered } from './answers.ts'
import type { PaperQuestion } from './questions.ts'
import type { AcceptedTexts } from './short-text.ts'

/** A teacher's grade of an answer in the student's own words. */
export interface ManualGrade {
  /** 0 to the question's points. */
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

/** Whether a short text is right: `isAcceptedText` of short-text.ts. */
export type AcceptsText = (text: string, accepted: AcceptedTexts) => boolean

/**
 * Grades one question. Partial points are rounded to hundredths.
 *
 * @param manual grade of a question graded by a teacher; null while ungraded
 */
export function gradeWith(
  acceptsText: AcceptsText,
  question: PaperQuestion | KeyedQuestion,
  answer: Answer | null | undefined,
  manual: ManualGrade | null = null,
): QuestionGrade {
  const { id, points } = question
  const credited = Math.min(points, ('credited' in question && question.credited) || 0)
  const units = question.kind === 'number' ? question.units.map(({ unit }) => unit) : []
  if (credited < points && (answer?.kind !== question.kind || !isAnswered(answer, units)))
    return { id, outcome: credited > 0 ? 'partly' : 'unanswered', correct: false, score: credited }
  const earned = credited < points ? earnedOf(acceptsText, question, answer, manual) : points
  if (earned === null) return { id, outcome: 'waiting', correct: false, score: 0 }
  const score = Math.max(earned, credited)
  const correct = score === points
  return { id, outcome: correct ? 'right' : score > 0 ? 'partly' : 'wrong', correct, score }
}

function earnedOf(
  acceptsText: AcceptsText,
  question: PaperQuestion | KeyedQuestion,
  answer: Answer | null | undefined,
  manual: ManualGrade | null,
): number | null {
  if (question.kind === 'long-text') return manualScore(question.points, manual)
  return answer ? earnedScore(acceptsText, question, answer) : 0
}

/** Rounds points to hundredths, so that thirds add up the same everywhere. */
export function roundPoints(points: number): number {
  return roundTo(points, 2)
}

function manualScore(points: number, manual: ManualGrade | null): number | null {
  return manual === null ? null : roundPoints(Math.min(points, Math.max(0, manual.score)))
}

function earnedScore(
  acceptsText: AcceptsText,
  question: PaperQuestion | KeyedQuestion,
  answer: Answer,
): number {
  const [part, whole] = earnedShare(acceptsText, question, answer)
  const share = {
    part: BigInt(Math.min(part, whole)) * hundredths(question.points),
    whole: BigInt(whole) * 100n,
  }
  return roundedShare(share, 2)
}

/** Part and whole as integers, so that binary fractions never decide a half. */
type EarnedShare = readonly [part: number, whole: number]

/** Share of the points; a negative one counts as 0. */
function earnedShare(
  acceptsText: AcceptsText,
  question: PaperQuestion | KeyedQuestion,
  answer: Answer,
): EarnedShare {
  if (question.kind === 'single-choice' && answer.kind === 'single-choice')
    return rightOrWrong(answer.option === question.correctOption)
  if (question.kind === 'multiple-choice' && answer.kind === 'multiple-choice')
    return chosenShare(question, answer.options)
  if (question.kind === 'true-or-false' && answer.kind === 'true-or-false')
    return rightOrWrong(answer.value === question.correctValue)
  if (question.kind === 'short-text' && answer.kind === 'short-text')
    return rightOrWrong(acceptsText(answer.text, question))
  if (question.kind === 'number' && answer.kind === 'number')
    return rightOrWrong(isAcceptedNumber(answer.text, answer.unit, question))
  if (question.kind === 'ordering' && answer.kind === 'ordering')
    return orderShare(question.correctOrder, answer.order)
  if (question.kind === 'matching' && answer.kind === 'matching') {
    const prompts = Object.keys(question.correctPairs).length
    const right = answer.pairs.filter(({ prompt, choice }) => question.correctPairs[prompt] === choice)
    return [right.length, prompts]
  }
  return [0, 1]
}

const rightOrWrong = (right: boolean): EarnedShare => [right ? 1 : 0, 1]

/** Chosen right options minus chosen wrong ones, as shares: choosing everything earns nothing. */
function chosenShare(
  { options, correctOptions }: (PaperQuestion | KeyedQuestion) & { kind: 'multiple-choice' },
  chosen: readonly string[],
): EarnedShare {
  const right = chosen.filter((id) => correctOptions.includes(id)).length
  const wrong = chosen.length - right
  const wrongInAll = options.length - correctOptions.length
  const rightInAll = correctOptions.length
  if (wrongInAll === 0) return [right, rightInAll]
  return [right * wrongInAll - wrong * rightInAll, rightInAll * wrongInAll]
}

/**
 * Item pairs in the right order minus those in the wrong order (Kendall's tau), at least 0: reverse and random order
 * earn nothing.
 */
function orderShare(correctOrder: readonly string[], order: readonly string[]): EarnedShare {
  const place = new Map(order.map((id, index) => [id, index]))
  let balance = 0
  for (const [index, first] of correctOrder.entries()) {
    for (const second of correctOrder.slice(index + 1))
      balance += (place.get(first) ?? 0) < (place.get(second) ?? 0) ? 1 : -1
  }
  const pairs = (correctOrder.length * (correctOrder.length - 1)) / 2
  return [balance, pairs]
}
