import type { AttemptQuestion } from '../../../contract/assessment/questions.ts'
import type {
  AnswerInput,
  QuizAttempt,
  QuizOverview,
  QuizResult,
} from '../../../contract/assessment/quizzes.ts'
import type { CalendarItem } from '../../../contract/calendar.ts'
import type { OutputOf } from '../../../contract/index.ts'
import type { BankDraw, BankQuestion } from '../../../rules/assessment/question-bank.ts'
import type { AuthoredQuestion } from '../../../rules/assessment/questions.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { AttemptClosing } from './closing.ts'
import type { GradedRow } from './result-queries.ts'

/** The attempt that counts. Score and result are null while none is graded. */
export interface QuizScore {
  /** Percent, to a hundredth. */
  score: number | null
  /** Points. */
  result: { score: number; maxScore: number } | null
  /** Whether an attempt waits for a grade. */
  waiting: boolean
}

export interface ReviewableQuestion {
  quizId: string
  moduleId: string
  questionId: string
}

/**
 * Taking quizzes. Every function takes the viewer, and every query has the viewer in its WHERE, so another student's
 * attempt is not found. An overdue attempt is submitted by the first job or read that finds it.
 */
export interface QuizzesService
  extends Pick<AttemptClosing, 'handInAll' | 'watchOpen' | 'closeInTime' | 'closeAllOverdue'> {
  /**
   * Draws the questions of an attempt.
   *
   * @param own the quiz's own questions
   * @param bank the questions of the course to draw from
   */
  handOut(
    own: readonly AuthoredQuestion[],
    bank: readonly BankQuestion[],
    draws: readonly BankDraw[],
  ): Promise<AttemptQuestion[]>

  /** All quizzes of the viewer's courses, with the state of each. */
  quizzes(viewer: Viewer): Promise<QuizOverview[]>

  /** @throws Refusal `quiz-not-found` */
  quiz(viewer: Viewer, quizId: string): Promise<OutputOf<'GET /api/user/quizzes/{id}'>>

  /**
   * @throws Refusal `quiz-not-found`, `module-locked`, `past-due`, `attempt-waits`, `no-attempts-left`,
   *   `too-many-requests`, or `conflict` at the enrollment limit
   */
  start(viewer: Viewer, quizId: string): Promise<QuizAttempt>

  /** @throws Refusal `attempt-not-found` */
  attempt(viewer: Viewer, attemptId: string): Promise<QuizAttempt>

  /** @throws Refusal `attempt-not-found`, `question-not-found`, `invalid-input` or `attempt-closed` */
  saveAnswer(
    viewer: Viewer,
    attemptId: string,
    questionId: string,
    input: AnswerInput,
  ): Promise<OutputOf<'PUT /api/user/quiz-attempts/{id}/answers/{questionId}'>>

  /** @throws Refusal `attempt-not-found` */
  submit(viewer: Viewer, attemptId: string): Promise<QuizResult>

  /** @throws Refusal `attempt-not-found` or `attempt-open` */
  result(viewer: Viewer, attemptId: string): Promise<QuizResult>

  /** What was not right, to practice. @throws Refusal `attempt-not-found` or `attempt-open` */
  missed(viewer: Viewer, attemptId: string): Promise<OutputOf<'GET /api/user/quiz-attempts/{id}/missed'>>

  /**
   * The counted result of quizzes for the gradebook, in one query.
   *
   * @param userIds null for all students
   */
  scoresOf(
    quizIds: readonly string[],
    userIds: readonly string[] | null,
  ): Promise<(userId: string, quizId: string) => QuizScore>

  /** Results of quizzes that were submitted or graded after this moment. */
  gradedSince(quizIds: readonly string[], since: Date): Promise<GradedRow[]>

  /** Questions of submitted attempts that the student may see with their answers now. */
  reviewable(userId: string): Promise<ReviewableQuestion[]>

  /** Questions with their keys, by quiz and question. The caller checks access. */
  questionsWithKeys(
    ids: readonly { quizId: string; questionId: string }[],
  ): Promise<Map<string, AuthoredQuestion>>

  /** Calendar entries: quizzes and open attempts that end in this time. */
  dueBetween(userId: string, since: Date, until: Date): Promise<CalendarItem[]>
}
