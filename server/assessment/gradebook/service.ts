import type {
  CourseGrades,
  GradebookRow,
  GradeItem,
  ImportChange,
} from '../../../contract/assessment/gradebook.ts'
import type { InputOf, OutputOf } from '../../../contract/index.ts'
import type { Database } from '../../../database/client.ts'
import { areMany } from '../../../database/conditions/students-by-name.ts'
import { type GradePolicy, needsReason } from '../../../rules/assessment/gradebook.ts'
import type { CourseAbility } from '../../../rules/people/course-roles.ts'
import { counted } from '../../../rules/text/counted.ts'
import type { CourseWork } from '../../courses/catalogue/course-work.ts'
import { type CatalogueService, courseNotFound } from '../../courses/catalogue/service.ts'
import type { LearningService } from '../../learning/progress/service.ts'
import type { Drawing } from '../../platform/drawing/service.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { AuditService } from '../../school/audit/service.ts'
import type { GradeHoldsService } from '../assignments/grade-holds.ts'
import type { AssignmentsService } from '../assignments/service.ts'
import type { CompletionChecksService } from '../completion/checks.ts'
import type { QuizzesService } from '../quizzes/service-interface.ts'
import { presentCourseOfStaff, type TeachingService } from '../teaching/service.ts'
import { auditedScore, invalid, subjectOf } from './audited.ts'
import { gradebookCsv, myGradesCsv } from './csv.ts'
import { type GradesForSeveral, gradesForSeveral } from './for-several.ts'
import { readGradebook, readGradebooks } from './gradebook.ts'
import { newerGrades } from './newer-grades.ts'
import {
  changesOf,
  countStudents,
  coursesOf,
  findStudents,
  lockPolicy,
  type OverrideChange,
  partsOf,
  putPolicy,
  studentsOf,
  type Within,
  writeOverrides,
} from './queries.ts'

const longestHistory = 100
/** The most students in a gradebook file; above it, no file is written or read. */
const mostStudents = 20_000

type ImportOutcome = OutputOf<'POST /api/teach/courses/{id}/grades/import'>

interface GradesFile {
  csv: string
  apply: boolean
  reason: string
  overwrite: readonly { userId: string; itemId: string; at: string }[]
}

export interface GradesDependencies {
  db: Database
  catalogue: Pick<CatalogueService, 'work'>
  teaching: TeachingService
  assignments: AssignmentsService
  gradeHolds: GradeHoldsService
  quizzes: QuizzesService
  learning: Pick<LearningService, 'openModules'>
  completionChecks: CompletionChecksService
  audit: AuditService
  drawing: Pick<Drawing, 'gradebook'>
  now: () => Date
}

/** One grade in the gradebook: course, student and item. */
interface CellIds {
  id: string
  userId: string
  itemId: string
}

interface CsvFile {
  name: string
  text: string
}

/** The gradebook. A student sees their own row, teachers of the course see all of it, and others nothing. */
export interface GradesService extends GradesForSeveral {
  /** The viewer's courses, with the grade so far. */
  courses(viewer: Viewer): Promise<OutputOf<'GET /api/user/grades'>['courses']>

  /** What a person has reached in courses, as they see it: held grades are missing. */
  standings(userId: string, courses: readonly CourseWork[]): Promise<CourseGrades[]>

  /** The same of several people in one course, by id. */
  gradesOf(course: CourseWork, userIds: readonly string[]): Promise<Map<string, CourseGrades>>

  /** The course grade of students, as their teachers see it; null while nothing counts. */
  percents(course: CourseWork, userIds: readonly string[]): Promise<Map<string, number | null>>

  /** @throws Refusal `course-not-found` if the viewer is not enrolled */
  grades(viewer: Viewer, courseId: string): Promise<CourseGrades>

  /** @throws Refusal `course-not-found` */
  exportMine(viewer: Viewer, courseId: string): Promise<CsvFile>

  /** @throws Refusal `course-not-found` */
  gradebook(
    viewer: Viewer,
    courseId: string,
    page: Within & { after?: string | null; limit: number },
  ): Promise<OutputOf<'GET /api/teach/courses/{id}/grades'>>

  /** @throws Refusal `course-not-found`, `grade-not-found`, `invalid-input` or `grade-changed` */
  override(
    viewer: Viewer,
    cell: CellIds,
    grade: InputOf<'PUT /api/teach/courses/{id}/grades/{userId}/{itemId}'>['body'],
  ): Promise<GradebookRow>

  /** @throws Refusal `course-not-found` or `grade-not-found` */
  history(
    viewer: Viewer,
    cell: CellIds,
  ): Promise<OutputOf<'GET /api/teach/courses/{id}/grades/{userId}/{itemId}/history'>>

  /** @throws Refusal `course-not-found`, or `invalid-input` if nothing would count */
  setPolicy(viewer: Viewer, courseId: string, change: Partial<GradePolicy>): Promise<GradePolicy>

  /** @throws Refusal `course-not-found`, or `conflict` if the course has too many students for a file */
  exportAll(viewer: Viewer, courseId: string, within: Within): Promise<CsvFile>

  /**
   * Imports changes from a file. They are written together, and only if no line has a problem. A grade that changed
   * after the export stays, unless `overwrite` names it with the version shown.
   *
   * @throws Refusal `course-not-found`, `invalid-input` if a reason is missing, `grade-changed` on a concurrent
   *   change, or `conflict` if the course has too many students for a file
   */
  importAll(viewer: Viewer, courseId: string, file: GradesFile): Promise<ImportOutcome>
}

export function gradesService({
  db,
  catalogue: { work },
  teaching,
  assignments,
  gradeHolds,
  quizzes,
  learning,
  completionChecks,
  audit,
  drawing,
  now,
}: GradesDependencies): GradesService {
  const sources = { db, assignments, quizzes }
  return {
    ...gradesForSeveral({ gradeHolds, completionChecks, audit, now }),

    async courses(viewer) {
      const known = await Promise.all((await coursesOf(db, viewer.id)).map((id) => work.courseWork(id)))
      const courses = known.filter((course) => course !== null)
      return (await readGradebooks(sources, courses, [viewer.id], 'student')).map((book) => {
        const { course, percent, items } = book.grades(viewer.id, null)
        const counted = items.filter(({ score, dropped }) => score !== null && !dropped).length
        return { course, percent, counted, items: items.length }
      })
    },

    async standings(userId, courses) {
      const books = await readGradebooks(sources, courses, [userId], 'student')
      return books.map((book) => book.grades(userId, null))
    },

    async gradesOf(course, userIds) {
      const book = await readGradebook(sources, course, userIds, 'student')
      return new Map(userIds.map((userId) => [userId, book.grades(userId, null)] as const))
    },

    async percents(course, userIds) {
      const book = await readGradebook(sources, course, userIds, 'staff')
      return new Map(
        userIds.map((userId) => [userId, book.row({ userId, name: '', email: '' }).percent] as const),
      )
    },

    grades: (viewer, courseId) => mine(viewer, courseId),

    async exportMine(viewer, courseId) {
      const found = await mine(viewer, courseId)
      return { name: `${courseId}-grades.csv`, text: myGradesCsv(found) }
    },

    async gradebook(viewer, courseId, { after = null, limit, ...within }) {
      const course = await teaching.requireCourse(viewer, courseId, 'see-work')
      const studentCount = await countStudents(db, courseId, within)
      const many = areMany(studentCount)
      const students = await studentsOf(db, courseId, { after, most: limit + 1, many, within })
      const parts = await partsOf(db, courseId)
      const page = students.slice(0, limit)
      const book = await readGradebook(
        sources,
        course,
        page.map(({ userId }) => userId),
        'staff',
      )
      return {
        course: presentCourseOfStaff(course),
        policy: book.policy,
        items: book.items,
        studentCount,
        ...parts,
        rows: page.map(book.row),
        next: students.length > limit ? (page.at(-1)?.userId ?? null) : null,
      }
    },

    async override(viewer, { id, userId, itemId }, { version, score, excused, reason }) {
      const { course, item, earned, student, current } = await cell(viewer, { id, userId, itemId }, 'grade')
      if (score !== null && score > item.points)
        throw invalid('score', `At most ${counted(item.points, 'point')}`)
      if (reason === '' && needsReason(earned, { score, excused })) {
        throw invalid('reason', 'Please enter a reason. The student will see it.')
      }
      const change: OverrideChange = { userId, itemId, version, score: excused ? null : score, excused }
      await db.transaction(async (tx) => {
        const holds = await gradeHolds.lock(tx, id)
        const input = { courseId: id, changedBy: viewer.id, reason, now: now(), holds, changes: [change] }
        if ((await writeOverrides(tx, input)) === 0) {
          throw new Refusal(
            'grade-changed',
            'Someone else has changed this grade. Look at their change first.',
          )
        }
        await audit.record(tx, viewer, {
          action: 'grade.changed',
          subject: { kind: 'user', id: userId, label: student.name },
          before: { grade: current },
          after: {
            course: course.code,
            item: item.title,
            grade: excused ? 'excused' : auditedScore(score ?? earned, item),
          },
          ...(reason === '' ? {} : { reason }),
        })
        await completionChecks.ask(tx, id, [userId])
      })
      return (await readGradebook(sources, course, [userId], 'staff')).row(student)
    },

    async history(viewer, { id, userId, itemId }) {
      const { earned } = await cell(viewer, { id, userId, itemId }, 'see-work')
      const changes = await changesOf(db, id, userId, itemId, longestHistory)
      return {
        earned,
        reason: changes[0]?.reason ?? '',
        changes: changes.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() })),
      }
    },

    async setPolicy(viewer, courseId, { weights, dropLowest }) {
      const course = await teaching.requireCourse(viewer, courseId, 'edit-course')
      if (weights !== undefined && weights.assignments + weights.quizzes === 0) {
        throw invalid('weights.assignments', 'One of the two has to count')
      }
      return db.transaction(async (tx) => {
        const known = await lockPolicy(tx, courseId)
        const policy = { weights: weights ?? known.weights, dropLowest: dropLowest ?? known.dropLowest }
        await putPolicy(tx, courseId, policy)
        await audit.recordChange(tx, viewer, {
          action: 'course.grading-changed',
          subject: subjectOf(course),
          before: auditedPolicy(known),
          after: auditedPolicy(policy),
        })
        return policy
      })
    },

    async exportAll(viewer, courseId, within) {
      const course = await teaching.requireCourse(viewer, courseId, 'see-work')
      const madeAt = now()
      const students = await everyone(courseId, within)
      const book = await readGradebook(
        sources,
        course,
        students.map(({ userId }) => userId),
        'staff',
      )
      await db.transaction((tx) =>
        audit.record(tx, viewer, {
          action: 'grades.exported',
          subject: { kind: 'course', id: courseId, label: course.title },
          after: { rows: students.length },
        }),
      )
      const text = gradebookCsv(book.items, students.map(book.row), madeAt)
      return { name: `${courseId}-gradebook.csv`, text }
    },

    async importAll(viewer, courseId, { csv, apply, reason, overwrite }) {
      const course = await teaching.requireCourse(viewer, courseId, 'grade')
      if (apply && reason === '') throw invalid('reason', 'Please enter a reason. Your students will see it.')
      const students = await everyone(courseId)
      const book = await readGradebook(
        sources,
        course,
        students.map(({ userId }) => userId),
        'staff',
      )
      const { cells, problems, notes, madeAt } = await drawing.gradebook(viewer, csv, book.items, {
        names: new Map(students.map(({ userId, name }) => [userId, name])),
        byEmail: new Map(students.map(({ userId, email }) => [email.toLowerCase(), userId])),
      })
      const newerOf = madeAt === null ? () => null : await newerGrades(sources, course, madeAt)
      const wanted = new Set(overwrite.map(({ userId, itemId, at }) => `${userId} ${itemId} ${at}`))
      const rows = new Map(students.map((student) => [student.userId, book.row(student)]))
      const places = new Map(book.items.map((item, index) => [item.id, index]))
      const changes: ImportChange[] = []
      const writes: OverrideChange[] = []
      for (const { line, userId, itemId, score } of cells) {
        const index = places.get(itemId) ?? -1
        const [before = null, state, version = 0] = rows.get(userId)?.cells[index] ?? []
        // An equal value is no change: the file may be the export with a few cells edited.
        if (score === null ? state === 'excused' : state !== 'excused' && before === score) continue
        const newer = newerOf(userId, itemId)
        const taken = newer === null || wanted.has(`${userId} ${itemId} ${newer.at}`)
        const name = rows.get(userId)?.name ?? ''
        const itemTitle = book.items[index]?.title ?? ''
        changes.push({ line, userId, itemId, name, itemTitle, before, after: score, newer, taken })
        if (taken) writes.push({ userId, itemId, version, score, excused: score === null })
      }
      const applied = apply && problems.length === 0
      if (applied && writes.length > 0) {
        await db.transaction(async (tx) => {
          const holds = await gradeHolds.lock(tx, courseId)
          const input = { courseId, changedBy: viewer.id, reason, now: now(), holds, changes: writes }
          if ((await writeOverrides(tx, input)) < writes.length) {
            throw new Refusal(
              'grade-changed',
              'A grade of this file was changed at the same moment. Nothing was written: look at the file again.',
            )
          }
          // The previous values are in each cell's history, since a file may change thousands.
          const people = new Set(writes.map(({ userId }) => userId)).size
          const after = { grades: writes.length, students: people }
          await audit.record(tx, viewer, {
            action: 'grades.imported',
            subject: subjectOf(course),
            after,
            reason,
          })
          await completionChecks.ask(
            tx,
            courseId,
            writes.map(({ userId }) => userId),
          )
        })
      }
      return { changes, problems, notes, madeAt: madeAt?.toISOString() ?? null, applied }
    },
  }

  /** @throws Refusal `conflict` if there are too many */
  async function everyone(courseId: string, within: Within = {}) {
    const page = { after: null, most: mostStudents + 1, many: false, within }
    const students = await studentsOf(db, courseId, page)
    if (students.length <= mostStudents) return students
    const most = mostStudents.toLocaleString('en-GB')
    throw new Refusal(
      'conflict',
      `A file holds at most ${most} students, and this course has more. The gradebook itself shows all of them.`,
    )
  }

  async function mine(viewer: Viewer, courseId: string) {
    const [course, enrolled, open] = await Promise.all([
      work.courseWork(courseId),
      findStudents(db, courseId, [viewer.id]),
      learning.openModules(viewer, courseId),
    ])
    if (course === null || enrolled.length === 0) throw courseNotFound()
    return (await readGradebook(sources, course, [viewer.id], 'student')).grades(viewer.id, open)
  }

  /** @throws Refusal `course-not-found` or `grade-not-found` */
  async function cell(
    viewer: Viewer,
    { id: courseId, userId, itemId }: { id: string; userId: string; itemId: string },
    ability: CourseAbility,
  ) {
    const course = await teaching.requireCourse(viewer, courseId, ability)
    const [student] = await findStudents(db, courseId, [userId])
    const book = await readGradebook(sources, course, [userId], 'staff')
    const item: GradeItem | undefined = book.items.find(({ id }) => id === itemId)
    if (student === undefined || item === undefined) {
      throw new Refusal('grade-not-found', 'This gradebook has no such cell.')
    }
    const [score = null, state] = book.row(student).cells[book.items.indexOf(item)] ?? []
    const current = state === 'excused' ? state : auditedScore(score, item)
    return { course, item, student, current, earned: book.earnedOf(userId, item).score }
  }
}

function auditedPolicy({ weights, dropLowest }: GradePolicy) {
  return {
    weightOfAssignments: weights.assignments,
    weightOfQuizzes: weights.quizzes,
    lowestAssignmentsDropped: dropLowest.assignments,
    lowestQuizzesDropped: dropLowest.quizzes,
  }
}
