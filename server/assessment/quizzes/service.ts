import { randomInt } from 'node:crypto'
import type { QuizResult } from '../../../contract/assessment/quizzes.ts'
import type { Database } from '../../../database/client.ts'
import { quizAddress } from '../../../rules/addresses.ts'
import { presentKeyed, presentQuestion } from '../../../rules/assessment/presented-question.ts'
import { isAnswerTo } from '../../../rules/assessment/questions.ts'
import {
  attemptDeadline,
  attemptsLeft,
  closedForAll,
  defaultQuizPolicy,
  isOverdue,
  mayReview,
  mostAttemptsADay,
  nextAttemptAt,
  personalDueDate,
  type QuizPolicy,
  remainingTime,
} from '../../../rules/assessment/quizzes.ts'
import { isMissed } from '../../../rules/assessment/reviewed-question.ts'
import { percentOf } from '../../../rules/learning/percent.ts'
import { isModuleOpen } from '../../../rules/learning/progress.ts'
import type { NotificationsService } from '../../community/notifications/service.ts'
import type { CatalogueService } from '../../courses/catalogue/service.ts'
import type { LearningService } from '../../learning/progress/service.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { StimuliService } from '../stimuli/service.ts'
import { prepareAnswering } from './answer-queries.ts'
import { type AttemptRow, findAttempt, insertAttempt, lockForStart } from './attempt-queries.ts'
import { attemptClosing } from './closing.ts'
import { papers } from './papers.ts'
import { presentAnswer, presentAttempt, presentPastAttempt, presentQuiz, presentResult } from './present.ts'
import { completionOfMyCourses, dueQuizzes, findQuiz, type QuizRow, quizzesOfMyCourses } from './queries.ts'
import { bankOf, questionsOf } from './question-queries.ts'
import {
  countedResults,
  gradedAgainAt,
  gradedSince,
  pastAttempts,
  type QuizResultsRow,
  quizResults,
} from './result-queries.ts'
import { answeredQuizzes, questionsById, questionsUnderWay } from './review-queries.ts'
import type { QuizzesService } from './service-interface.ts'

const longestList = 500
const longestHistory = 100
export interface QuizzesDependencies {
  db: Database
  learning: LearningService
  catalogue: Pick<CatalogueService, 'passages'>
  jobs: Jobs
  notifications: Pick<NotificationsService, 'notify'>
  stimuli: StimuliService
  policy?: QuizPolicy
  below?: (limit: number) => number
}

export function quizzesService({
  db,
  learning,
  catalogue,
  jobs,
  notifications,
  stimuli,
  policy = defaultQuizPolicy,
  below = (limit) => randomInt(limit),
}: QuizzesDependencies): QuizzesService {
  const answering = prepareAnswering(db)
  const paper = papers(below)
  const closing = attemptClosing({ db, jobs, notifications, policy })
  const { close, closeLater, closeOverdue } = closing

  return {
    async handOut(own, bank, draws) {
      return (await stimuli.drawn(paper(own, bank, draws))).map(presentQuestion)
    },

    async quizzes(viewer) {
      await closeOverdue(viewer)
      const [rows, completion, known] = await Promise.all([
        quizzesOfMyCourses(db, viewer.id, longestList),
        completionOfMyCourses(db, viewer.id),
        quizResults(db, viewer.id),
      ])
      const outline = Map.groupBy(completion, ({ courseId }) => courseId)
      const results = new Map(known.map((row) => [row.quizId, row]))
      return rows.map((row) => {
        const modules = outline.get(row.courseId) ?? []
        const index = modules.findIndex(({ moduleId }) => moduleId === row.moduleId)
        const completed = modules.map((module) => module.completed)
        const { opensLater, keptOpen } = modules[index] ?? {}
        const open = viewer.role !== 'student' || isModuleOpen(completed, index, opensLater, keptOpen)
        return presentQuiz(row, results.get(row.id), open)
      })
    },

    async quiz(viewer, quizId) {
      await closeOverdue(viewer)
      const quiz = await requireQuiz(viewer, quizId)
      const [open, [results], past] = await Promise.all([
        learning.mayOpenModule(viewer, quiz),
        quizResults(db, viewer.id, quizId),
        pastAttempts(db, viewer.id, quizId, longestHistory),
      ])
      return { quiz: presentQuiz(quiz, results, open), attempts: past.map(presentPastAttempt) }
    },

    async start(viewer, quizId) {
      await closeOverdue(viewer)
      const quiz = await requireQuiz(viewer, quizId)
      const [results] = await quizResults(db, viewer.id, quizId)
      if (results?.openAttemptId) return present(await requireAttempt(viewer, results.openAttemptId))
      await learning.requireOpenModule(viewer, await learning.courseFor(viewer, quiz.courseId), quiz.moduleId)
      return present(await begin(viewer, quiz))
    },

    async attempt(viewer, attemptId) {
      return present(await requireAttempt(viewer, attemptId))
    },

    async saveAnswer(viewer, attemptId, questionId, input) {
      const found = await answering.findQuestion(viewer.id, attemptId, questionId)
      if (found === null) throw attemptNotFound()
      const { question } = found
      if (question === null) throw new Refusal('question-not-found', 'This attempt has no such question.')
      if (input.answer !== null && !isAnswerTo(question, input.answer)) {
        const [field, message] =
          question.kind === 'single-choice' && input.answer.kind === 'single-choice'
            ? ['answer.option', 'This question has no such option']
            : ['answer', 'This is no answer to this question']
        throw new Refusal('invalid-input', message, { fields: [{ field, message }] })
      }
      const { sequence, answer, flagged } = input
      const kept = { answer, flagged, sequence }
      const { graceMs } = policy
      const written = await answering.putAnswer({ userId: viewer.id, attemptId, questionId, kept, graceMs })
      if (written !== null) {
        const remainingMs = remainingTime(written.deadline, written.readAt)
        return { saved: { questionId, ...kept }, applied: true, remainingMs }
      }
      const now = await requireAttempt(viewer, attemptId)
      if (now.submittedAt !== null) throw closed()
      return {
        saved: presentAnswer(now, questionId),
        applied: false,
        remainingMs: remainingTime(now.deadline, now.readAt),
      }
    },

    async submit(viewer, attemptId) {
      await requireAttempt(viewer, attemptId)
      await close(viewer.id, attemptId, 'student')
      return resultOf(viewer, await requireAttempt(viewer, attemptId))
    },

    async result(viewer, attemptId) {
      const attempt = await requireAttempt(viewer, attemptId)
      if (attempt.submittedAt === null) throw notHandedIn()
      return resultOf(viewer, attempt)
    },

    async missed(viewer, attemptId) {
      const attempt = await requireAttempt(viewer, attemptId)
      if (attempt.submittedAt === null) throw notHandedIn()
      const { quiz, questions, passages } = await resultOf(viewer, attempt)
      const missed = new Set(questions.filter(isMissed).map(({ id }) => id))
      return {
        quiz,
        questions: (await stimuli.drawn(attempt.questions.filter(({ id }) => missed.has(id)))).map(
          presentKeyed,
        ),
        passages: Object.fromEntries(Object.entries(passages).filter(([id]) => missed.has(id))),
      }
    },

    async scoresOf(quizIds, userIds) {
      const rows = quizIds.length === 0 ? [] : await countedResults(db, quizIds, userIds)
      const known = new Map(rows.map((row) => [`${row.userId} ${row.quizId}`, row]))
      return (userId: string, quizId: string) => {
        const { result: counted = null, waiting = false } = known.get(`${userId} ${quizId}`) ?? {}
        if (counted === null) return { score: null, result: null, waiting }
        const [score, maxScore] = counted
        return { score: percentOf(score, maxScore, 2), result: { score, maxScore }, waiting }
      }
    },

    gradedSince: (quizIds, since) => gradedSince(db, quizIds, since),

    async reviewable(userId) {
      const answered = await answeredQuizzes(db, userId)
      return answered.flatMap(
        ({ quizId, moduleId, review, dueAt, mostExtraMinutes, readAt: now, questions }) => {
          const closedAt = closedForAll(dueAt, mostExtraMinutes, policy)
          return questions
            .filter(([, everPassed]) => mayReview(review, { everPassed, closedAt, now }))
            .map(([questionId]) => ({ quizId, moduleId, questionId }))
        },
      )
    },

    async questionsWithKeys(ids) {
      const rows = await questionsById(db, ids)
      return new Map(rows.map((row) => [`${row.quizId} ${row.id}`, row]))
    },

    async dueBetween(userId, since, until) {
      const rows = await dueQuizzes(db, userId, since, until)
      // An open attempt ends no later than its quiz is due, so one entry covers both.
      const begun = new Set(rows.filter(({ attemptId }) => attemptId !== null).map(({ quizId }) => quizId))
      return rows
        .filter(({ attemptId, quizId }) => attemptId !== null || !begun.has(quizId))
        .map(({ attemptId, quizId, title, course, at }) => ({
          id: `quiz-${attemptId ?? quizId}`,
          kind: 'due' as const,
          title,
          about: course,
          startsAt: at.toISOString(),
          endsAt: null,
          path: quizAddress(quizId),
        }))
    },

    handInAll: closing.handInAll,
    watchOpen: closing.watchOpen,
    closeInTime: closing.closeInTime,
    closeAllOverdue: closing.closeAllOverdue,
  }

  async function requireQuiz(viewer: Viewer, quizId: string): Promise<QuizRow> {
    const quiz = await findQuiz(db, viewer.id, quizId)
    if (quiz === null) throw quizNotFound()
    return quiz
  }

  async function present(attempt: AttemptRow) {
    return presentAttempt({ ...attempt, questions: await stimuli.drawn(attempt.questions) })
  }

  /** Submits overdue attempts first, so no open attempt is shown after its time is over. */
  async function requireAttempt(viewer: Viewer, attemptId: string): Promise<AttemptRow> {
    const attempt = await findAttempt(db, viewer.id, attemptId)
    if (attempt === null) throw attemptNotFound()
    if (attempt.submittedAt !== null || !isOverdue(attempt.deadline, attempt.readAt, policy)) return attempt
    await close(viewer.id, attemptId, 'deadline')
    return (await findAttempt(db, viewer.id, attemptId)) ?? attempt
  }

  /**
   * Writes a new attempt with its closing job, and enrolls. A rejected student is not enrolled. Of concurrent requests,
   * all but one find the attempt of the first. The number in the row enforces the attempt limit.
   */
  async function begin(viewer: Viewer, { id: quizId, courseId }: QuizRow): Promise<AttemptRow> {
    const userId = viewer.id
    const attemptId = await db.transaction(async (tx) => {
      // Lock the course first, like its authors.
      if (!(await learning.enrollIn(tx, viewer, courseId))) throw quizNotFound()
      const quiz = await lockForStart(tx, userId, quizId)
      if (quiz === null) throw quizNotFound()
      const [results] = await quizResults(tx, userId, quizId)
      if (results?.openAttemptId) return results.openAttemptId
      requireStart(quiz, results)
      requirePause(nextAttemptAt(results?.fillsDaySince ?? null, quiz.readAt), quiz.readAt)
      const { timeLimit, passingScore, draws, readAt: startedAt } = quiz
      const bank = await bankOf(tx, courseId, draws)
      const questions = paper(await questionsOf(tx, quizId), bank, draws)
      const number = (results?.attemptsUsed ?? 0) + 1
      const numbered = { userId, quizId, number, passingScore, questions }
      const deadline = attemptDeadline({ ...quiz, startedAt })
      const row = await insertAttempt(tx, { ...numbered, timeLimit, startedAt, deadline })
      if (row) await closeLater(tx, { userId, attemptId: row.id }, row.deadline)
      return row?.id ?? null
    })
    if (attemptId !== null) return requireAttempt(viewer, attemptId)
    return begin(viewer, await requireQuiz(viewer, quizId))
  }

  async function resultOf(viewer: Viewer, attempt: AttemptRow): Promise<QuizResult> {
    const [moduleOpen, [results], underWay, again] = await Promise.all([
      learning.mayOpenModule(viewer, attempt),
      quizResults(db, viewer.id, attempt.quizId),
      questionsUnderWay(db, viewer.id),
      gradedAgainAt(db, attempt.id),
    ])
    if (results === undefined) throw new Error('An attempt is not among those of its quiz')
    const questions = await stimuli.drawn(attempt.questions)
    const result = presentResult({ ...attempt, questions }, { results, moduleOpen, underWay, policy })
    const explained = result.questions.flatMap(({ id, question, explanation }) =>
      explanation === null ? [] : [{ id, question, explanation, moduleId: attempt.moduleId }],
    )
    const passages = await catalogue.passages(explained)
    return {
      ...result,
      gradedAgainAt: again?.toISOString() ?? null,
      passages: Object.fromEntries(
        explained.flatMap(({ id }, index) => {
          const passage = passages[index]
          return passage ? [[id, passage]] : []
        }),
      ),
    }
  }
}

const notHandedIn = () => new Refusal('attempt-open', 'Hand in this attempt to see its result.')

/**
 * @param quiz read under its lock
 * @throws Refusal `attempt-waits`, `no-attempts-left` or `past-due`
 */
function requireStart(
  quiz: Pick<
    QuizRow,
    'attemptsAllowed' | 'extraAttempts' | 'dueAt' | 'laterDueAt' | 'extraMinutes' | 'readAt'
  >,
  results: QuizResultsRow | undefined,
): void {
  if (results?.waiting) {
    throw new Refusal('attempt-waits', 'Your last attempt is being graded. After that you may try again.')
  }
  const used = results?.attemptsUsed ?? 0
  if (attemptsLeft(used, quiz, quiz) === 0) {
    throw new Refusal(
      'no-attempts-left',
      used === 1
        ? 'You have used your one attempt at this quiz.'
        : `You have used all ${used} attempts at this quiz.`,
    )
  }
  const dueAt = personalDueDate(quiz.dueAt, quiz)
  if (dueAt !== null && dueAt.getTime() <= quiz.readAt.getTime()) {
    throw new Refusal('past-due', 'The due date of this quiz is over, and no attempt begins after it.')
  }
}

/** @throws Refusal `too-many-requests`, with the time when the next may start */
function requirePause(next: Date | null, now: Date): void {
  if (next === null) return
  const wait = next.getTime() - now.getTime()
  const minutes = Math.ceil(wait / 60_000)
  const when = minutes < 60 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`
  throw new Refusal(
    'too-many-requests',
    `You’ve started ${mostAttemptsADay} attempts at this quiz within a day. You can start another in ${when}.`,
    { headers: { 'retry-after': String(Math.ceil(wait / 1_000)) } },
  )
}

function quizNotFound(): Refusal {
  return new Refusal('quiz-not-found', 'There is no quiz at this address.')
}

function attemptNotFound(): Refusal {
  return new Refusal('attempt-not-found', 'There is no attempt at this address.')
}

function closed(): Refusal {
  return new Refusal('attempt-closed', 'This attempt has been handed in; its answers no longer change.')
}
