/**
 * The laws of taking a quiz: the clock, what a paper earns in all, when it passes, and what is shown afterwards
 * (specification, section 5, Quizzes; section 9; product, section 3). No clock and no randomness of their own.
 */
import type { Answer } from '../contract/questions.ts'
import type { QuizState } from '../contract/quizzes.ts'
import { gradeQuestion, type ManualGrade, type QuestionGrade, roundPoints } from './question-grading.ts'
import type { PaperQuestion } from './questions.ts'

/** What a school may decide about its quizzes. */
export interface QuizPolicy {
  /** Null: as many as one likes. */
  attemptsAllowed: number | null
  /** How long after the deadline the network may still bring an answer, in milliseconds. */
  graceMs: number
  /** When right answers and explanations are shown to someone who handed in. */
  review: 'at-once' | 'after-passing'
}

/** Until the site's settings hold a policy of their own. */
export const defaultQuizPolicy: QuizPolicy = {
  attemptsAllowed: null,
  graceMs: 30_000,
  review: 'at-once',
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
  const percent = scorePercent(score, maxScore)
  const waiting = questions.some(({ outcome }) => outcome === 'waiting')
  return { score, maxScore, percent, passed: !waiting && isPassed(percent, passingScore), waiting, questions }
}

/** Points earned of all, in percent, rounded, from 0 to 100; 0 where there was nothing to earn. */
export function scorePercent(score: number, maxScore: number): number {
  if (maxScore <= 0 || score <= 0) return 0
  return Math.min(100, Math.round((score / maxScore) * 100))
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
export function attemptsLeft(used: number, { attemptsAllowed }: QuizPolicy): number | null {
  return attemptsAllowed === null ? null : Math.max(0, attemptsAllowed - used)
}

/** Where someone stands: an open attempt first, then the best that was reached, then whether they may start. */
export function quizStateOf(facts: {
  moduleOpen: boolean
  hasOpenAttempt: boolean
  bestPercent: number | null
  passed: boolean
  /** A person has yet to grade an attempt. */
  waiting: boolean
}): QuizState {
  if (facts.hasOpenAttempt) return 'in-progress'
  if (facts.passed) return 'passed'
  if (facts.waiting) return 'waiting'
  if (facts.bestPercent !== null) return 'failed'
  return facts.moduleOpen ? 'open' : 'locked'
}

/** Whether someone who handed in may see right answers and explanations. */
export function mayReview({ review }: QuizPolicy, everPassed: boolean): boolean {
  return review === 'at-once' || everPassed
}
