import type { Database, Transaction } from '../../../database/client.ts'
import {
  type CohortRow,
  type CourseRow,
  cohortFigures,
  courseFigures,
  type EnrollmentTotals,
  enrolledByCourse,
  enrollmentTotals,
  type QuizFigures,
  quizFigures,
  type WeekRow,
  weeklyFigures,
} from './queries.ts'
import { prepareToCount, putSummary, readSummary } from './summary-queries.ts'

/** Need a scan of all enrollments, completions or attempts. */
export interface Counted {
  enrollments: EnrollmentTotals
  enrolled: { courseId: string; people: number }[]
  courses: CourseRow[]
  weeks: WeekRow[]
  quizzes: QuizFigures
  cohorts: CohortRow[]
}

const counters: { [Part in keyof Counted]: (db: Database | Transaction) => Promise<Counted[Part]> } = {
  enrollments: enrollmentTotals,
  enrolled: enrolledByCourse,
  courses: courseFigures,
  weeks: weeklyFigures,
  quizzes: quizFigures,
  cohorts: cohortFigures,
}
const parts = Object.keys(counters) as (keyof Counted)[]

/** Counting this many rows takes a tenth of a second (docs/decisions/0026). */
const mostRowsToCount = 150_000

const longEnough = 60_000

export interface SummaryDependencies {
  db: Database
  now: () => Date
  rowsToCount?: number
}

/** Counted on request in a small school, stored in a large one. */
export function schoolSummary({ db, now, rowsToCount = mostRowsToCount }: SummaryDependencies) {
  return {
    /** @returns when they were counted; null for now */
    async figures<Part extends keyof Counted>(
      ...wanted: Part[]
    ): Promise<{ countedAt: Date | null; figures: Pick<Counted, Part> }> {
      const { rows, kept } = await readSummary(db)
      if (rows <= rowsToCount) {
        const counted = await Promise.all(wanted.map(async (part) => [part, await counters[part](db)]))
        return { countedAt: null, figures: Object.fromEntries(counted) }
      }
      const summary = kept ?? (await count())
      return { countedAt: summary.countedAt, figures: summary.figures as Counted }
    },

    /** Counts a large school's figures. */
    async recount(): Promise<void> {
      const { rows } = await readSummary(db)
      if (rows > rowsToCount) await count()
    },
  }

  /** Sequential on one connection, to leave the others free. */
  async function count(): Promise<{ figures: Counted; countedAt: Date }> {
    return db.transaction(async (tx) => {
      await prepareToCount(tx)
      // Another process may have counted in between.
      const { kept } = await readSummary(tx)
      if (kept !== null && now().getTime() - kept.countedAt.getTime() < longEnough) {
        return { figures: kept.figures as Counted, countedAt: kept.countedAt }
      }
      const countedAt = now()
      const counted: Partial<Record<keyof Counted, unknown>> = {}
      for (const part of parts) counted[part] = await counters[part](tx)
      const figures = counted as Counted
      await putSummary(tx, { figures, countedAt, took: now().getTime() - countedAt.getTime() })
      return { figures, countedAt }
    })
  }
}
