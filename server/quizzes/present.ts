import type {
  PastAttempt,
  QuizAttempt,
  QuizOverview,
  QuizResult,
  SavedAnswer,
} from '../../contract/quizzes.ts'
import {
  type Answers,
  attemptsLeft,
  mayReview,
  type QuizPolicy,
  quizStateOf,
  remainingTime,
} from '../../rules/quizzes.ts'
import { presentQuestion, presentReviewed } from './present-question.ts'
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
  const waiting = standing?.waiting ?? false
  return {
    ...row,
    state: quizStateOf({
      moduleOpen,
      hasOpenAttempt: resume,
      bestPercent,
      passed: standing?.passed ?? false,
      waiting,
    }),
    bestPercent,
    attemptsUsed,
    attemptsLeft: left,
    openAttemptId,
    waiting,
    can: { start: moduleOpen && !resume && !waiting && left !== 0, resume },
  }
}

/** @throws Error for an attempt that is still open: it has nothing of this yet */
export function presentPastAttempt(row: PastRow): PastAttempt {
  const { submittedAt, submittedBy, score, maxScore, percent, passed } = row
  if (submittedAt === null || submittedBy === null || score === null || maxScore === null) {
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
    questions: row.questions.map((question) =>
      presentReviewed(question, answers[question.id], row.manual[question.id] ?? null, review),
    ),
    can: {
      start:
        moduleOpen &&
        standing.openAttemptId === null &&
        !standing.waiting &&
        attemptsLeft(standing.attemptsUsed, policy) !== 0,
      review,
    },
  }
}
