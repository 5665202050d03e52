import type { Database, Transaction } from '../../database/client.ts'
import {
  afterDeduction,
  bestScore,
  closesAt,
  isLate,
  type LatePolicy,
  lateDeduction,
} from '../../rules/grades.ts'
import { dueDatesOf, extensionsOf, latePoliciesOf, type ResultRow } from './queries.ts'

/** When something is due for someone, and what lateness then costs. */
export interface Timing {
  dueAt: Date | null
  /** Another due date of this person alone; `dueAt` is then this one. */
  extendedTo: Date | null
  closesAt: Date | null
  policy: LatePolicy
  isLate(submittedAt: Date): boolean
  /** Percent taken off what was handed in at that moment. */
  deduction(submittedAt: Date): number
}

/**
 * Reads the due dates, extensions and late policies of some courses, in three queries however many there are.
 *
 * @param userIds null: everyone's extensions
 */
export async function readTimings(
  db: Database,
  courseIds: readonly string[],
  userIds: readonly string[] | null,
) {
  const [due, extensions, policyOf] = await Promise.all([
    dueDatesOf(db, courseIds),
    extensionsOf(db, courseIds, userIds),
    latePoliciesOf(db, courseIds),
  ])
  return timings(due, extensions, policyOf)
}

/** When one assignment is due for one person, one query after the other: a transaction has one connection. */
export async function readTimingWithin(
  tx: Transaction,
  { userId, courseId, assignmentId }: { userId: string; courseId: string; assignmentId: string },
): Promise<Timing> {
  const due = await dueDatesOf(tx, [courseId])
  const extensions = await extensionsOf(tx, [courseId], [userId])
  return timings(due, extensions, await latePoliciesOf(tx, [courseId]))(userId, courseId, assignmentId)
}

function timings(
  due: Awaited<ReturnType<typeof dueDatesOf>>,
  extensions: Awaited<ReturnType<typeof extensionsOf>>,
  policyOf: (courseId: string) => LatePolicy,
) {
  const dueAt = new Map(due.map((row) => [row.assignmentId, row.dueAt]))
  const extended = new Map(extensions.map((row) => [`${row.userId} ${row.assignmentId}`, row.dueAt]))
  // Most people have no extension: what holds for all of them is made once and not for every cell of a gradebook.
  const usual = new Map<string, Timing>()
  return (userId: string, courseId: string, assignmentId: string): Timing => {
    const extendedTo = extended.size === 0 ? undefined : extended.get(`${userId} ${assignmentId}`)
    if (extendedTo !== undefined) return timing(extendedTo, extendedTo, policyOf(courseId))
    const known = usual.get(assignmentId) ?? timing(dueAt.get(assignmentId) ?? null, null, policyOf(courseId))
    usual.set(assignmentId, known)
    return known
  }
}

function timing(due: Date | null, extendedTo: Date | null, policy: LatePolicy): Timing {
  return {
    dueAt: due,
    extendedTo,
    closesAt: closesAt(due, policy),
    policy,
    isLate: (submittedAt) => isLate(submittedAt, due, policy),
    deduction: (submittedAt) => lateDeduction(submittedAt, due, policy),
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
  return afterDeduction((row.earned / row.possible) * points, timing.deduction(row.submittedAt))
}

/** The best of several submissions of one assignment. */
export function bestOf(rows: readonly ResultRow[], points: number, timing: Timing): number | null {
  return bestScore(rows.map((row) => scoreOf(row, points, timing)))
}

/** The points of a rubric. */
export function pointsOf(rubric: readonly { points: number }[]): number {
  return rubric.reduce((sum, { points }) => sum + points, 0)
}
