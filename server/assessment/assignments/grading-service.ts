import type { RubricCriterion, SubmittedFile } from '../../../contract/assessment/assignments.ts'
import type { SubmissionFilter, SubmissionToGrade } from '../../../contract/assessment/teaching.ts'
import type { Assignment } from '../../../contract/courses/catalogue.ts'
import type { InputOf, OutputOf } from '../../../contract/index.ts'
import type { Database } from '../../../database/client.ts'
import { assignmentAddress } from '../../../rules/addresses.ts'
import { rubricScore } from '../../../rules/assessment/gradebook.ts'
import { criterionOf } from '../../../rules/assessment/rubric.ts'
import type { CourseAbility } from '../../../rules/people/course-roles.ts'
import type { NotificationsService } from '../../community/notifications/service.ts'
import type { CatalogueService } from '../../courses/catalogue/service.ts'
import { readCursor, uuids, writeCursor } from '../../platform/http/cursor.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { AuditService } from '../../school/audit/service.ts'
import type { SettingsService } from '../../school/settings/service.ts'
import type { CompletionChecksService } from '../completion/checks.ts'
import { presentCourseOfStaff, type TeachingService } from '../teaching/service.ts'
import { gradingOfCourse, studentNumbers } from './assignment-grading-queries.ts'
import { commentsOf, deleteComment } from './comment-queries.ts'
import { pinComment } from './comments.ts'
import { type Deadlines, deadlines } from './deadlines.ts'
import { giveExtension, studentOf } from './extensions.ts'
import { noteUses } from './feedback-comments.ts'
import type { GradeHoldsService } from './grade-holds.ts'
import {
  countWaiting,
  findSubmission,
  type ListPlace,
  queueAround,
  type SubmissionToGradeRow,
  submissionsOfCourse,
  writeGrade,
} from './grading-queries.ts'
import { presentSubmission } from './present.ts'
import { versionsToGrade } from './queries.ts'
import { taughtAssignments } from './taught-assignments.ts'
import { assignmentTimings, pointsOf, scoreOf } from './timing.ts'

const pageLength = 50

export interface GradingDependencies {
  db: Database
  catalogue: Pick<CatalogueService, 'work'>
  teaching: TeachingService
  gradeHolds: GradeHoldsService
  completionChecks: CompletionChecksService
  notifications: NotificationsService
  audit: AuditService
  settings: Pick<SettingsService, 'site'>
  now: () => Date
}

/** Grading submissions. For those who do not teach the course, nothing of it exists. */
export interface GradingService extends Deadlines {
  /** @throws Refusal `course-not-found`, or `invalid-input` for an invalid cursor */
  submissions(
    viewer: Viewer,
    courseId: string,
    query: { show: SubmissionFilter; assignment?: string | null; after?: string },
  ): Promise<OutputOf<'GET /api/teach/courses/{id}/submissions'>>

  /** @throws Refusal `submission-not-found` */
  submission(viewer: Viewer, id: string): Promise<SubmissionToGrade>

  /** @throws Refusal `submission-not-found`, `invalid-input` or `grade-changed` */
  grade(
    viewer: Viewer,
    id: string,
    grade: InputOf<'PUT /api/teach/submissions/{id}/grade'>['body'],
  ): Promise<SubmissionToGrade>

  /** @throws Refusal `submission-not-found`, `file-not-found`, `invalid-input` or `too-many-comments` */
  comment(
    viewer: Viewer,
    id: string,
    comment: InputOf<'POST /api/teach/submissions/{id}/comments'>['body'],
  ): Promise<SubmissionToGrade>

  /** @throws Refusal `submission-not-found` */
  removeComment(viewer: Viewer, id: string, commentId: string): Promise<SubmissionToGrade>

  /** Gives the student another due date. @param dueAt null removes it @throws Refusal `submission-not-found` */
  extend(viewer: Viewer, id: string, dueAt: string | null): Promise<SubmissionToGrade>
}

export function gradingService({
  db,
  catalogue: { work },
  teaching,
  gradeHolds,
  completionChecks,
  notifications,
  audit,
  settings,
  now,
}: GradingDependencies): GradingService {
  const timings = assignmentTimings({ db, settings })

  return {
    ...deadlines({ db, teaching, audit }),

    async submissions(viewer, courseId, { show, assignment = null, after }) {
      const course = await teaching.requireCourse(viewer, courseId, 'see-work')
      const found = await submissionsOfCourse(db, {
        courseId,
        show,
        assignmentId: assignment,
        after: placeOf(after),
        most: pageLength + 1,
      })
      const page = found.slice(0, pageLength)
      const [timingOf, assignments, waiting] = await Promise.all([
        timings.read([courseId], [...new Set(page.map(({ userId }) => userId))]),
        taughtAssignments(db, course),
        countWaiting(db, courseId),
      ])
      const known = new Map(assignments.map((taught) => [taught.id, taught]))
      const shownAs = await namesOf(assignments.filter(({ hideNames }) => hideNames).map((one) => one.id))
      const last = page.at(-1)
      return {
        course: presentCourseOfStaff(course),
        assignments,
        waiting,
        submissions: page.map((row) => {
          const { id, userId, studentName, assignmentId, number, submittedAt, possible } = row
          const timing = timingOf(userId, courseId, assignmentId)
          const points = known.get(assignmentId)?.points ?? possible ?? 0
          return {
            id,
            ...shownAs({ assignmentId, userId, studentName }),
            assignmentId,
            assignmentTitle: known.get(assignmentId)?.title ?? assignmentId,
            number,
            submittedAt: submittedAt.toISOString(),
            late: timing.isLate(submittedAt),
            score: scoreOf(row, points, timing),
            points,
            held: row.gradeHeld,
          }
        }),
        next: found.length > pageLength && last ? writeCursor({ at: last.submittedAt, id: last.id }) : null,
      }
    },

    async submission(viewer, id) {
      return present(viewer, await requireSubmission(viewer, id, 'see-work'))
    },

    async grade(viewer, id, { version, earned, feedback }) {
      const row = await requireSubmission(viewer, id, 'grade')
      const found = await work.assignment(row.assignmentId)
      const rubric = shownRubric(found?.assignment, row)
      const points = rubric.map((line) => line.points)
      const fields = points.flatMap((most, index) => {
        const given = earned[index]
        if (given === undefined) return [{ field: `earned.${index}`, message: 'Choose a level' }]
        return given > most ? [{ field: `earned.${index}`, message: `At most ${most} points` }] : []
      })
      const [first] = fields
      if (first !== undefined) throw new Refusal('invalid-input', first.message, { fields })
      await db.transaction(async (tx) => {
        const holds = (await gradeHolds.lock(tx, row.courseId)).has(row.assignmentId)
        const written = await writeGrade(tx, viewer, {
          id,
          version,
          criteria: rubric.map((line, index) => ({ ...line, earned: earned[index] ?? 0 })),
          earned: rubricScore(points, earned),
          possible: pointsOf(rubric),
          feedback: feedback.trim(),
          holds,
          now: now(),
        })
        if (written === null) {
          throw new Refusal('grade-changed', 'Someone else has graded this. Load their grade to continue.')
        }
        await noteUses(tx, { userId: viewer.id, courseId: row.courseId }, feedback, row.feedback, now())
        await audit.record(tx, viewer, {
          action: 'assignment.graded',
          subject: studentOf(row),
          before: auditedGrade(row),
          after: {
            assignment: found?.assignment.title ?? row.assignmentId,
            handIn: row.number,
            ...auditedGrade({ earned: rubricScore(points, earned), possible: pointsOf(rubric), feedback }),
          },
        })
        if (written.held) return
        const news = {
          to: row.userId,
          data: {
            item: found?.assignment.title ?? row.assignmentId,
            course: found?.course.code ?? row.courseId,
          },
          path: assignmentAddress(row.assignmentId),
          actorId: viewer.id,
        }
        await notifications.notify(tx, { kind: version === 0 ? 'grade' : 'feedback', ...news })
        await completionChecks.ask(tx, row.courseId, [row.userId])
      })
      return present(viewer, await requireSubmission(viewer, id, 'see-work'))
    },

    async comment(viewer, id, input) {
      const row = await requireSubmission(viewer, id, 'grade')
      const found = await work.assignment(row.assignmentId)
      await pinComment({ db, notifications, holds: gradeHolds, now }, viewer, row, input, {
        title: found?.assignment.title ?? row.assignmentId,
        course: found?.course.code ?? row.courseId,
      })
      return present(viewer, row)
    },

    async removeComment(viewer, id, commentId) {
      const row = await requireSubmission(viewer, id, 'grade')
      const found = await work.assignment(row.assignmentId)
      await db.transaction(async (tx) => {
        const known = { userId: row.userId, submissionId: id, id: commentId }
        const comment = await deleteComment(tx, viewer, known)
        if (comment === null) return
        await audit.record(tx, viewer, {
          action: 'assignment.comment-removed',
          subject: studentOf(row),
          before: { comment },
          after: { assignment: found?.assignment.title ?? row.assignmentId },
        })
      })
      return present(viewer, row)
    },

    async extend(viewer, id, dueAt) {
      const row = await requireSubmission(viewer, id, 'grade')
      const found = await work.assignment(row.assignmentId)
      const title = found?.assignment.title ?? row.assignmentId
      await giveExtension({ db, notifications, audit }, viewer, {
        ...row,
        courseCode: found?.course.code ?? row.courseId,
        title,
        dueAt,
      })
      return present(viewer, await requireSubmission(viewer, id, 'see-work'))
    },
  }

  /** How students are named, where those of the given assignments are hidden. */
  async function namesOf(hidden: readonly string[]) {
    const numberOf = await studentNumbers(db, hidden)
    return ({ assignmentId, userId, studentName }: NamedWork) =>
      hidden.includes(assignmentId)
        ? { studentId: null, studentName: `Student ${numberOf(assignmentId, userId)}` }
        : { studentId: userId, studentName }
  }

  async function requireSubmission(
    viewer: Viewer,
    id: string,
    ability: CourseAbility,
  ): Promise<SubmissionToGradeRow> {
    const row = await findSubmission(db, viewer, id, ability)
    if (row === null) throw new Refusal('submission-not-found', 'There is no submission at this address.')
    return row
  }

  async function present(viewer: Viewer, row: SubmissionToGradeRow): Promise<SubmissionToGrade> {
    const { courseId, assignmentId, userId, submittedAt, id } = row
    const place = { submittedAt, id }
    const [course, can, timingOf, versions, queue, queueOfAssignment, comments, gradingOf] =
      await Promise.all([
        work.courseWork(courseId),
        teaching.abilities(viewer, courseId),
        timings.read([courseId], [userId]),
        versionsToGrade(db, userId, assignmentId),
        queueAround(db, courseId, null, place),
        queueAround(db, courseId, assignmentId, place),
        commentsOf(db, userId, [id], 'staff'),
        gradingOfCourse(db, courseId),
      ])
    if (course === null) throw new Error(`The course ${courseId} of a submission is gone`)
    const assignment = course.assignments.find((known) => known.id === assignmentId)
    const rubric = shownRubric(assignment, row)
    const timing = timingOf(userId, courseId, assignmentId)
    const points = pointsOf(rubric)
    const { hideNames = false, holdGrades = false } = gradingOf.get(assignmentId) ?? {}
    const shownAs = await namesOf(hideNames ? [assignmentId] : [])
    const submission = presentSubmission(row, points, timing, { comments, viewer })
    return {
      ...submission,
      files: hideNames ? withoutNames(submission.files) : submission.files,
      course: presentCourseOfStaff({ ...course, can }),
      ...shownAs(row),
      holdsGrade: holdGrades && (row.gradeVersion === 0 || row.gradeHeld),
      held: row.gradeHeld,
      assignment: {
        id: assignmentId,
        title: assignment?.title ?? assignmentId,
        modulePosition: assignment?.modulePosition ?? 0,
        description: assignment?.description ?? '',
        handIn: assignment?.handIn ?? '',
        rubric,
        points,
      },
      dueAt: timing.dueAt?.toISOString() ?? null,
      extendedTo: timing.extendedTo?.toISOString() ?? null,
      deduction: timing.deduction(submittedAt),
      gradeVersion: row.gradeVersion,
      isLatest: row.isLatest,
      versions: versions.map((version) => ({
        id: version.id,
        number: version.number,
        submittedAt: version.submittedAt.toISOString(),
        graded: version.gradedAt !== null,
      })),
      queue,
      queueOfAssignment,
    }
  }
}

/** The current rubric; that of the grade if the assignment is gone. */
const shownRubric = (
  assignment: Pick<Assignment, 'levels' | 'rubric'> | undefined,
  { criteria }: Pick<SubmissionToGradeRow, 'criteria'>,
): RubricCriterion[] =>
  assignment?.rubric.map((line) => criterionOf(assignment.levels, line)) ??
  (criteria ?? []).map(({ criterion, points, levels }) => ({ criterion, points, levels }))

type NamedWork = Pick<SubmissionToGradeRow, 'assignmentId' | 'userId' | 'studentName'>

/** People name files after themselves. */
const withoutNames = (files: readonly SubmittedFile[]): SubmittedFile[] =>
  files.map((file, index) => ({
    ...file,
    name: `File ${index + 1}${/\.\w{1,5}$/.exec(file.name)?.[0] ?? ''}`,
  }))

/** A grade for the audit log. The feedback stays with the work; the log records only whether there is any. */
function auditedGrade({
  earned,
  possible,
  feedback,
}: Pick<SubmissionToGradeRow, 'earned' | 'possible' | 'feedback'>) {
  const words = feedback?.trim().split(/\s+/).filter(Boolean).length ?? 0
  return {
    score: earned === null ? null : `${earned} of ${possible}`,
    feedback: words === 0 ? null : `${words} words`,
  }
}

/** @throws Refusal `invalid-input` for a cursor this list did not create */
function placeOf(after: string | undefined): ListPlace | null {
  const place = readCursor(after, { ids: uuids })
  return place && { submittedAt: new Date(place.at), id: place.id }
}
