import type { AllowedStudent, QuizAllowance, RuledQuiz } from '../../../contract/assessment/quiz-rules.ts'
import type { InputOf } from '../../../contract/index.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import {
  attemptDeadline,
  closingTime,
  defaultQuizPolicy,
  movedDeadline,
  type QuizRules,
} from '../../../rules/assessment/quizzes.ts'
import type { CourseAbility } from '../../../rules/people/course-roles.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { AuditService } from '../../school/audit/service.ts'
import { presentCourseOfStaff, type TeachingService } from '../teaching/service.ts'
import {
  attemptsUnderWay,
  findRuledQuiz,
  lockStarts,
  lockStartsOf,
  putAllowance,
  type RuledQuizRow,
  type StudentRow,
  studentsOfQuiz,
  writeDeadlines,
  writeRules,
} from './rules-queries.ts'

const mostAllowed = 200
const mostFound = 20

/** Milliseconds. As with an attempt's own job: slightly after the closing time, never before it. */
const jobMargin = 1_000

/** When and how students take a quiz, and what single students are allowed. */
export interface QuizRulesService {
  /**
   * @param search part of a student's name or address; empty lists the students with an allowance
   * @throws Refusal `quiz-not-found`
   */
  rules(viewer: Viewer, quizId: string, search?: string): Promise<RuledQuiz>

  /** @throws Refusal `quiz-not-found`, `invalid-input` or `rules-changed` */
  setRules(
    viewer: Viewer,
    quizId: string,
    change: InputOf<'PUT /api/teach/quizzes/{id}/rules'>['body'],
  ): Promise<RuledQuiz>

  /** @throws Refusal `quiz-not-found` or `student-not-found` */
  allow(
    viewer: Viewer,
    ids: { quizId: string; userId: string },
    allowance: QuizAllowance,
  ): Promise<AllowedStudent>

  /** After their accommodations grew: open attempts of a student end later, never earlier. @param courseId null: all */
  lengthenAll(tx: Transaction, userId: string, courseId: string | null): Promise<void>

  /**
   * After due dates of rounds moved: open attempts of their people end when they now should.
   *
   * @param itemIds whose due dates moved; those that are no quizzes are ignored
   */
  followRounds(tx: Transaction, itemIds: readonly string[], roundIds: readonly string[]): Promise<void>
}

export function quizRulesService({
  db,
  jobs,
  audit,
  teaching,
}: {
  db: Database
  jobs: Jobs
  audit: AuditService
  teaching: TeachingService
}): QuizRulesService {
  return {
    rules: async (viewer, quizId, search = '') =>
      present(viewer, await requireQuiz(viewer, quizId, 'see-work'), search),

    async setRules(viewer, quizId, { rules, revision }) {
      const quiz = await requireQuiz(viewer, quizId, 'edit-course')
      const wanted: QuizRules = { ...rules, dueAt: rules.dueAt === null ? null : new Date(rules.dueAt) }
      const moved = wanted.dueAt?.getTime() !== quiz.dueAt?.getTime()
      if (moved && wanted.dueAt !== null && wanted.dueAt.getTime() <= quiz.readAt.getTime()) {
        const message = 'A new due date lies in the future'
        throw new Refusal('invalid-input', message, { fields: [{ field: 'rules.dueAt', message }] })
      }
      await db.transaction(async (tx) => {
        if (!(await writeRules(tx, { quizId, revision, rules: wanted }))) {
          throw new Refusal('rules-changed', 'Someone else has changed these rules. Load them to go on.')
        }
        if (moved) await moveEnds(tx, quizId, wanted.dueAt)
        await audit.record(tx, viewer, {
          action: 'quiz.rules-changed',
          subject: subjectOf(quiz),
          before: auditedRules(quiz),
          after: auditedRules(wanted),
        })
      })
      return present(viewer, await requireQuiz(viewer, quizId, 'see-work'), '')
    },

    async allow(viewer, { quizId, userId }, { extraMinutes, extraAttempts, reason }) {
      const quiz = await requireQuiz(viewer, quizId, 'grade')
      const before = await requireStudent(quiz, userId)
      await db.transaction(async (tx) => {
        await lockStarts(tx, quizId)
        const { id: givenBy } = viewer
        const given = { userId, quizId, extraMinutes, extraAttempts, reason }
        await putAllowance(tx, { ...given, givenBy, givenAt: quiz.readAt })
        await lengthen(tx, { quizId, userId })
        await audit.record(tx, viewer, {
          action: 'quiz.allowance-given',
          subject: { kind: 'user', id: userId, label: before.name },
          before: {
            extraMinutes: before.extraMinutes ?? 0,
            extraAttempts: before.extraAttempts ?? 0,
          },
          after: { quiz: quiz.title, extraMinutes, extraAttempts },
          reason,
        })
      })
      return presentStudent(await requireStudent(quiz, userId))
    },

    lengthenAll: (tx, userId, courseId) => lengthen(tx, { userId, courseId }),

    async followRounds(tx, quizIds, roundIds) {
      await lockStartsOf(tx, quizIds)
      const moved = (await attemptsUnderWay(tx, { quizIds, roundIds })).flatMap((row) => {
        const deadline = movedDeadline(row)
        return deadline === row.deadline ? [] : [{ ...row, deadline }]
      })
      await writeDeadlines(tx, moved)
      // The people of a round share its due dates, so these are few; extra time gives a few more.
      const ends = new Map(
        moved.map(({ quizId, deadline }) => [`${quizId} ${deadline?.getTime()}`, { quizId, deadline }]),
      )
      for (const { quizId, deadline } of ends.values()) await closeDueLater(tx, quizId, deadline)
    },
  }

  async function requireQuiz(viewer: Viewer, quizId: string, ability: CourseAbility): Promise<RuledQuizRow> {
    const quiz = await findRuledQuiz(db, viewer, quizId, ability)
    if (quiz === null) throw new Refusal('quiz-not-found', 'There is no quiz at this address.')
    return quiz
  }

  async function requireStudent({ id: quizId, courseId }: RuledQuizRow, userId: string): Promise<StudentRow> {
    const [row] = await studentsOfQuiz(db, { courseId, quizId }, { userId }, 1)
    if (row === undefined) throw new Refusal('student-not-found', 'No one in this course has this id.')
    return row
  }

  /** A new due date applies to all open attempts but those of rounds with their own; one job submits those whose own job would run too late. */
  async function moveEnds(tx: Transaction, quizId: string, dueAt: Date | null): Promise<void> {
    const underWay = await attemptsUnderWay(tx, { quizId })
    await writeDeadlines(
      tx,
      underWay.map((row) => ({ ...row, deadline: attemptDeadline(row) })),
    )
    await closeDueLater(tx, quizId, dueAt)
  }

  async function closeDueLater(tx: Transaction, quizId: string, end: Date | null): Promise<void> {
    const closing = closingTime(end, defaultQuizPolicy)
    if (closing === null) return
    const startAfter = new Date(closing.getTime() + jobMargin)
    await jobs.enqueue(tx, 'quizzes.close-due', { quizId }, { startAfter })
  }

  /** Extends open attempts. The job of an old end, or of the quiz's due date, finds it open and reschedules. */
  async function lengthen(tx: Transaction, which: Parameters<typeof attemptsUnderWay>[1]): Promise<void> {
    const later = (await attemptsUnderWay(tx, which)).flatMap((row) => {
      const deadline = attemptDeadline(row)
      const isLater = deadline !== null && row.deadline !== null && deadline > row.deadline
      return isLater ? [{ ...row, deadline }] : []
    })
    await writeDeadlines(tx, later)
  }

  async function present(viewer: Viewer, row: RuledQuizRow, search: string): Promise<RuledQuiz> {
    const { id, title, courseId, modulePosition, timeLimit, passingScore, revision, underWay } = row
    const place = { courseId, quizId: id }
    const [course, students] = await Promise.all([
      teaching.requireCourse(viewer, courseId, 'see-work'),
      search === ''
        ? studentsOfQuiz(db, place, { allowed: true }, mostAllowed)
        : studentsOfQuiz(db, place, { search }, mostFound),
    ])
    const { attemptsAllowed, counts, review, dueAt } = row
    return {
      course: presentCourseOfStaff(course),
      quiz: { id, title, modulePosition, timeLimit, passingScore },
      rules: { attemptsAllowed, counts, review, dueAt: dueAt?.toISOString() ?? null },
      revision,
      underWay,
      students: students.map(presentStudent),
    }
  }
}

function presentStudent(row: StudentRow): AllowedStudent {
  const { userId, name, email, givenBy, attemptsUsed, open } = row
  return {
    userId,
    name,
    email,
    extraMinutes: row.extraMinutes ?? 0,
    extraAttempts: row.extraAttempts ?? 0,
    reason: row.reason ?? '',
    givenBy,
    givenAt: row.givenAt?.toISOString() ?? null,
    attemptsUsed,
    isUnderWay: open !== null,
    deadline: open?.deadline ? new Date(open.deadline).toISOString() : null,
  }
}

const subjectOf = ({ id, title }: RuledQuizRow) => ({ kind: 'quiz', id, label: title })

function auditedRules({ attemptsAllowed, counts, review, dueAt }: QuizRules) {
  return {
    attempts: attemptsAllowed ?? 'unlimited',
    counts,
    answers: review,
    due: dueAt?.toISOString() ?? null,
  }
}
