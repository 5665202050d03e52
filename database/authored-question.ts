import type { AuthoredQuestion } from '../rules/questions.ts'
import type { OtherDetail } from './schema/index.ts'

/** What a table of questions keeps of one, as it is read. */
export interface QuestionRow {
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

/** The other way round: what a table of questions keeps, without place and owner. */
export function questionRow({ id, question, explanation, points, ...detail }: AuthoredQuestion) {
  const asked = { id, question, explanation, points }
  if (detail.kind !== 'single-choice') {
    return { ...asked, kind: detail.kind, options: [], correctAnswer: '', detail }
  }
  const { kind, options, correctAnswer } = detail
  return { ...asked, kind, options: [...options], correctAnswer, detail: null }
}
