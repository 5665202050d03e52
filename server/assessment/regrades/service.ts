import type { Correction, Regrade, RegradeChoice } from '../../../contract/assessment/regrades.ts'
import type { OutputOf } from '../../../contract/index.ts'
import type { Transaction } from '../../../database/client.ts'
import { mayUndo } from '../../../rules/assessment/regrade.ts'
import { pageByTime, readCursor, uuids } from '../../platform/http/cursor.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { AuditService } from '../../school/audit/service.ts'
import { presentCourseOfStaff, type TeachingService } from '../teaching/service.ts'
import { tally, touchedAttempts, versionOf } from './correction.ts'
import { type RegradeJobDependencies, regradeJob } from './job.ts'
import { presentRegrade } from './present.ts'
import {
  countCertified,
  findQuestion,
  findRegrade,
  findUnderWay,
  insertRegrade,
  isLeft,
  lockRegrade,
  type PlacedQuestion,
  type RegradeRow,
  regradesOf,
} from './queries.ts'
import { beginUndo } from './writing-queries.ts'

const pageLength = 20
const mostTexts = 3

export interface RegradesDependencies extends RegradeJobDependencies {
  teaching: TeachingService
  audit: AuditService
}

interface QuestionPlace {
  id: string
  questionId: string
}

/** Grading attempts again after a question was corrected. For those who may edit the course. */
export interface RegradesService {
  /** @throws Refusal `course-not-found` or `question-not-found` */
  correction(viewer: Viewer, place: QuestionPlace): Promise<Correction>

  /** @throws Refusal `course-not-found`, `question-not-found`, `question-changed` or `nothing-to-regrade` */
  begin(
    viewer: Viewer,
    place: QuestionPlace,
    decision: { choice: RegradeChoice; version: string },
  ): Promise<Regrade>

  /** @throws Refusal `course-not-found` */
  list(
    viewer: Viewer,
    courseId: string,
    after?: string,
  ): Promise<OutputOf<'GET /api/teach/courses/{id}/regrades'>>

  /** @throws Refusal `regrade-not-found` or `not-undoable` */
  undo(viewer: Viewer, id: string): Promise<Regrade>

  /** The job. */
  work(regradeId: string): Promise<void>
}

export function regradesService(needs: RegradesDependencies): RegradesService {
  const { db, jobs, teaching, audit, now } = needs
  return {
    work: regradeJob(needs),

    async correction(viewer, { id, questionId }) {
      const course = await teaching.requireCourse(viewer, id, 'edit-course')
      const placed = await requireQuestion(id, questionId)
      const { question } = placed
      const version = versionOf(question)
      const { touched, open, apart, openApart, shownTexts } = await touchedAttempts(db, id, placed)
      const { students, choices, falling } = await tally(db, [...touched, ...apart], question)
      const [certificates, underWay, left] = await Promise.all([
        countCertified(db, id, falling),
        findUnderWay(db, id, questionId),
        isLeft(db, id, questionId, version),
      ])
      return {
        course: presentCourseOfStaff(course),
        question: { id: question.id, text: question.question, points: question.points },
        shownTexts: [...shownTexts].slice(0, mostTexts),
        version,
        touched: touched.length,
        students,
        open: open.length + openApart.length,
        apart: apart.length,
        choices,
        certificates,
        underWay,
        isLeft: left,
      }
    },

    async begin(viewer, { id, questionId }, { choice, version }) {
      const course = await teaching.requireCourse(viewer, id, 'edit-course')
      const regradeId = await db.transaction(async (tx) => {
        const placed = await requireQuestion(id, questionId, tx)
        if (versionOf(placed.question) !== version) throw questionChanged()
        const found = await touchedAttempts(tx, id, placed)
        const reached = [...found.touched, ...found.open]
        const all = [...reached, ...found.apart, ...found.openApart]
        const ids = choice === 'leave' ? [] : choice === 'everyone' ? all : reached
        const underWay = await findUnderWay(tx, id, questionId)
        // The same press again. If its job was lost, this one goes on with it.
        if (underWay !== null) {
          await jobs.enqueue(tx, 'quizzes.regrade', { regradeId: underWay })
          return underWay
        }
        if (all.length === 0 || (choice !== 'leave' && ids.length === 0)) throw nothingLeft()
        const begun = await insertRegrade(tx, rowOf(viewer, id, placed, { choice, version }), ids)
        if (begun === null) return findUnderWay(tx, id, questionId)
        if (choice !== 'leave') await jobs.enqueue(tx, 'quizzes.regrade', { regradeId: begun })
        await audit.record(tx, viewer, {
          action: choice === 'leave' ? 'quiz.correction-left' : 'quiz.regraded',
          subject: { kind: 'course', id, label: `${course.code} ${course.title}` },
          after: {
            question: placed.question.question,
            choice: choiceNames[choice],
            attempts: choice === 'leave' ? all.length : ids.length,
          },
        })
        return begun
      })
      return one(viewer, regradeId ?? '')
    },

    async list(viewer, courseId, after) {
      const course = await teaching.requireCourse(viewer, courseId, 'edit-course')
      const cursor = readCursor(after, { ids: uuids })
      const { rows, next } = pageByTime(await regradesOf(db, courseId, cursor, pageLength + 1), pageLength)
      return {
        course: presentCourseOfStaff(course),
        regrades: rows.map((row) => presentRegrade(row, now())),
        next,
      }
    },

    async undo(viewer, id) {
      const { courseId } = await requireRegrade(viewer, id)
      const { code, title } = await teaching.requireCourse(viewer, courseId, 'edit-course')
      await db.transaction(async (tx) => {
        await lockRegrade(tx, id)
        const row = await requireRegrade(viewer, id, tx)
        // The same press again. If its job was lost, this one goes on with it.
        if (row.state === 'undoing') await jobs.enqueue(tx, 'quizzes.regrade', { regradeId: id })
        if (row.state === 'undoing' || row.state === 'undone') return
        if (!mayUndo(row, now())) throw notUndoable(row)
        await beginUndo(tx, id, { by: viewer.id, at: now() })
        await jobs.enqueue(tx, 'quizzes.regrade', { regradeId: id })
        await audit.record(tx, viewer, {
          action: 'quiz.regrade-undone',
          subject: { kind: 'course', id: courseId, label: `${code} ${title}` },
          after: { question: row.question.question, choice: choiceNames[row.choice] },
        })
      })
      return one(viewer, id)
    },
  }

  async function one(viewer: Viewer, id: string): Promise<Regrade> {
    return presentRegrade(await requireRegrade(viewer, id), now())
  }

  async function requireRegrade(viewer: Viewer, id: string, place: Transaction | typeof db = db) {
    const row = await findRegrade(place, id, viewer)
    if (row === null) throw new Refusal('regrade-not-found', 'There is no regrade at this address.')
    return row
  }

  async function requireQuestion(courseId: string, questionId: string, place: Transaction | typeof db = db) {
    const placed = await findQuestion(place, courseId, questionId)
    if (placed === null)
      throw new Refusal('question-not-found', 'This question is no longer part of the course.')
    return placed
  }
}

const choiceNames: Record<RegradeChoice, string> = {
  better: 'Graded again where it is better',
  'as-it-falls': 'Graded again as it falls',
  everyone: 'All points for everyone',
  leave: 'Left as they were',
}

function rowOf(
  viewer: Viewer,
  courseId: string,
  { quizId, question }: PlacedQuestion,
  { choice, version }: { choice: RegradeChoice; version: string },
) {
  const state = choice === 'leave' ? ('done' as const) : ('working' as const)
  return { courseId, quizId, questionId: question.id, question, version, choice, state, createdBy: viewer.id }
}

const questionChanged = () =>
  new Refusal(
    'question-changed',
    'Someone else has changed this question. See what it affects now, then choose again.',
  )

const nothingLeft = () =>
  new Refusal('nothing-to-regrade', 'Every attempt is already graded with the current key.')

function notUndoable({ state, isLatest, choice }: RegradeRow): Refusal {
  const why =
    choice === 'leave'
      ? 'Nothing was changed, so there is nothing to undo.'
      : state === 'working'
        ? 'This regrade is still under way. Undo it when it has finished.'
        : isLatest
          ? 'A regrade can be undone within 30 days.'
          : 'The question has been graded again since then. Undo that first.'
  return new Refusal('not-undoable', why)
}
