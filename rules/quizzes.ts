/**
 * The laws of taking a quiz: the paper someone gets, the clock, what an answer earns and when it passes
 * (specification, section 5, Quizzes; section 9; product, section 3). No clock and no randomness of their own.
 */
import type { Answer, QuizState } from '../contract/quizzes.ts'

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

/** A question as its author wrote it. */
export interface AuthoredQuestion {
  id: string
  question: string
  options: readonly string[]
  /** Exactly equal to one option. */
  correctAnswer: string
  explanation: string
  points: number
}

/**
 * A question as one attempt keeps it, key and all: what its author changes later does not change it. A further kind
 * is a further member of this union; the compiler then names every place that has to know of it.
 */
export interface PaperQuestion {
  kind: 'single-choice'
  id: string
  question: string
  /** In the order of this attempt. */
  options: { id: string; text: string }[]
  correctOption: string
  explanation: string
  points: number
}

/** The answers of an attempt by the question's id; a question that is missing is not answered. */
export type Answers = Readonly<Record<string, Answer | null | undefined>>

export interface QuestionGrade {
  id: string
  /** All points were earned. */
  correct: boolean
  score: number
}

export interface Grade {
  score: number
  maxScore: number
  percent: number
  passed: boolean
  questions: QuestionGrade[]
}

/**
 * The questions of one attempt, in an order of their own, and so are the options of each. An option's id says its
 * place on this paper and nothing else.
 *
 * @param below draws a whole number from 0 up to, but not including, its argument
 */
export function makePaper(
  questions: readonly AuthoredQuestion[],
  below: (limit: number) => number,
): PaperQuestion[] {
  return shuffled(questions, below).map(
    ({ id, question, options, correctAnswer, explanation, points }): PaperQuestion => {
      const placed = shuffled(options, below).map((text, place) => ({ id: `o${place + 1}`, text }))
      const correct = placed.find(({ text }) => text === correctAnswer)
      if (correct === undefined) throw new Error(`Question ${id} has no option that equals its key`)
      const common = { id, question, explanation, points }
      return { kind: 'single-choice', ...common, options: placed, correctOption: correct.id }
    },
  )
}

/** Fisher and Yates: every order is as likely as any other, if every number drawn is. */
export function shuffled<Item>(items: readonly Item[], below: (limit: number) => number): Item[] {
  const result = [...items]
  for (let end = result.length - 1; end > 0; end--) {
    const drawn = below(end + 1)
    const [a, b] = [result[end], result[drawn]]
    if (a === undefined || b === undefined) throw new Error(`${drawn} was drawn below ${end + 1}`)
    result[end] = b
    result[drawn] = a
  }
  return result
}

/** Whether an answer can be given to this question: of its kind, and one of its options. */
export function isAnswerTo(question: PaperQuestion, answer: Answer): boolean {
  return answer.kind === question.kind && question.options.some(({ id }) => id === answer.option)
}

/** What an answer earns: all points for the one correct option, none for another or for no answer. */
export function gradeQuestion(question: PaperQuestion, answer: Answer | null | undefined): QuestionGrade {
  const correct = answer?.kind === question.kind && answer.option === question.correctOption
  return { id: question.id, correct, score: correct ? question.points : 0 }
}

/** Grades a whole paper. The same paper and answers always give the same grade. */
export function gradePaper(paper: readonly PaperQuestion[], answers: Answers, passingScore: number): Grade {
  const questions = paper.map((question) => gradeQuestion(question, answers[question.id]))
  const score = questions.reduce((sum, question) => sum + question.score, 0)
  const maxScore = paper.reduce((sum, { points }) => sum + points, 0)
  const percent = scorePercent(score, maxScore)
  return { score, maxScore, percent, passed: isPassed(percent, passingScore), questions }
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
}): QuizState {
  if (facts.hasOpenAttempt) return 'in-progress'
  if (facts.passed) return 'passed'
  if (facts.bestPercent !== null) return 'failed'
  return facts.moduleOpen ? 'open' : 'locked'
}

/** Whether someone who handed in may see right answers and explanations. */
export function mayReview({ review }: QuizPolicy, everPassed: boolean): boolean {
  return review === 'at-once' || everPassed
}
