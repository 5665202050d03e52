import type { QuestionFigures } from '../../../contract/assessment/quiz-teaching.ts'
import type { QuestionAnalysis } from '../../../rules/assessment/item-analysis.ts'
import { shownWith } from '../../../rules/assessment/presented-question.ts'
import type { AuthoredQuestion } from '../../../rules/assessment/questions.ts'
import { roundTo } from '../../../rules/learning/percent.ts'

/** @param analysis undefined if no attempt has had it */
export function presentFigures(
  authored: AuthoredQuestion & { stimulusHtml?: string },
  analysis: QuestionAnalysis | undefined,
): QuestionFigures {
  const { id, kind, question, points } = authored
  return {
    id,
    kind,
    ...shownWith(authored),
    question,
    points,
    asked: analysis?.asked ?? 0,
    answered: analysis?.answered ?? 0,
    difficulty: hundredths(analysis?.difficulty ?? null, 100),
    discrimination: hundredths(analysis?.discrimination ?? null, 1),
    options: optionsOf(authored).map(({ text, right }) => {
      return { text, right, count: analysis?.chosen.get(text) ?? 0 }
    }),
  }
}

function optionsOf(authored: AuthoredQuestion): { text: string; right: boolean }[] {
  switch (authored.kind) {
    case 'single-choice':
      return authored.options.map((text) => ({ text, right: text === authored.correctAnswer }))
    case 'multiple-choice':
      return authored.options.map((text) => ({ text, right: authored.correctAnswers.includes(text) }))
    case 'true-or-false':
      return [true, false].map((value) => ({
        text: value ? 'True' : 'False',
        right: value === authored.correctAnswer,
      }))
    default:
      return []
  }
}

const hundredths = (value: number | null, factor: number) =>
  value === null ? null : roundTo(value * factor, 2)
