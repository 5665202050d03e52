import type { Answer, KeyedQuestion, ReviewedQuestion } from '../../contract/assessment/questions.ts'
import type { ManualGrade, QuestionGrade } from './grading-rule.ts'
import { presentQuestion } from './presented-question.ts'
import type { DrawnQuestion } from './questions.ts'

/** Whether it was not right, and its key may be seen: a question to practice. */
export const isMissed = ({
  outcome,
  explanation,
}: Pick<ReviewedQuestion, 'outcome' | 'explanation'>): boolean =>
  explanation !== null && (outcome === 'wrong' || outcome === 'partly' || outcome === 'unanswered')

/** How much of a submitted question the student sees: only their answer, also the outcome, or also the key. */
type Shown = 'own-answer' | 'outcome' | 'key'

/** A question with its answer, the outcome, and as much of the key as the student may see. */
export function presentReviewed(
  paper: DrawnQuestion | KeyedQuestion,
  given: Answer | null | undefined,
  { outcome, correct, score }: QuestionGrade,
  { seen, manual = null }: { seen: Shown; manual?: ManualGrade | null },
): ReviewedQuestion {
  const review = seen === 'key'
  const isKeptBack = seen === 'own-answer'
  const came = {
    ...(isKeptBack
      ? { outcome: 'kept-back' as const, correct: null, score: null }
      : { outcome, correct, score }),
    explanation: review ? paper.explanation : null,
    ...(!isKeptBack && 'credited' in paper ? { credited: true as const } : {}),
  }
  const shown = presentQuestion(paper)
  const key = <Value>(value: Value) => (review ? value : null)
  if (paper.kind === 'single-choice' && shown.kind === paper.kind) {
    const chosenOption = given?.kind === paper.kind ? given.option : null
    return { ...shown, ...came, chosenOption, correctOption: key(paper.correctOption) }
  }
  if (paper.kind === 'multiple-choice' && shown.kind === paper.kind) {
    const chosenOptions = given?.kind === paper.kind ? given.options : []
    return { ...shown, ...came, chosenOptions, correctOptions: key(paper.correctOptions) }
  }
  if (paper.kind === 'true-or-false' && shown.kind === paper.kind) {
    const value = given?.kind === paper.kind ? given.value : null
    return { ...shown, ...came, given: value, correctValue: key(paper.correctValue) }
  }
  if (paper.kind === 'short-text' && shown.kind === paper.kind) {
    const text = given?.kind === paper.kind ? given.text : null
    return { ...shown, ...came, given: text, accepted: key([...paper.accepted]) }
  }
  if (paper.kind === 'number' && shown.kind === paper.kind) {
    const number = given?.kind === paper.kind ? { text: given.text, unit: given.unit } : null
    const { value, tolerance, units } = paper
    return {
      ...shown,
      ...came,
      given: number,
      correctNumber: key({ value, tolerance, unit: units[0]?.unit ?? null }),
    }
  }
  if (paper.kind === 'ordering' && shown.kind === paper.kind) {
    const order = given?.kind === paper.kind ? given.order : null
    return { ...shown, ...came, given: order, correctOrder: key(paper.correctOrder) }
  }
  if (paper.kind === 'matching' && shown.kind === paper.kind) {
    const pairs = given?.kind === paper.kind ? given.pairs : []
    const right = Object.entries(paper.correctPairs).map(([prompt, choice]) => ({ prompt, choice }))
    return { ...shown, ...came, given: pairs, correctPairs: key(right) }
  }
  if (paper.kind === 'long-text' && shown.kind === paper.kind) {
    const text = given?.kind === paper.kind ? given.text : null
    return { ...shown, ...came, given: text, feedback: isKeptBack ? null : (manual?.feedback ?? null) }
  }
  throw new Error(`A question of kind ${paper.kind} was presented as ${shown.kind}`)
}
