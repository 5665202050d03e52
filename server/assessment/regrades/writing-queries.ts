import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/client.ts'
import { quizAttempts, quizRegradeAttempts, quizRegrades } from '../../../database/schema/index.ts'
import type { QuestionAndResult } from '../../../rules/assessment/regrade.ts'

export interface WrittenAttempt {
  id: string
  /** Place of the question on the paper, from 0. */
  place: number
  to: QuestionAndResult
}

/**
 * Writes the question and the result of many attempts in one statement. A teacher who has one of them open at the desk
 * then hears that its grade changed. What an open attempt has answered is not touched.
 */
export async function writeAttempts(
  tx: Transaction,
  attempts: readonly WrittenAttempt[],
  { at, by }: { at: Date; by: string | null },
): Promise<void> {
  if (attempts.length === 0) return
  const rows = attempts.map(({ id, place, to }) => ({ id, place, question: to.question, ...to.result }))
  await tx.execute(sql`
    update ${quizAttempts} a
       set questions = jsonb_set(a.questions, array[r.place::text], r.question),
           score = r.score, max_score = r."maxScore", percent = r.percent, passed = r.passed,
           graded_at = case when a.submitted_at is null then a.graded_at else ${at.toISOString()}::timestamptz end,
           graded_by = case when a.submitted_at is null then a.graded_by else ${by} end,
           grade_version = a.grade_version + (a.submitted_at is not null)::int
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, place int, question jsonb,
           score float8, "maxScore" float8, percent smallint, passed boolean)
     where a.id = r.id`)
}

export async function noteRegraded(
  tx: Transaction,
  id: string,
  attempts: readonly {
    id: string
    before: QuestionAndResult
    after: QuestionAndResult
    changed: boolean
    gradeVersion: number
  }[],
  at: Date,
): Promise<void> {
  if (attempts.length === 0) return
  await tx.execute(sql`
    update ${quizRegradeAttempts} w
       set state = 'regraded', before = r.before, after = r.after, changed = r.changed,
           grade_version = r."gradeVersion", at = ${at.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb)
           as r (id uuid, before jsonb, after jsonb, changed boolean, "gradeVersion" int)
     where w.regrade_id = ${id} and w.attempt_id = r.id`)
}

/** Attempts that the choice leaves as they are. */
export async function dropAttempts(tx: Transaction, id: string, attemptIds: readonly string[]) {
  if (attemptIds.length === 0) return
  await tx
    .delete(quizRegradeAttempts)
    .where(
      and(eq(quizRegradeAttempts.regradeId, id), inArray(quizRegradeAttempts.attemptId, [...attemptIds])),
    )
}

export async function noteUndone(tx: Transaction, id: string, attemptIds: readonly string[]) {
  if (attemptIds.length === 0) return
  await tx
    .update(quizRegradeAttempts)
    .set({ state: 'undone' })
    .where(
      and(eq(quizRegradeAttempts.regradeId, id), inArray(quizRegradeAttempts.attemptId, [...attemptIds])),
    )
}

export async function countMoved(tx: Transaction, id: string, moves: { raised: number; lowered: number }) {
  await tx
    .update(quizRegrades)
    .set({
      raised: sql`${quizRegrades.raised} + ${moves.raised}`,
      lowered: sql`${quizRegrades.lowered} + ${moves.lowered}`,
    })
    .where(eq(quizRegrades.id, id))
}

export async function finish(tx: Transaction, id: string, state: 'done' | 'undone', at: Date) {
  await tx
    .update(quizRegrades)
    .set({ state, ...(state === 'done' ? { finishedAt: at } : {}) })
    .where(eq(quizRegrades.id, id))
}

/** @returns false, without writing, unless it is done */
export async function beginUndo(
  tx: Transaction,
  id: string,
  { by, at }: { by: string; at: Date },
): Promise<boolean> {
  const rows = await tx
    .update(quizRegrades)
    .set({ state: 'undoing', undoneBy: by, undoneAt: at })
    .where(and(eq(quizRegrades.id, id), eq(quizRegrades.state, 'done')))
    .returning({ id: quizRegrades.id })
  return rows.length > 0
}
