import type { Cohort, CourseReport, LatestEnrollment, Overview } from '../../contract/reports.ts'
import type { Database } from '../../database/client.ts'
import { departmentLabel } from '../../rules/catalogue.ts'
import { isCourseCompleted, progressPercent } from '../../rules/learning.ts'
import { readCursor, writeCursor } from '../http/cursor.ts'
import {
  type CohortRow,
  type CourseRow,
  cohortFigures,
  countEnrollments,
  courseFigures,
  enrollmentsAfter,
  figures,
  type LatestRow,
  latestEnrollments,
  quizFigures,
  weeklyFigures,
} from './queries.ts'

const pageSize = 50

/** How the school is doing. Every figure is counted when it is asked for; nothing is estimated. */
export function reportsService({ db, now }: { db: Database; now: () => Date }) {
  return {
    async overview(): Promise<Overview> {
      const [totals, courses, weeks, latest] = await Promise.all([
        figures(db),
        courseFigures(db),
        weeklyFigures(db),
        latestEnrollments(db),
      ])
      return {
        users: { total: totals.users, joinedThisWeek: totals.usersThisWeek },
        courses: {
          total: totals.published + totals.inPreparation,
          published: totals.published,
          inPreparation: totals.inPreparation,
        },
        enrollments: { total: totals.enrollments, thisWeek: totals.enrollmentsThisWeek },
        averageCompletion: completionOf(courses),
        weeks,
        departments: byDepartment(courses),
        latest: latest.map(presentEnrollment),
      }
    },

    /** @throws Refusal `invalid-input` for a page that does not exist */
    async enrollments({ courseId, after }: { courseId?: string; after?: string }) {
      const [rows, total] = await Promise.all([
        enrollmentsAfter(db, { courseId, after: readCursor(after), most: pageSize + 1 }),
        countEnrollments(db, courseId),
      ])
      const last = rows.length > pageSize ? rows[pageSize - 1] : undefined
      return {
        enrollments: rows.slice(0, pageSize).map((row) => ({
          ...presentEnrollment(row),
          id: row.id,
          completed: isCourseCompleted(row.completedModules, row.moduleCount),
        })),
        total,
        next: last ? writeCursor({ at: last.exactAt, id: last.id }) : null,
      }
    },

    async reports() {
      const [courses, quizzes, cohorts] = await Promise.all([
        courseFigures(db),
        quizFigures(db),
        cohortFigures(db),
      ])
      return { courses: courses.map(presentCourse), quizzes, cohorts: presentCohorts(cohorts, now()) }
    },
  }
}

export type ReportsService = ReturnType<typeof reportsService>

/** Percent of all modules of all enrollments that are completed, rounded; null without an enrollment. */
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

function presentEnrollment(row: LatestRow): LatestEnrollment {
  return {
    user: { id: row.userId, name: row.userName },
    course: { id: row.courseId, code: row.code, title: row.title },
    enrolledAt: row.enrolledAt.toISOString(),
    completedModules: row.completedModules,
    moduleCount: row.moduleCount,
  }
}

function presentCourse(row: CourseRow): CourseReport {
  const { departmentName: _, modules: __, completedModules: ___, ...course } = row
  return { ...course, completion: completionOf([row]) }
}

/** A month that is not over yet is not told: half of it would look like people leaving. */
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
