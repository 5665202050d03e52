/** Converts questions between the file format and the format of rules and database. */
import { type AuthoredQuestion, type QuestionDetail, stimulusOf } from '../rules/assessment/questions.ts'
import type { QuizQuestionFile } from './question-kinds.ts'

/** The type-specific part of a question. */
function detailOf(file: QuizQuestionFile): QuestionDetail {
  switch (file.kind) {
    case undefined:
    case 'single-choice': {
      const { options, correctAnswer } = file
      return { kind: 'single-choice', options, correctAnswer }
    }
    case 'multiple-choice':
      return { kind: file.kind, options: file.options, correctAnswers: file.correctAnswers }
    case 'true-or-false':
      return { kind: file.kind, correctAnswer: file.correctAnswer }
    case 'short-text': {
      const { kind, accepted, patterns, caseSensitive } = file
      return { kind, accepted, patterns, caseSensitive }
    }
    case 'number': {
      const { kind, value, tolerance, unit, otherUnits } = file
      const units = unit === undefined ? [] : [{ unit, factor: 1 }, ...otherUnits]
      return { kind, value, tolerance, units }
    }
    case 'ordering':
      return { kind: file.kind, items: file.items }
    case 'matching':
      return { kind: file.kind, pairs: file.pairs, others: file.others }
    case 'long-text':
      return { kind: file.kind, guidance: file.guidance }
  }
}

export function authoredOf(file: QuizQuestionFile): AuthoredQuestion {
  const { id, question, explanation, points } = file
  return { id, ...stimulusOf(file), question, explanation, points, ...detailOf(file) }
}

/** The inverse of `authoredOf`. A single choice has no `kind`, as in the curriculum. */
export function questionFileOf(authored: AuthoredQuestion): QuizQuestionFile {
  const { id, question, explanation, points } = authored
  const shown = stimulusOf(authored)
  const common = { id, ...shown, question, explanation, points }
  switch (authored.kind) {
    case 'single-choice': {
      const { options, correctAnswer } = authored
      return { id, ...shown, question, options: [...options], correctAnswer, explanation, points }
    }
    case 'multiple-choice': {
      const { kind, options, correctAnswers } = authored
      return { kind, ...common, options: [...options], correctAnswers: [...correctAnswers] }
    }
    case 'true-or-false':
      return { kind: authored.kind, ...common, correctAnswer: authored.correctAnswer }
    case 'short-text': {
      const { kind, accepted, patterns, caseSensitive } = authored
      return { kind, ...common, accepted: [...accepted], patterns: [...patterns], caseSensitive }
    }
    case 'number': {
      const { kind, value, tolerance, units } = authored
      const [own, ...others] = units
      const unit = own === undefined ? {} : { unit: own.unit }
      return { kind, ...common, value, tolerance, ...unit, otherUnits: others.map((one) => ({ ...one })) }
    }
    case 'ordering':
      return { kind: authored.kind, ...common, items: [...authored.items] }
    case 'matching': {
      const { kind, pairs, others } = authored
      return { kind, ...common, pairs: pairs.map((pair) => ({ ...pair })), others: [...others] }
    }
    case 'long-text':
      return { kind: authored.kind, ...common, guidance: authored.guidance }
  }
}
