import type {
  AttemptQuestion,
  PastAttempt,
  QuizAttempt,
  QuizOverview,
  QuizResult,
  ReviewedQuestion,
  SavedAnswer,
} from '../../contract/quizzes.ts'
import {
  type Answers,
  type AuthoredQuestion,
  attemptsLeft,
  gradeQuestion,
  mayReview,
  type PaperQuestion,
  type QuizPolicy,
  quizStateOf,
  remainingTime,
} from '../../rules/quizzes.ts'
import type { AttemptRow, PastRow, QuizRow, StandingRow } from './queries.ts'

/** A quiz with where someone stands. */
export function presentQuiz(
  row: QuizRow,
  standing: StandingRow | undefined,
  moduleOpen: boolean,
  policy: QuizPolicy,
): QuizOverview {
  const openAttemptId = standing?.openAttemptId ?? null
  const bestPercent = standing?.bestPercent ?? null
  const attemptsUsed = standing?.attemptsUsed ?? 0
  const left = attemptsLeft(attemptsUsed, policy)
  const resume = openAttemptId !== null
  return {
    ...row,
    state: quizStateOf({
      moduleOpen,
      hasOpenAttempt: resume,
      bestPercent,
      passed: standing?.passed ?? false,
    }),
    bestPercent,
    attemptsUsed,
    attemptsLeft: left,
    openAttemptId,
    can: { start: moduleOpen && !resume && left !== 0, resume },
  }
}

/** @throws Error for an attempt that is still open: it has nothing of this yet */
export function presentPastAttempt(row: PastRow): PastAttempt {
  const { submittedAt, submittedBy, score, maxScore, percent, passed } = row
  if (
    submittedAt === null ||
    submittedBy === null ||
    score === null ||
    maxScore === null ||
    percent === null ||
    passed === null
  ) {
    throw new Error('An open attempt was presented as a past one')
  }
  return {
    id: row.id,
    number: row.number,
    startedAt: row.startedAt.toISOString(),
    submittedAt: submittedAt.toISOString(),
    submittedBy,
    score,
    maxScore,
    percent,
    passed,
  }
}

/** An attempt as the one who takes it may see it. What is not named here does not leave: no key, no explanation. */
export function presentAttempt(row: AttemptRow): QuizAttempt {
  return {
    id: row.id,
    number: row.number,
    status: row.submittedAt === null ? 'open' : 'submitted',
    quiz: presentPlace(row),
    passingScore: row.passingScore,
    startedAt: row.startedAt.toISOString(),
    deadline: row.deadline?.toISOString() ?? null,
    remainingMs: row.submittedAt === null ? remainingTime(row.deadline, row.readAt) : null,
    questions: row.questions.map(presentQuestion),
    answers: row.questions.map(({ id }) => presentAnswer(row, id)),
  }
}

function presentQuestion({ kind, id, question, options, points }: PaperQuestion): AttemptQuestion {
  return {
    kind,
    id,
    question,
    points,
    options: options.map((option) => ({ id: option.id, text: option.text })),
  }
}

export function presentAnswer({ answers }: Pick<AttemptRow, 'answers'>, questionId: string): SavedAnswer {
  const kept = answers[questionId]
  return {
    questionId,
    answer: kept?.answer ?? null,
    flagged: kept?.flagged ?? false,
    sequence: kept?.sequence ?? 0,
  }
}

function presentPlace(row: AttemptRow): QuizAttempt['quiz'] {
  return {
    id: row.quizId,
    title: row.title,
    courseId: row.courseId,
    courseCode: row.courseCode,
    courseTitle: row.courseTitle,
    departmentId: row.departmentId,
    moduleId: row.moduleId,
    modulePosition: row.modulePosition,
  }
}

/** The answers alone, as the rules take them. */
export function answersOf({ answers }: Pick<AttemptRow, 'answers'>): Answers {
  return Object.fromEntries(Object.entries(answers).map(([id, { answer }]) => [id, answer]))
}

/**
 * The result of an attempt that was handed in.
 *
 * @param standing of all attempts at this quiz, this one included
 * @throws Error for an attempt that is still open
 */
export function presentResult(
  row: AttemptRow,
  standing: StandingRow,
  moduleOpen: boolean,
  policy: QuizPolicy,
): QuizResult {
  const past = presentPastAttempt(row)
  const review = mayReview(policy, standing.passed)
  const answers = answersOf(row)
  return {
    ...past,
    quiz: presentPlace(row),
    passingScore: row.passingScore,
    bestPercent: standing.bestPercent ?? past.percent,
    timeLimit: row.timeLimit,
    questions: row.questions.map((question) => presentReviewed(question, answers, review)),
    can: {
      start:
        moduleOpen && standing.openAttemptId === null && attemptsLeft(standing.attemptsUsed, policy) !== 0,
      review,
    },
  }
}

function presentReviewed(question: PaperQuestion, answers: Answers, review: boolean): ReviewedQuestion {
  const given = answers[question.id]
  const { correct, score } = gradeQuestion(question, given)
  return {
    ...presentQuestion(question),
    chosenOption: given?.option ?? null,
    correctOption: review ? question.correctOption : null,
    correct,
    score,
    explanation: review ? question.explanation : null,
  }
}

/** A question as review shows it, whatever its kind: what was asked, what is right, a line each, and why. */
export function presentFace(row: Omit<AuthoredQuestion, 'points'>) {
  const { question, options, correctAnswer, explanation } = row
  return { question, options, answer: [correctAnswer], explanation }
}
