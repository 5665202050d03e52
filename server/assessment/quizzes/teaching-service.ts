import type { AttemptToGrade, QuizFigures } from '../../../contract/assessment/quiz-teaching.ts'
import type { InputOf, OutputOf } from '../../../contract/index.ts'
import type { Database } from '../../../database/client.ts'
import { resultAddress } from '../../../rules/addresses.ts'
import { analyseQuestions } from '../../../rules/assessment/item-analysis.ts'
import { shownWith } from '../../../rules/assessment/presented-question.ts'
import { type ManualGrade, roundPoints } from '../../../rules/assessment/question-grading.ts'
import type { PaperQuestion } from '../../../rules/assessment/questions.ts'
import { type Grade, gradePaper } from '../../../rules/assessment/quizzes.ts'
import type { CourseAbility } from '../../../rules/people/course-roles.ts'
import { counted } from '../../../rules/text/counted.ts'
import type { NotificationsService } from '../../community/notifications/service.ts'
import type { CatalogueService } from '../../courses/catalogue/service.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { AuditService } from '../../school/audit/service.ts'
import type { CompletionChecksService } from '../completion/checks.ts'
import type { StimuliService } from '../stimuli/service.ts'
import { presentCourseOfStaff, type TeachingService } from '../teaching/service.ts'
import { answersOf } from './present.ts'
import { presentFigures } from './present-figures.ts'
import { bankOf, questionsOf } from './question-queries.ts'
import {
  countWaitingAttempts,
  findTaughtAttempt,
  findTaughtQuiz,
  firstAttempts,
  queueAround,
  quizzesOfCourse,
  type TaughtAttemptRow,
  waitingAttempts,
  writeManualGrade,
} from './teaching-queries.ts'

const longestQueue = 50

/** The number of attempts the statistics use: beyond a thousand, the figures no longer change. */
const mostAnalysed = 1_000

type LongText = Extract<PaperQuestion, { kind: 'long-text' }>

/** Results and grading of quizzes, for those who teach the course. */
export interface QuizTeachingService {
  /** Quizzes with their figures, and attempts that wait for a grade. @param quizId limits the waiting list to this quiz @throws Refusal `course-not-found` */
  quizzes(
    viewer: Viewer,
    courseId: string,
    quizId?: string,
  ): Promise<OutputOf<'GET /api/teach/courses/{id}/quizzes'>>

  /** @throws Refusal `quiz-not-found` */
  figures(viewer: Viewer, quizId: string): Promise<QuizFigures>

  /** @throws Refusal `attempt-not-found` */
  attempt(viewer: Viewer, id: string): Promise<AttemptToGrade>

  /** @throws Refusal `attempt-not-found`, `invalid-input` or `grade-changed` */
  grade(
    viewer: Viewer,
    id: string,
    grades: InputOf<'PUT /api/teach/quiz-attempts/{id}/grade'>['body'],
  ): Promise<AttemptToGrade>
}

export function quizTeachingService({
  db,
  catalogue: { work },
  teaching,
  notifications,
  completionChecks,
  stimuli,
  audit,
  now,
}: {
  db: Database
  catalogue: Pick<CatalogueService, 'work'>
  teaching: TeachingService
  notifications: NotificationsService
  completionChecks: CompletionChecksService
  stimuli: StimuliService
  audit: AuditService
  now: () => Date
}): QuizTeachingService {
  return {
    async quizzes(viewer, courseId, quizId) {
      const course = await teaching.requireCourse(viewer, courseId, 'see-work')
      const [quizzes, waiting, waitingCount] = await Promise.all([
        quizzesOfCourse(db, courseId),
        waitingAttempts(db, courseId, quizId ?? null, longestQueue),
        countWaitingAttempts(db, courseId),
      ])
      return {
        course: presentCourseOfStaff(course),
        quizzes,
        waiting: waiting.map((row) => ({ ...row, submittedAt: row.submittedAt?.toISOString() ?? '' })),
        waitingCount,
      }
    },

    async figures(viewer, quizId) {
      const quiz = await findTaughtQuiz(db, viewer, quizId)
      if (quiz === null) throw quizNotFound()
      const [course, quizzes, own, bank, attempts] = await Promise.all([
        teaching.requireCourse(viewer, quiz.courseId, 'see-work'),
        quizzesOfCourse(db, quiz.courseId),
        questionsOf(db, quizId),
        bankOf(db, quiz.courseId, quiz.draws),
        firstAttempts(db, quizId, mostAnalysed),
      ])
      const taught = quizzes.find(({ id }) => id === quizId)
      if (taught === undefined) throw quizNotFound()
      const analysis = analyseQuestions(
        attempts.map((row) => ({ questions: row.questions, answers: answersOf(row), manual: row.manual })),
      )
      const { passingScore, timeLimit } = quiz
      return {
        course: presentCourseOfStaff(course),
        quiz: { ...taught, passingScore, timeLimit },
        analysed: attempts.length,
        questions: (await stimuli.drawn([...own, ...bank])).map((question) =>
          presentFigures(question, analysis.get(question.id)),
        ),
      }
    },

    async attempt(viewer, id) {
      return present(viewer, await requireAttempt(viewer, id, 'see-work'))
    },

    async grade(viewer, id, { version, grades }) {
      const row = await requireAttempt(viewer, id, 'grade')
      const manual = { ...row.manual, ...gradesFor(answeredInWords(row), grades) }
      const grade = gradePaper(row.questions, answersOf(row), row.passingScore, manual)
      await db.transaction(async (tx) => {
        const { userId } = row
        const written = await writeManualGrade(tx, viewer, { userId, id, version, manual, grade, now: now() })
        if (!written) {
          throw new Refusal('grade-changed', 'Someone else has graded this. Load their grade to continue.')
        }
        await audit.record(tx, viewer, {
          action: 'quiz.graded',
          subject: { kind: 'user', id: userId, label: row.studentName },
          before: auditedGrade(row),
          after: {
            quiz: row.quizTitle,
            attempt: row.number,
            ...auditedGrade({ ...row, manual, ...resultOf(grade) }),
          },
        })
        const course = await work.courseWork(row.courseId)
        await notifications.notify(tx, {
          kind: Object.keys(row.manual).length === 0 ? 'grade' : 'feedback',
          to: userId,
          data: { item: row.quizTitle, course: course?.code ?? row.courseId },
          path: resultAddress(row.quizId, id),
          actorId: viewer.id,
        })
        await completionChecks.ask(tx, row.courseId, [userId])
      })
      return present(viewer, await requireAttempt(viewer, id, 'see-work'))
    },
  }

  async function requireAttempt(
    viewer: Viewer,
    id: string,
    ability: CourseAbility,
  ): Promise<TaughtAttemptRow> {
    const row = await findTaughtAttempt(db, viewer, id, ability)
    if (row === null) throw new Refusal('attempt-not-found', 'There is no attempt at this address.')
    return row
  }

  async function present(viewer: Viewer, row: TaughtAttemptRow): Promise<AttemptToGrade> {
    const { id, courseId, submittedAt, manual } = row
    if (submittedAt === null) throw new Error('An open attempt came to a desk')
    const place = { submittedAt, id }
    const [course, can, queue, queueOfQuiz] = await Promise.all([
      work.courseWork(courseId),
      teaching.abilities(viewer, courseId),
      queueAround(db, courseId, null, place),
      queueAround(db, courseId, row.quizId, place),
    ])
    if (course === null) throw new Error(`The course ${courseId} of an attempt is gone`)
    const answers = answersOf(row)
    const inWords = answeredInWords(row)
    const { questions, maxScore } = gradePaper(row.questions, answers, row.passingScore, manual)
    const byHand = new Set(inWords.map((question) => question.id))
    const others = questions.filter((question) => !byHand.has(question.id))
    return {
      id,
      course: presentCourseOfStaff({ ...course, can }),
      quizId: row.quizId,
      quizTitle: row.quizTitle,
      modulePosition: row.modulePosition,
      studentName: row.studentName,
      number: row.number,
      submittedAt: submittedAt.toISOString(),
      passingScore: row.passingScore,
      otherScore: roundPoints(others.reduce((sum, { score }) => sum + score, 0)),
      maxScore,
      percent: row.percent,
      passed: row.passed,
      gradeVersion: row.gradeVersion,
      answers: (await stimuli.drawn(inWords)).map((asked) => {
        const { id: questionId, question, points, guidance, explanation } = asked
        const given = answers[questionId]
        return {
          id: questionId,
          ...shownWith(asked),
          question,
          points,
          guidance,
          explanation,
          answer: given?.kind === 'long-text' ? given.text : '',
          score: manual[questionId]?.score ?? null,
          feedback: manual[questionId]?.feedback ?? '',
        }
      }),
      queue,
      queueOfQuiz,
    }
  }
}

/** The result of a grade; none while a part still waits. */
const resultOf = ({ waiting, percent, passed }: Grade) =>
  waiting ? { percent: null, passed: null } : { percent, passed }

function auditedGrade(
  row: Pick<TaughtAttemptRow, 'questions' | 'answers' | 'manual' | 'percent' | 'passed'>,
) {
  const given = answeredInWords(row).map(({ id, question, points }) => {
    const score = row.manual[id]?.score
    return [`Points for “${question}”`, score === undefined ? null : `${score} of ${points}`]
  })
  return { ...Object.fromEntries(given), percent: row.percent, passed: row.passed }
}

function answeredInWords(row: Pick<TaughtAttemptRow, 'questions' | 'answers'>): LongText[] {
  const answers = answersOf(row)
  return row.questions.filter((question): question is LongText => {
    const given = answers[question.id]
    return question.kind === 'long-text' && given?.kind === 'long-text' && given.text.trim() !== ''
  })
}

/** @throws Refusal `invalid-input` for a score above the points, a missing grade, or an unknown answer */
function gradesFor(
  questions: readonly LongText[],
  grades: readonly { questionId: string; score: number; feedback: string }[],
): Record<string, ManualGrade> {
  const given = new Map(grades.map((grade) => [grade.questionId, grade]))
  const fields = grades.flatMap(({ questionId, score }, index) => {
    const question = questions.find(({ id }) => id === questionId)
    if (question === undefined)
      return [{ field: `grades.${index}.questionId`, message: 'This attempt has no such answer' }]
    return score > question.points
      ? [{ field: `grades.${index}.score`, message: `At most ${counted(question.points, 'point')}` }]
      : []
  })
  if (questions.some(({ id }) => !given.has(id)))
    fields.push({ field: 'grades', message: 'Give points for every answer' })
  const [first] = fields
  if (first !== undefined) throw new Refusal('invalid-input', first.message, { fields })
  return Object.fromEntries(
    grades.map(({ questionId, score, feedback }) => [questionId, { score: roundPoints(score), feedback }]),
  )
}

function quizNotFound(): Refusal {
  return new Refusal('quiz-not-found', 'There is no quiz at this address.')
}
