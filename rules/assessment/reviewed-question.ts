import type { Answer, AttemptQuestion, ReviewedQuestion } from '../../../contract/assessment/questions.ts'
import { keyLines } from '../../../rules/assessment/question-face.ts'
import { gradeQuestion, type ManualGrade } from '../../../rules/assessment/question-grading.ts'
import type { AuthoredQuestion, PaperQuestion, Placed } from '../../../rules/assessment/questions.ts'

/** A question as the student may see it. Only fields named here leave the server: no key, no explanation. */
export function presentQuestion(paper: PaperQuestion): AttemptQuestion {
  const common = { id: paper.id, question: paper.question, points: paper.points }
  switch (paper.kind) {
    case 'single-choice':
      return { ...common, kind: paper.kind, options: bare(paper.options) }
    case 'multiple-choice':
      return { ...common, kind: paper.kind, options: bare(paper.options) }
    case 'true-or-false':
    case 'short-text':
    case 'long-text':
      return { ...common, kind: paper.kind }
    case 'number':
      // Sorted alphabetically, because the first unit is the author's answer.
      return { ...common, kind: paper.kind, units: paper.units.map(({ unit }) => unit).sort() }
    case 'ordering':
      return { ...common, kind: paper.kind, items: bare(paper.items) }
    case 'matching':
      return { ...common, kind: paper.kind, prompts: bare(paper.prompts), choices: bare(paper.choices) }
  }
}

const bare = (list: readonly Placed[]): Placed[] => list.map(({ id, text }) => ({ id, text }))

/** How much of a submitted question the student sees: only their answer, also the outcome, or also the key. */
type Shown = 'own-answer' | 'outcome' | 'key'

export function presentReviewed(
  paper: PaperQuestion,
  given: Answer | null | undefined,
  manual: ManualGrade | null,
  seen: Shown,
): ReviewedQuestion {
  const review = seen === 'key'
  const isKeptBack = seen === 'own-answer'
  const { outcome, correct, score } = gradeQuestion(paper, given, manual)
  const came = {
    ...(isKeptBack
      ? { outcome: 'kept-back' as const, correct: null, score: null }
      : { outcome, correct, score }),
    explanation: review ? paper.explanation : null,
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

/** A question of any type for review: the text, the correct answer and the explanation, a line each. */
export interface QuestionFace {
  question: string
  explanation: string
  options: readonly string[]
  answer: readonly string[]
}

export function presentFace(authored: AuthoredQuestion): QuestionFace {
  const { question, explanation } = authored
  return { question, explanation, options: optionsOf(authored), answer: keyLines(authored) }
}

function optionsOf(authored: AuthoredQuestion): readonly string[] {
  if (authored.kind === 'single-choice' || authored.kind === 'multiple-choice') return authored.options
  return authored.kind === 'true-or-false' ? ['True', 'False'] : []
}
