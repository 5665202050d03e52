import type { AuthoredQuestion } from '../rules/questions.ts'
import type { OtherDetail } from './schema/index.ts'

interface QuestionRow {
  id: string
  question: string
  explanation: string
  points: number
  options: string[]
  correctAnswer: string
  detail: OtherDetail | null
}

/** A question as the rules take it: a single choice from columns of its own, every other kind from one. */
export function authoredQuestion(row: QuestionRow): AuthoredQuestion {
  const { id, question, explanation, points, options, correctAnswer, detail } = row
  const asked = { id, question, explanation, points }
  return detail === null
    ? { ...asked, kind: 'single-choice', options, correctAnswer }
    : { ...asked, ...detail }
}
