import type { QuestionKind } from '../../contract/questions.ts'

export const kindNames: Record<QuestionKind, string> = {
  'single-choice': 'One right',
  'multiple-choice': 'Several right',
  'true-or-false': 'True or false',
  'short-text': 'Short text',
  number: 'Number',
  ordering: 'Ordering',
  matching: 'Matching',
  'long-text': 'In their own words',
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
  if (value === null) return 'too little to tell'
  if (value >= 0.3) return 'tells well apart'
  if (value >= 0.15) return 'tells a little apart'
  return value > -0.15 ? 'hardly tells apart' : 'the wrong way round: look at the key'
}
