import type { Database, Transaction } from '../../database/client.ts'
import { bestScore, scaledScore } from '../../rules/grades.ts'
import { type Lateness, type LatePolicy, latenessOf } from '../../rules/lateness.ts'
import { dueDatesOf, extensionsOf, latePoliciesOf, type ResultRow } from './queries.ts'

/** When something is due for someone, and what lateness then costs. */
export interface Timing extends Lateness {
  dueAt: Date | null
  /** Another due date of this person alone; `dueAt` is then this one. */
  extendedTo: Date | null
  policy: LatePolicy
  /** Days are counted on the wall clock of this zone, the school's. */
  timeZone: string
}

interface Cell {
  userId: string
  courseId: string
  assignmentId: string
}

export type AssignmentTimings = ReturnType<typeof assignmentTimings>

/** Reads when assignments are due, and for whom. @param site the school's settings */
export function assignmentTimings({ db, site }: { db: Database; site: () => Promise<{ timeZone: string }> }) {
  return {
    /**
     * The due dates, extensions and late policies of some courses, in three queries however many there are.
     *
     * @param userIds null: everyone's extensions
     */
    async read(courseIds: readonly string[], userIds: readonly string[] | null) {
      const [due, extensions, policyOf, { timeZone }] = await Promise.all([
        dueDatesOf(db, courseIds),
        extensionsOf(db, courseIds, userIds),
        latePoliciesOf(db, courseIds),
        site(),
      ])
      return timings(due, extensions, policyOf, timeZone)
    },

    /** To be asked before a transaction begins; within it the queries go one after the other, on its one connection. */
    async forTransaction() {
      const { timeZone } = await site()
      return async (tx: Transaction, { userId, courseId, assignmentId }: Cell): Promise<Timing> => {
        const due = await dueDatesOf(tx, [courseId])
        const extensions = await extensionsOf(tx, [courseId], [userId])
        const policyOf = await latePoliciesOf(tx, [courseId])
        return timings(due, extensions, policyOf, timeZone)(userId, courseId, assignmentId)
      }
    },
  }
}

function timings(
  due: Awaited<ReturnType<typeof dueDatesOf>>,
  extensions: Awaited<ReturnType<typeof extensionsOf>>,
  policyOf: (courseId: string) => LatePolicy,
  timeZone: string,
) {
  const dueAt = new Map(due.map((row) => [row.assignmentId, row.dueAt]))
  const extended = new Map(extensions.map((row) => [`${row.userId} ${row.assignmentId}`, row.dueAt]))
  // Most people have no extension: what holds for all of them is made once and not for every cell of a gradebook.
  const usual = new Map<string, Timing>()
  const timing = (at: Date | null, extendedTo: Date | null, policy: LatePolicy): Timing => {
    return { dueAt: at, extendedTo, policy, timeZone, ...latenessOf(at, policy, timeZone) }
  }
  return (userId: string, courseId: string, assignmentId: string): Timing => {
    const extendedTo = extended.size === 0 ? undefined : extended.get(`${userId} ${assignmentId}`)
    if (extendedTo !== undefined) return timing(extendedTo, extendedTo, policyOf(courseId))
    const known = usual.get(assignmentId) ?? timing(dueAt.get(assignmentId) ?? null, null, policyOf(courseId))
    usual.set(assignmentId, known)
    return known
  }
}

/**
 * What one submission earned, in points of the assignment as it is now: what was graded keeps its share when the
 * rubric changes afterwards.
 *
 * @returns null while it is not graded
 */
export function scoreOf(
  row: Pick<ResultRow, 'earned' | 'possible' | 'submittedAt'>,
  points: number,
  timing: Timing,
): number | null {
  if (row.earned === null || row.possible === null || row.possible <= 0) return null
  const { earned, possible } = row
  return scaledScore({ earned, possible, points, deduction: timing.deduction(row.submittedAt) })
}

/** The best of several submissions of one assignment. */
export function bestOf(rows: readonly ResultRow[], points: number, timing: Timing): number | null {
  return bestScore(rows.map((row) => scoreOf(row, points, timing)))
}

/** The points of a rubric. */
export function pointsOf(rubric: readonly { points: number }[]): number {
  return rubric.reduce((sum, { points }) => sum + points, 0)
}
