import type { Regrade } from '../../../contract/assessment/regrades.ts'
import { mayUndo } from '../../../rules/assessment/regrade.ts'
import type { RegradeRow } from './queries.ts'

export function presentRegrade(row: RegradeRow, now: Date): Regrade {
  const { quizId, quizTitle } = row
  return {
    id: row.id,
    question: { id: row.questionId, text: row.question.question },
    quiz: quizId === null || quizTitle === null ? null : { id: quizId, title: quizTitle },
    choice: row.choice,
    state: row.state,
    by: row.by,
    at: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    undoneBy: row.undoneBy,
    undoneAt: row.undoneAt?.toISOString() ?? null,
    attempts: row.attemptCount,
    left: row.left,
    raised: row.raised,
    lowered: row.lowered,
    can: { undo: mayUndo(row, now) },
  }
}
