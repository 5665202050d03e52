/** The key of a question as text, for review and the audit log. */
import type { AuthoredQuestion } from './questions.ts'

/** One line per part of the key; empty for a question graded by a teacher. */
export function keyLines(question: AuthoredQuestion): readonly string[] {
  switch (question.kind) {
    case 'single-choice':
      return [question.correctAnswer]
    case 'multiple-choice':
      return question.correctAnswers
    case 'true-or-false':
      return [question.correctAnswer ? 'True' : 'False']
    case 'short-text':
      return question.accepted
    case 'number': {
      const { value, tolerance, units } = question
      const unit = units[0] ? ` ${units[0].unit}` : ''
      return [`${value}${unit}${tolerance === 0 ? '' : `, plus or minus ${tolerance}`}`]
    }
    case 'ordering':
      return question.items.map((item, index) => `${index + 1}. ${item}`)
    case 'matching':
      return question.pairs.map(({ prompt, match }) => `${prompt}: ${match}`)
    case 'long-text':
      return []
  }
}
