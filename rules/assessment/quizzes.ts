/**
 * Rules of quizzes: time, grading of a paper, passing, and what is shown afterwards (specification, section 5, Quizzes;
 * section 9; product, section 3). No clock and no randomness.
 */
import type { Answer } from '../../contract/assessment/questions.ts'
import type { CountedAttempt, QuizState, ReviewTime } from '../../contract/assessment/quizzes.ts'
import { percentOf } from '../learning/percent.ts'
import { gradeQuestion, type ManualGrade, type QuestionGrade, roundPoints } from './question-grading.ts'
import type { PaperQuestion } from './questions.ts'

/** Set by the school for all quizzes. */
export interface QuizPolicy {
  /** How long after the deadline an answer is still accepted for network delays, in milliseconds. */
  graceMs: number
}

export const defaultQuizPolicy: QuizPolicy = { graceMs: 30_000 }

/** Set by a quiz's teachers. */
export interface QuizRules {
  /** Null: unlimited. */
  attemptsAllowed: number | null
  /** Which of several attempts counts. */
  counts: CountedAttempt
  /** When right answers and explanations are shown after submission. */
  review: ReviewTime
  /** No attempt starts after it, and open ones end; null: never. */
  dueAt: Date | null
}

/** One student's extra time and attempts. */
export interface Allowance {
  /** Per attempt; also extends the due date. */
  extraMinutes: number
  extraAttempts: number
}

/** By question id; a missing one is unanswered. */
export type Answers = Readonly<Record<string, Answer | null | undefined>>

/** Teachers' grades by question id. */
export type ManualGrades = Readonly<Record<string, ManualGrade | undefined>>

export interface Grade {
  /** Preliminary while a question is ungraded. */
  score: number
  maxScore: number
  /** `score` as percent of `maxScore`; final unless `waiting`. */
  percent: number
  passed: boolean
  /** A teacher has to grade an answer; until then nothing is passed or failed. */
  waiting: boolean
  questions: QuestionGrade[]
}

/** Grades a whole paper. Pure. */
export function gradePaper(
  paper: readonly PaperQuestion[],
  answers: Answers,
  passingScore: number,
  manual: ManualGrades = {},
): Grade {
  const questions = paper.map((question) =>
    gradeQuestion(question, answers[question.id], manual[question.id] ?? null),
  )
  const score = roundPoints(questions.reduce((sum, question) => sum + question.score, 0))
  const maxScore = paper.reduce((sum, { points }) => sum + points, 0)
  const percent = percentOf(score, maxScore)
  const waiting = questions.some(({ outcome }) => outcome === 'waiting')
  return { score, maxScore, percent, passed: !waiting && isPassed(percent, passingScore), waiting, questions }
}

/** At the mark is passed. The rounded percent decides, so that '80%' never appears beside 'not passed'. */
export function isPassed(percent: number, passingScore: number): boolean {
  return percent >= passingScore
}

/** Milliseconds until the deadline, at least 0; null without a time limit. */
export function remainingTime(deadline: Date | null, now: Date): number | null {
  return deadline === null ? null : Math.max(0, deadline.getTime() - now.getTime())
}

/** When an attempt stops accepting answers and is submitted as it is; null without a time limit. */
export function closingTime(deadline: Date | null, { graceMs }: QuizPolicy): Date | null {
  return deadline === null ? null : new Date(deadline.getTime() + graceMs)
}

/** Whether the time of an attempt is over, network grace included. */
export function isOverdue(deadline: Date | null, now: Date, policy: QuizPolicy): boolean {
  const closing = closingTime(deadline, policy)
  return closing !== null && now.getTime() >= closing.getTime()
}

/** Attempts the student may still start; null means unlimited. */
export function attemptsLeft(
  used: number,
  { attemptsAllowed }: Pick<QuizRules, 'attemptsAllowed'>,
  { extraAttempts }: Pick<Allowance, 'extraAttempts'>,
): number | null {
  return attemptsAllowed === null ? null : Math.max(0, attemptsAllowed + extraAttempts - used)
}

/**
 * Attempts a student may start at one quiz in a day, even if attempts are unlimited. Low enough to store each attempt
 * in full.
 */
export const mostAttemptsADay = 30

/**
 * When the daily limit allows the next attempt; null: now.
 *
 * @param oldest start of the `mostAttemptsADay`th latest attempt; null if there are fewer
 */
export function nextAttemptAt(oldest: Date | null, now: Date): Date | null {
  if (oldest === null) return null
  const next = new Date(oldest.getTime() + 24 * 60 * minute)
  return next.getTime() > now.getTime() ? next : null
}

/** A student's own time: what was given for one quiz, or lasts for all, whichever is more. */
export interface PersonalTime {
  /** Per attempt; also extends the due date. */
  extraMinutes: number
  /** The due date with the days of a lasting accommodation (`laterDueDate`); null without one. */
  laterDueAt: Date | null
}

/** The due date with the student's extra minutes or days: no attempt starts after it, and open ones end. */
export function personalDueDate(dueAt: Date | null, { extraMinutes, laterDueAt }: PersonalTime): Date | null {
  if (dueAt === null) return null
  return new Date(Math.max(dueAt.getTime() + extraMinutes * minute, laterDueAt?.getTime() ?? 0))
}

interface AttemptTime extends PersonalTime {
  startedAt: Date
  timeLimit: number | null
  dueAt: Date | null
}

/**
 * When an attempt ends: at its time limit or the due date, whichever is first. Extra minutes extend both, so that the
 * due date never cuts them short.
 *
 * @param facts.timeLimit minutes, when the attempt began; null means no limit
 * @returns null without a limit and a due date
 */
export function attemptDeadline(facts: AttemptTime): Date | null {
  const { startedAt, timeLimit, dueAt, extraMinutes, laterDueAt } = facts
  const ends = [
    timeLimit === null ? null : startedAt.getTime() + (timeLimit + extraMinutes) * minute,
    personalDueDate(dueAt, { extraMinutes, laterDueAt })?.getTime() ?? null,
  ].filter((end) => end !== null)
  return ends.length === 0 ? null : new Date(Math.min(...ends))
}

/**
 * When an open attempt ends after its due date moved: as `attemptDeadline` says, but it never ends earlier because extra
 * time was taken back.
 *
 * @returns the same object if nothing changes
 */
export function movedDeadline(attempt: AttemptTime & { deadline: Date | null }): Date | null {
  const { deadline } = attempt
  const next = attemptDeadline(attempt)
  if (next === null || deadline === null) return next
  const due = personalDueDate(attempt.dueAt, attempt)
  const isEarlierDue = next < deadline && due !== null && due <= next
  return next > deadline || isEarlierDue ? next : deadline
}

/**
 * When the quiz is closed for everyone: the due date plus the most that anyone has more, and the grace.
 *
 * @returns null without a due date
 */
export function closedForAll(dueAt: Date | null, mostExtraMinutes: number, policy: QuizPolicy): Date | null {
  return closingTime(personalDueDate(dueAt, { extraMinutes: mostExtraMinutes, laterDueAt: null }), policy)
}

/** The best and the latest graded attempt. */
export interface Reached {
  bestPercent: number | null
  latestPercent: number | null
  everPassed: boolean
  latestPassed: boolean | null
}

/** The result that counts; null percent before the first graded attempt. */
export function countedResult(
  counts: CountedAttempt,
  { bestPercent, latestPercent, everPassed, latestPassed }: Reached,
): { percent: number | null; passed: boolean } {
  return counts === 'latest'
    ? { percent: latestPercent, passed: latestPassed ?? false }
    : { percent: bestPercent, passed: everPassed }
}

/** The student's state: an open attempt first, then the result, then whether they may start. */
export function quizStateOf(facts: {
  moduleOpen: boolean
  hasOpenAttempt: boolean
  /** Of the attempt that counts. */
  percent: number | null
  passed: boolean
  /** A teacher has to grade an attempt. */
  waiting: boolean
  pastDue: boolean
}): QuizState {
  if (facts.hasOpenAttempt) return 'in-progress'
  if (facts.passed) return 'passed'
  if (facts.waiting) return 'waiting'
  if (facts.percent !== null) return 'failed'
  if (facts.pastDue) return 'closed'
  return facts.moduleOpen ? 'open' : 'locked'
}

/**
 * Whether the student may see right answers and explanations after submission.
 *
 * @param facts.closedAt when the quiz is closed for everyone; null: never
 */
export function mayReview(
  review: ReviewTime,
  { everPassed, closedAt, now }: { everPassed: boolean; closedAt: Date | null; now: Date },
): boolean {
  switch (review) {
    case 'at-once':
      return true
    case 'after-passing':
      return everPassed
    case 'after-due':
      return closedAt !== null && now.getTime() >= closedAt.getTime()
  }
}

const minute = 60_000
