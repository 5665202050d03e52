import type { AuthoredQuestion } from '../../contract/lectures.ts'
import { nextPartId } from '../../rules/authoring.ts'

/** A question in a form: the right answer is known by its place, so that its words may change. */
export interface WrittenQuestion extends Omit<AuthoredQuestion, 'correctAnswer'> {
  correct: number | null
}

export function toWritten({ correctAnswer, ...question }: AuthoredQuestion): WrittenQuestion {
  const correct = question.options.indexOf(correctAnswer)
  return { ...question, correct: correct === -1 ? null : correct }
}

export function fromWritten({ correct, ...question }: WrittenQuestion): AuthoredQuestion {
  return { ...question, correctAnswer: correct === null ? '' : (question.options[correct] ?? '').trim() }
}

/** An empty question of a quiz or assignment. */
export function emptyQuestion(ownerId: string, others: readonly WrittenQuestion[]): WrittenQuestion {
  const id = nextPartId(
    ownerId,
    'q',
    others.map((question) => question.id),
  )
  return { id, question: '', options: ['', '', '', ''], correct: null, explanation: '', points: 1 }
}
