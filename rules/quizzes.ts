/**
 * The laws of taking a quiz: the clock, what a paper earns in all, when it passes, and what is shown afterwards
 * (specification, section 5, Quizzes; section 9; product, section 3). No clock and no randomness of their own.
 */
import type { Answer } from '../contract/questions.ts'
import type { CountedAttempt, QuizState, ReviewTime } from '../contract/quizzes.ts'
import { percentOf } from './percent.ts'
import { gradeQuestion, type ManualGrade, type QuestionGrade, roundPoints } from './question-grading.ts'
import type { PaperQuestion } from './questions.ts'

/** What the school decides for all its quizzes. */
export interface QuizPolicy {
  /** How long after the deadline the network may still bring an answer, in milliseconds. */
  graceMs: number
}

export const defaultQuizPolicy: QuizPolicy = { graceMs: 30_000 }

/** What the teachers of a quiz decide about it. */
export interface QuizRules {
  /** Null: as many as one likes. */
  attemptsAllowed: number | null
  /** Which of several attempts is the result. */
  counts: CountedAttempt
  /** When right answers and explanations are shown to someone who handed in. */
  review: ReviewTime
  /** From then on nothing begins, and what is under way ends; null: never. */
  dueAt: Date | null
}

/** What one person has more than the others. */
export interface Allowance {
  /** For each attempt, and past the due date. */
  extraMinutes: number
  extraAttempts: number
}

/** The answers of an attempt by the question's id; a question that is missing is not answered. */
export type Answers = Readonly<Record<string, Answer | null | undefined>>

/** What people gave for the questions that a person grades, by the question's id. */
export type ManualGrades = Readonly<Record<string, ManualGrade | undefined>>

export interface Grade {
  /** So far, while a question waits for a person. */
  score: number
  maxScore: number
  /** What `score` is of `maxScore`; final when nothing waits. */
  percent: number
  passed: boolean
  /** A person has yet to grade one of the answers: nothing is passed or failed before. */
  waiting: boolean
  questions: QuestionGrade[]
}

/** Grades a whole paper. The same paper, answers and manual grades always give the same grade. */
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

/** At the mark is passed. The rounded percent decides, so that nobody reads '80%' beside 'not passed'. */
export function isPassed(percent: number, passingScore: number): boolean {
  return percent >= passingScore
}

/** Milliseconds until the deadline, never below 0; null without a time limit. */
export function remainingTime(deadline: Date | null, now: Date): number | null {
  return deadline === null ? null : Math.max(0, deadline.getTime() - now.getTime())
}

/** When an attempt takes no more answers and is handed in as it stands; null without a time limit. */
export function closingTime(deadline: Date | null, { graceMs }: QuizPolicy): Date | null {
  return deadline === null ? null : new Date(deadline.getTime() + graceMs)
}

/** Whether the time of an attempt is over, the grace for the network included. */
export function isOverdue(deadline: Date | null, now: Date, policy: QuizPolicy): boolean {
  const closing = closingTime(deadline, policy)
  return closing !== null && now.getTime() >= closing.getTime()
}

/** How many attempts someone may still start; null means as many as they like. */
export function attemptsLeft(
  used: number,
  { attemptsAllowed }: Pick<QuizRules, 'attemptsAllowed'>,
  { extraAttempts }: Pick<Allowance, 'extraAttempts'>,
): number | null {
  return attemptsAllowed === null ? null : Math.max(0, attemptsAllowed + extraAttempts - used)
}

/**
 * So many attempts at one quiz somebody begins in a day, also where they may begin as many as they like: more than
 * anybody learns from, and few enough for each to be kept whole.
 */
export const mostAttemptsADay = 30

/**
 * From when someone may begin the next attempt, as far as the attempts of a day go; null: at once.
 *
 * @param oldest when the latest but `mostAttemptsADay - 1` began; null where there are fewer
 */
export function nextAttemptAt(oldest: Date | null, now: Date): Date | null {
  if (oldest === null) return null
  const next = new Date(oldest.getTime() + 24 * 60 * minute)
  return next.getTime() > now.getTime() ? next : null
}

/** When someone can begin no more and hands in at the latest: the due date and the minutes they have more. */
export function personalDueDate(
  dueAt: Date | null,
  { extraMinutes }: Pick<Allowance, 'extraMinutes'>,
): Date | null {
  return dueAt === null ? null : new Date(dueAt.getTime() + extraMinutes * minute)
}

/**
 * When an attempt ends: after its time, or on the due date if that comes first. Both are later by what someone has
 * more, so that extra time is never cut short by the due date.
 *
 * @param facts.timeLimit minutes, as it was when the attempt began; null means no limit
 * @returns null without a limit and a due date
 */
export function attemptDeadline(facts: {
  startedAt: Date
  timeLimit: number | null
  dueAt: Date | null
  extraMinutes: number
}): Date | null {
  const { startedAt, timeLimit, dueAt, extraMinutes } = facts
  const ends = [
    timeLimit === null ? null : startedAt.getTime() + (timeLimit + extraMinutes) * minute,
    personalDueDate(dueAt, { extraMinutes })?.getTime() ?? null,
  ].filter((end) => end !== null)
  return ends.length === 0 ? null : new Date(Math.min(...ends))
}

/**
 * When nobody can be taking the quiz any more: the due date, the most minutes that anyone has more, and the grace.
 *
 * @returns null without a due date
 */
export function closedForAll(dueAt: Date | null, mostExtraMinutes: number, policy: QuizPolicy): Date | null {
  return closingTime(personalDueDate(dueAt, { extraMinutes: mostExtraMinutes }), policy)
}

/** Of the graded attempts at a quiz: the best and the latest. */
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

/** Where someone stands: an open attempt first, then the result that counts, then whether they may start. */
export function quizStateOf(facts: {
  moduleOpen: boolean
  hasOpenAttempt: boolean
  /** The one that counts. */
  percent: number | null
  passed: boolean
  /** A person has yet to grade an attempt. */
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
 * Whether someone who handed in may see right answers and explanations.
 *
 * @param facts.closedAt when nobody can be taking the quiz any more; null: never
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
