/**
 * Grading attempts again after a question was corrected, and taking that back. Only the corrected question changes; the
 * whole paper is graded as everywhere else. Pure. Source: docs/decisions/0081.
 */
import type { RegradeChoice } from '../../contract/assessment/regrades.ts'
import { hundredths } from '../learning/percent.ts'
import { gradeQuestion } from './question-grading.ts'
import type { AuthoredQuestion, PaperQuestion } from './questions.ts'
import { type Answers, gradePaper, type ManualGrades } from './quizzes.ts'
import { isSameKey, rekeyed } from './rekeyed-question.ts'

/** The result of an attempt as its row keeps it. Percent and passed are null while an answer is ungraded. */
export interface AttemptResult {
  score: number
  maxScore: number
  percent: number | null
  passed: boolean | null
}

export interface AttemptPaper {
  questions: readonly PaperQuestion[]
  answers: Answers
  manual: ManualGrades
  passingScore: number
  /** Null while the attempt is open: it is graded when it is handed in. */
  result: AttemptResult | null
}

/** The corrected question and the result, before or after. */
export interface QuestionAndResult {
  question: PaperQuestion
  result: AttemptResult | null
}

/** Choices that grade; `leave` does not. */
export type GradingChoice = Exclude<RegradeChoice, 'leave'>

/** Whether an attempt has the question with another key or other points than today. */
export function isTouched(shown: PaperQuestion, authored: AuthoredQuestion): 'same' | 'other-key' | 'apart' {
  const today = rekeyed(shown, authored)
  if (today === null) return 'apart'
  return isSameKey(shown, today) ? 'same' : 'other-key'
}

/**
 * What a choice makes of an attempt.
 *
 * - `better`: with the key of today; where that would lower the result, the student keeps the points they had, and where
 *   even that would lower it, because the points of the question changed, everything stays.
 * - `as-it-falls`: with the key of today.
 * - `everyone`: all points of the question, also for attempts that showed other options.
 *
 * @returns null if the attempt stays as it is
 */
export function regraded(
  attempt: AttemptPaper,
  authored: AuthoredQuestion,
  choice: GradingChoice,
): QuestionAndResult | null {
  const shown = attempt.questions.find(({ id }) => id === authored.id)
  if (shown === undefined) return null
  const today = rekeyed(shown, authored)
  if (today !== null && isSameKey(shown, today)) return null
  if (choice === 'everyone') {
    const base = today ?? shown
    if (today === null && shown.credited === shown.points) return null
    return withQuestion(attempt, { ...base, credited: base.points })
  }
  if (today === null) return null
  const graded = withQuestion(attempt, today)
  if (choice === 'as-it-falls' || !isLower(attempt.result, graded.result)) return graded
  const { score } = gradeQuestion(shown, attempt.answers[shown.id], attempt.manual[shown.id] ?? null)
  const kept = withQuestion(attempt, { ...today, credited: Math.min(score, today.points) })
  return isLower(attempt.result, kept.result) ? null : kept
}

/**
 * Takes a regrade back: the question and the result as they were. If anything was graded in between, such as an answer by
 * hand, the paper is graded with the question of before.
 *
 * @returns null if the question is no longer the one that the regrade wrote
 */
export function takenBack(
  attempt: AttemptPaper,
  { before, after }: { before: QuestionAndResult; after: QuestionAndResult },
  isGradedSince: boolean,
): QuestionAndResult | null {
  const now = attempt.questions.find(({ id }) => id === before.question.id)
  if (now === undefined || !isSameKey(now, after.question) || now.credited !== after.question.credited)
    return null
  if (!isGradedSince && isSameResult(attempt.result, after.result)) return before
  return withQuestion(attempt, before.question)
}

/** The paper of an attempt with one question changed. */
export const withChanged = (questions: readonly PaperQuestion[], changed: PaperQuestion): PaperQuestion[] =>
  questions.map((question) => (question.id === changed.id ? changed : question))

function withQuestion(attempt: AttemptPaper, question: PaperQuestion): QuestionAndResult {
  if (attempt.result === null) return { question, result: null }
  const { answers, passingScore, manual } = attempt
  const grade = gradePaper(withChanged(attempt.questions, question), answers, passingScore, manual)
  const { score, maxScore, waiting } = grade
  const [percent, passed] = waiting ? [null, null] : [grade.percent, grade.passed]
  return { question, result: { score, maxScore, percent, passed } }
}

/** How a result moved, by the exact share of the points. An open attempt has not moved. */
export function moved(before: AttemptResult | null, after: AttemptResult | null): 'up' | 'down' | 'same' {
  if (before === null || after === null) return 'same'
  const [was, is] = [shareTimes(before, after), shareTimes(after, before)]
  if (was === is) return 'same'
  return is > was ? 'up' : 'down'
}

/** The points of one, times all points of the other: two such products compare shares exactly. */
const shareTimes = (one: AttemptResult, other: AttemptResult) =>
  hundredths(one.score) * hundredths(other.maxScore)

const isLower = (before: AttemptResult | null, after: AttemptResult | null) => moved(before, after) === 'down'

export function isSameResult(one: AttemptResult | null, other: AttemptResult | null): boolean {
  if (one === null || other === null) return one === other
  return (
    one.score === other.score &&
    one.maxScore === other.maxScore &&
    one.percent === other.percent &&
    one.passed === other.passed
  )
}

/** Whether a student has another result: the share of the points, or whether it is graded. */
export const isChanged = (before: AttemptResult | null, after: AttemptResult | null): boolean =>
  moved(before, after) !== 'same' || before?.percent !== after?.percent

/** Days in which a regrade can be undone. */
export const undoableDays = 30

export function mayUndo(
  regrade: { choice: RegradeChoice; state: string; finishedAt: Date | null; isLatest: boolean },
  now: Date,
): boolean {
  const { choice, state, finishedAt, isLatest } = regrade
  if (choice === 'leave' || state !== 'done' || finishedAt === null || !isLatest) return false
  return now.getTime() < finishedAt.getTime() + undoableDays * day
}

const day = 86_400_000
