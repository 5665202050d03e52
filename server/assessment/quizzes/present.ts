import type {
  PastAttempt,
  QuizAttempt,
  QuizOverview,
  QuizResult,
  SavedAnswer,
} from '../../../contract/assessment/quizzes.ts'
import { presentQuestion } from '../../../rules/assessment/presented-question.ts'
import { gradeQuestion } from '../../../rules/assessment/question-grading.ts'
import type { DrawnQuestion } from '../../../rules/assessment/questions.ts'
import {
  type Answers,
  attemptsLeft,
  closedForAll,
  countedResult,
  mayReview,
  nextAttemptAt,
  personalDueDate,
  type QuizPolicy,
  quizStateOf,
  type Reached,
  remainingTime,
} from '../../../rules/assessment/quizzes.ts'
import { presentReviewed } from '../../../rules/assessment/reviewed-question.ts'
import type { AttemptRow } from './attempt-queries.ts'
import type { QuizRow } from './queries.ts'
import type { PastRow, QuizResultsRow } from './result-queries.ts'

type RuledRow = Pick<
  QuizRow,
  'attemptsAllowed' | 'counts' | 'dueAt' | 'laterDueAt' | 'extraMinutes' | 'extraAttempts' | 'readAt'
>

const nothingReached: Reached = {
  bestPercent: null,
  latestPercent: null,
  everPassed: false,
  latestPassed: null,
}

function startFacts(row: RuledRow, results: QuizResultsRow | undefined, moduleOpen: boolean) {
  const { percent, passed } = countedResult(row.counts, results ?? nothingReached)
  const dueAt = personalDueDate(row.dueAt, row)
  const pastDue = dueAt !== null && row.readAt.getTime() >= dueAt.getTime()
  const attemptsUsed = results?.attemptsUsed ?? 0
  const left = attemptsLeft(attemptsUsed, row, row)
  const openAttemptId = results?.openAttemptId ?? null
  const waiting = results?.waiting ?? false
  const mayBegin = moduleOpen && openAttemptId === null && !waiting && left !== 0 && !pastDue
  // The pause is shown only if nothing else prevents the next attempt.
  const next = mayBegin ? nextAttemptAt(results?.fillsDaySince ?? null, row.readAt) : null
  const start = mayBegin && next === null
  return { percent, passed, dueAt, pastDue, attemptsUsed, left, openAttemptId, waiting, next, start }
}

export function presentQuiz(
  row: QuizRow,
  results: QuizResultsRow | undefined,
  moduleOpen: boolean,
): QuizOverview {
  const facts = startFacts(row, results, moduleOpen)
  const { percent, passed, dueAt, pastDue, attemptsUsed, left, openAttemptId, waiting, next, start } = facts
  const {
    attemptsAllowed: _,
    mostExtraMinutes: __,
    laterDueAt: ___,
    readAt: ____,
    draws: _____,
    ...shown
  } = row
  const resume = openAttemptId !== null
  return {
    ...shown,
    dueAt: dueAt?.toISOString() ?? null,
    isPastDue: pastDue,
    state: quizStateOf({ moduleOpen, hasOpenAttempt: resume, percent, passed, waiting, pastDue }),
    countedPercent: percent,
    passed,
    attemptsUsed,
    attemptsLeft: left,
    openAttemptId,
    waiting,
    nextAttemptAt: next?.toISOString() ?? null,
    can: { start, resume },
  }
}

/** @throws Error for an open attempt, which has no result */
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

/** With what its questions show as HTML. */
type Shown<Row> = Omit<Row, 'questions'> & { questions: DrawnQuestion[] }

/** An attempt as its student may see it. Only fields named here leave the server: no key, no explanation. */
export function presentAttempt(row: Shown<AttemptRow>): QuizAttempt {
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

function presentPlace(row: Shown<AttemptRow>): QuizAttempt['quiz'] {
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

export function answersOf({ answers }: Pick<AttemptRow, 'answers'>): Answers {
  return Object.fromEntries(Object.entries(answers).map(([id, { answer }]) => [id, answer]))
}

/**
 * The result of a submitted attempt. Before keys may be shown, a question shows only the student's own answer: its
 * correctness reveals the key to a student who tries each option in turn. Manually graded texts are shown, since they
 * cannot be guessed that way.
 *
 * @param facts.results all attempts at this quiz, including this one
 * @param facts.underWay ids of questions on an open attempt: their keys and correctness stay hidden
 * @throws Error for an open attempt
 */
export function presentResult(
  row: Shown<AttemptRow>,
  {
    results,
    moduleOpen,
    underWay,
    policy,
  }: { results: QuizResultsRow; moduleOpen: boolean; underWay: ReadonlySet<string>; policy: QuizPolicy },
): Omit<QuizResult, 'passages' | 'gradedAgainAt'> {
  const past = presentPastAttempt(row)
  const closedAt = closedForAll(row.dueAt, row.mostExtraMinutes, policy)
  const mayAtAll = mayReview(row.review, { everPassed: results.everPassed, closedAt, now: row.readAt })
  const shown = ({ id, kind }: AttemptRow['questions'][number]) => {
    if (underWay.has(id)) return 'own-answer'
    if (mayAtAll) return 'key'
    return kind === 'long-text' ? 'outcome' : 'own-answer'
  }
  const answers = answersOf(row)
  const { percent, dueAt, next, start } = startFacts(row, results, moduleOpen)
  return {
    ...past,
    quiz: presentPlace(row),
    passingScore: row.passingScore,
    countedPercent: percent ?? past.percent,
    counts: row.counts,
    review: row.review,
    dueAt: dueAt?.toISOString() ?? null,
    timeLimit: row.timeLimit === null ? null : row.timeLimit + row.extraMinutes,
    nextAttemptAt: next?.toISOString() ?? null,
    openAttempt: results.openAttemptId === null ? null : results.attemptsUsed,
    questions: row.questions.map((question) => {
      const answer = answers[question.id]
      const manual = row.manual[question.id] ?? null
      const grade = gradeQuestion(question, answer, manual)
      return presentReviewed(question, answer, grade, { seen: shown(question), manual })
    }),
    can: { start, review: row.questions.some((question) => shown(question) === 'key') },
  }
}
