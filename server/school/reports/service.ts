import type { InputOf, OutputOf } from '../../../contract/index.ts'
import type { EnrollmentState } from '../../../contract/people/enrollments.ts'
import type { Cohort, CourseReport, LatestEnrollment, Overview } from '../../../contract/school/reports.ts'
import { departmentLabel } from '../../../rules/courses/catalogue.ts'
import { isCourseCompleted, progressPercent } from '../../../rules/learning/progress.ts'
import { csvFile, everyPage } from '../../platform/http/csv-file.ts'
import { readCursor, type TimeCursor, writeCursor } from '../../platform/http/cursor.ts'
import type { Reads } from '../../platform/http/read-places.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { AuditService } from '../audit/service.ts'
import {
  countEnrollments,
  countMatching,
  type EnrollmentFilter,
  type EnrollmentRow,
  enrollmentsAfter,
  namesWithin,
} from './enrollment-queries.ts'
import { type CohortRow, type CourseRow, schoolTotals } from './queries.ts'
import { type SummaryDependencies, schoolSummary } from './summary.ts'

const exportBatch = 1_000
const exportHead = [
  'Name',
  'E-mail',
  'Course',
  'Title',
  'Enrolled',
  'Completed modules',
  'Modules',
  'Completed',
]
const pageSize = 50
/** On the first page. */
const latestCount = 8

/** Nothing is estimated; stored figures of a large school show their time (decision 26). */
export interface ReportsService {
  /** Counts a large school's figures. */
  recount(): Promise<void>

  /**
   * Avoids counting every enrollment of the school.
   *
   * @returns the number of students, by course id
   */
  enrolledByCourse(): Promise<(courseId: string) => number>

  /** The figures of the administrator's first page. */
  overview(): Promise<Overview>

  /** @throws Refusal `invalid-input` for a page that does not exist, and for a state in the whole school */
  enrollments(
    query: InputOf<'GET /api/admin/enrollments'>['query'],
  ): Promise<OutputOf<'GET /api/admin/enrollments'>>

  /** Every matching enrollment, read while it is sent. */
  enrollmentsFile(viewer: Viewer, filter: EnrollmentFilter): Promise<ReadableStream<Uint8Array>>

  /** Courses, quizzes and cohorts. */
  reports(): Promise<OutputOf<'GET /api/admin/school-report'>>
}

export function reportsService(
  dependencies: SummaryDependencies & { reads: Reads; audit: AuditService },
): ReportsService {
  const { db, reads, audit, now } = dependencies
  const school = schoolSummary(dependencies)
  return {
    recount: school.recount,

    async enrolledByCourse() {
      const { figures } = await school.figures('enrolled')
      const people = new Map(figures.enrolled.map((row) => [row.courseId, row.people]))
      return (courseId) => people.get(courseId) ?? 0
    },

    async overview() {
      const [totals, { countedAt, figures }, latest] = await Promise.all([
        reads.read(schoolTotals),
        school.figures('enrollments', 'courses', 'weeks'),
        reads.read((place) => enrollmentsAfter(place, { after: null, most: latestCount })),
      ])
      return {
        countedAt: countedAt?.toISOString() ?? null,
        users: { total: totals.users, joinedThisWeek: totals.usersThisWeek },
        courses: {
          total: totals.published + totals.inPreparation,
          published: totals.published,
          inPreparation: totals.inPreparation,
        },
        enrollments: figures.enrollments,
        averageCompletion: completionOf(figures.courses),
        weeks: figures.weeks,
        departments: byDepartment(figures.courses),
        latest: latest.map(presentEnrollment),
      }
    },

    async enrollments({ after, ...filter }) {
      requirePart(filter)
      const { courseId, round, group } = filter
      const isWhole = courseId === undefined && round === undefined && group === undefined
      const [rows, total, within] = await Promise.all([
        reads.read((place) =>
          enrollmentsAfter(place, { ...filter, after: readCursor(after), most: pageSize + 1 }),
        ),
        isWhole
          ? school.figures('enrollments').then(({ figures }) => figures.enrollments.total)
          : reads.read((place) => countEnrollments(place, filter)),
        reads.read((place) => namesWithin(place, filter)),
      ])
      const last = rows.length > pageSize ? rows[pageSize - 1] : undefined
      return {
        enrollments: rows.slice(0, pageSize).map((row) => ({
          ...presentEnrollment(row),
          id: row.id,
        })),
        total,
        within,
        next: last ? writeCursor({ at: last.exactAt, id: last.id }) : null,
      }
    },

    async enrollmentsFile(viewer, filter) {
      requirePart(filter)
      const rows = await countMatching(db, filter)
      await db.transaction((tx) =>
        audit.record(tx, viewer, {
          action: 'enrollments.exported',
          subject: { kind: 'enrollments', id: filter.courseId ?? 'all', label: filter.courseId ?? 'All' },
          after: { rows },
        }),
      )
      return csvFile(exportHead, linesOf(filter))
    },

    async reports() {
      const { countedAt, figures } = await school.figures('courses', 'quizzes', 'cohorts')
      return {
        countedAt: countedAt?.toISOString() ?? null,
        courses: figures.courses.map(presentCourse),
        quizzes: figures.quizzes,
        cohorts: presentCohorts(figures.cohorts, now()),
      }
    },
  }

  async function* linesOf(filter: EnrollmentFilter) {
    const pages = everyPage(
      exportBatch,
      (after: TimeCursor | null) =>
        reads.read((db) => enrollmentsAfter(db, { ...filter, after, most: exportBatch })),
      ({ exactAt: at, id }) => ({ at, id }),
    )
    for await (const rows of pages) {
      yield rows.map((row) => [
        ...[row.userName, row.email, row.code, row.title, row.enrolledAt.toISOString()],
        ...[String(row.completedModules), String(row.moduleCount)],
        isCourseCompleted(row.completedModules, row.moduleCount, row.kept) ? 'yes' : 'no',
      ])
    }
  }
}

/** The state of everyone in the school would have to be read until a page is full. */
function requirePart({ courseId, round, group, state }: EnrollmentFilter): void {
  if (state === undefined || courseId !== undefined || round !== undefined || group !== undefined) return
  const message = 'Choose a course or a group first'
  throw new Refusal('invalid-input', message, { fields: [{ field: 'state', message }] })
}

/** In percent, rounded; null without an enrollment. */
function completionOf(courses: readonly CourseRow[]): number | null {
  const owed = courses.reduce((sum, { enrollments, modules }) => sum + enrollments * modules, 0)
  const done = courses.reduce((sum, { completedModules }) => sum + completedModules, 0)
  return owed === 0 ? null : progressPercent(done, owed)
}

function byDepartment(courses: readonly CourseRow[]) {
  return [...Map.groupBy(courses, ({ departmentId }) => departmentId)].map(([id, own]) => ({
    id,
    name: departmentLabel(own[0]?.departmentName ?? id),
    enrollments: own.reduce((sum, { enrollments }) => sum + enrollments, 0),
    completion: completionOf(own),
  }))
}

function presentEnrollment(row: EnrollmentRow): LatestEnrollment {
  return {
    user: { id: row.userId, name: row.userName },
    course: { id: row.courseId, code: row.code, title: row.title },
    enrolledAt: row.enrolledAt.toISOString(),
    completedModules: row.completedModules,
    moduleCount: row.moduleCount,
    state: stateOf(row),
  }
}

/** As the filter by state, in SQL. */
function stateOf({ completedModules, moduleCount, kept, begun }: EnrollmentRow): EnrollmentState {
  if (isCourseCompleted(completedModules, moduleCount, kept)) return 'completed'
  return begun ? 'in-progress' : 'not-begun'
}

function presentCourse(row: CourseRow): CourseReport {
  const { departmentName: _, modules: __, completedModules: ___, ...course } = row
  return { ...course, completion: completionOf([row]) }
}

/** The current month would look as if people were leaving. */
function presentCohorts(rows: readonly CohortRow[], today: Date): Cohort[] {
  const thisMonth = today.getUTCFullYear() * 12 + today.getUTCMonth()
  return [...Map.groupBy(rows, ({ month }) => month)].map(([month, own]) => {
    const [year = 0, number = 1] = month.split('-').map(Number)
    const isOver = (later: number) => year * 12 + number - 1 + later < thisMonth
    const people = (later: number) => own.find((row) => row.later === later)?.people ?? 0
    return {
      month,
      size: own[0]?.size ?? 0,
      active: [1, 2, 3].map((later) => (isOver(later) ? people(later) : null)),
    }
  })
}
