import type { AttemptPaper, AttemptResult } from '../../../rules/assessment/regrade.ts'
import type { AttemptRow } from './queries.ts'

/** A row as the rules take it. */
export function paperOf(row: AttemptRow): AttemptPaper {
  return {
    questions: row.questions,
    answers: Object.fromEntries(Object.entries(row.answers).map(([id, kept]) => [id, kept.answer])),
    manual: row.manual,
    passingScore: row.passingScore,
    result: resultOf(row),
  }
}

export function resultOf({
  submittedAt,
  score,
  maxScore,
  percent,
  passed,
}: AttemptRow): AttemptResult | null {
  return submittedAt === null ? null : { score: score ?? 0, maxScore: maxScore ?? 0, percent, passed }
}
