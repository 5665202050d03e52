import { sql } from 'drizzle-orm'
import { type AuthoredQuestion, stimulusOf } from '../rules/assessment/questions.ts'
import type { OtherDetail } from './schema/index.ts'

/** A question row as read from a table. */
export interface QuestionRow {
  id: string
  stimulus: string | null
  question: string
  explanation: string
  points: number
  options: string[]
  correctAnswer: string
  detail: OtherDetail | null
}

/** Converts a row: a single choice has its own columns, every other type one JSON column. */
export function authoredQuestion(row: QuestionRow): AuthoredQuestion {
  const { id, question, explanation, points, options, correctAnswer, detail } = row
  const common = { id, ...stimulusOf(row), question, explanation, points }
  return detail === null
    ? { ...common, kind: 'single-choice', options, correctAnswer }
    : { ...common, ...detail }
}

/** The inverse: the columns of a question, without position and owner. */
export function questionRow({ stimulus, id, question, explanation, points, ...detail }: AuthoredQuestion) {
  const common = { id, stimulus: stimulus ?? null, question, explanation, points }
  if (detail.kind !== 'single-choice') {
    return { ...common, kind: detail.kind, options: [], correctAnswer: '', detail }
  }
  const { kind, options, correctAnswer } = detail
  return { ...common, kind, options: [...options], correctAnswer, detail: null }
}

/** For an upsert: the columns an existing question takes from its new version. */
export const newQuestion = {
  position: sql`excluded.position`,
  stimulus: sql`excluded.stimulus`,
  question: sql`excluded.question`,
  options: sql`excluded.options`,
  correctAnswer: sql`excluded.correct_answer`,
  kind: sql`excluded.kind`,
  detail: sql`excluded.detail`,
  explanation: sql`excluded.explanation`,
  points: sql`excluded.points`,
}
