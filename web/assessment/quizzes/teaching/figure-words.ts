import type { QuestionKind } from '../../../../contract/assessment/questions.ts'

export const kindNames: Record<QuestionKind, string> = {
  'single-choice': 'One correct answer',
  'multiple-choice': 'Several correct answers',
  'true-or-false': 'True or false',
  'short-text': 'Short text',
  number: 'Number',
  ordering: 'Ordering',
  matching: 'Matching',
  'long-text': 'Free text',
}

/** @param percent of the possible points */
export function difficultyWords(percent: number | null): string {
  if (percent === null) return 'not graded yet'
  if (percent >= 90) return 'easy'
  if (percent >= 60) return 'fair'
  return percent >= 35 ? 'hard' : 'very hard'
}

/** Thresholds of item analysis (Ebel and Frisbie, 1991) in plain words. */
export function discriminationWords(value: number | null): string {
  if (value === null) return 'not enough data'
  if (value >= 0.3) return 'separates students well'
  if (value >= 0.15) return 'separates students a little'
  return value > -0.15 ? 'hardly separates students' : 'reversed: check the key'
}
