import type { Database, Transaction } from '../../../database/client.ts'
import { accommodationsWithDays } from '../../../database/conditions/accommodations.ts'
import { laterDueDate } from '../../../rules/assessment/accommodations.ts'
import { bestScore, scaledScore } from '../../../rules/assessment/gradebook.ts'
import { type Lateness, type LatePolicy, latenessOf } from '../../../rules/assessment/lateness.ts'
import type { SettingsService } from '../../school/settings/service.ts'
import { dueDatesOf, extensionsOf, latePoliciesOf, type ResultRow } from './queries.ts'

/** When an assignment is due for a student, and the cost of lateness. */
export interface Timing extends Lateness {
  dueAt: Date | null
  /** This student's extension; `dueAt` is no earlier. */
  extendedTo: Date | null
  policy: LatePolicy
  /** The school's time zone, in which late days are counted. */
  timeZone: string
}

interface Cell {
  userId: string
  courseId: string
  assignmentId: string
}

export interface AssignmentTimingDependencies {
  db: Database
  settings: Pick<SettingsService, 'site'>
}

/** Reads due dates, extensions, lasting accommodations and late policies. */
export interface AssignmentTimings {
  /**
   * Due dates, extensions, lasting accommodations and late policies of courses, in four queries for any number of
   * courses.
   *
   * @param userIds null for all extensions
   */
  read(
    courseIds: readonly string[],
    userIds: readonly string[] | null,
  ): Promise<(userId: string, courseId: string, assignmentId: string) => Timing>

  /** Call before the transaction begins. Inside it, the queries run one by one on its connection. */
  forTransaction(): Promise<(tx: Transaction, cell: Cell) => Promise<Timing>>
}

export function assignmentTimings({ db, settings }: AssignmentTimingDependencies): AssignmentTimings {
  return {
    async read(courseIds, userIds) {
      const [due, extensions, accommodations, policyOf, { timeZone }] = await Promise.all([
        dueDatesOf(db, courseIds),
        extensionsOf(db, courseIds, userIds),
        accommodationsWithDays(db, courseIds, userIds),
        latePoliciesOf(db, courseIds),
        settings.site(),
      ])
      return timings({ due, extensions, accommodations, policyOf, timeZone })
    },

    async forTransaction() {
      const { timeZone } = await settings.site()
      return async (tx, { userId, courseId, assignmentId }) => {
        const due = await dueDatesOf(tx, [courseId])
        const extensions = await extensionsOf(tx, [courseId], [userId])
        const accommodations = await accommodationsWithDays(tx, [courseId], [userId])
        const policyOf = await latePoliciesOf(tx, [courseId])
        return timings({ due, extensions, accommodations, policyOf, timeZone })(
          userId,
          courseId,
          assignmentId,
        )
      }
    },
  }
}

function timings({
  due,
  extensions,
  accommodations,
  policyOf,
  timeZone,
}: {
  due: Awaited<ReturnType<typeof dueDatesOf>>
  extensions: Awaited<ReturnType<typeof extensionsOf>>
  accommodations: Awaited<ReturnType<typeof accommodationsWithDays>>
  policyOf: (courseId: string) => LatePolicy
  timeZone: string
}) {
  const dueAt = new Map(due.map((row) => [row.assignmentId, row.dueAt]))
  const keyed = (isOfRound: boolean) =>
    new Map(
      extensions
        .filter((row) => row.isOfRound === isOfRound)
        .map((row) => [`${row.userId} ${row.assignmentId}`, row.dueAt]),
    )
  const [extended, inRound] = [keyed(false), keyed(true)]
  const accommodated = Map.groupBy(accommodations, ({ userId }) => userId)
  /** With the days of a lasting accommodation; null if none makes it later. */
  const laterFor = (userId: string, courseId: string, at: Date): Date | null => {
    const own = accommodated.get(userId)?.filter((one) => one.courseId === null || one.courseId === courseId)
    const later = own === undefined ? at : laterDueDate(at, own)
    return later > at ? later : null
  }
  // Most students have neither an extension nor a round, so build the general case once, not per gradebook cell.
  const usual = new Map<string, Timing>()
  const timing = (at: Date | null, extendedTo: Date | null, policy: LatePolicy): Timing => {
    return { dueAt: at, extendedTo, policy, timeZone, ...latenessOf(at, policy, timeZone) }
  }
  return (userId: string, courseId: string, assignmentId: string): Timing => {
    const extendedTo = extended.size === 0 ? undefined : extended.get(`${userId} ${assignmentId}`)
    const roundDueAt = inRound.size === 0 ? undefined : inRound.get(`${userId} ${assignmentId}`)
    const asked = roundDueAt ?? dueAt.get(assignmentId) ?? null
    const later = asked === null ? null : laterFor(userId, courseId, asked)
    // The stronger of the two.
    if (later !== null && (extendedTo === undefined || later > extendedTo)) {
      return timing(later, extendedTo ?? null, policyOf(courseId))
    }
    if (extendedTo !== undefined) return timing(extendedTo, extendedTo, policyOf(courseId))
    if (roundDueAt !== undefined) return timing(roundDueAt, null, policyOf(courseId))
    const known = usual.get(assignmentId) ?? timing(asked, null, policyOf(courseId))
    usual.set(assignmentId, known)
    return known
  }
}

/**
 * The points of a submission, scaled to the assignment's current points: a graded share survives rubric changes.
 *
 * @returns null until graded
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

export function pointsOf(rubric: readonly { points: number }[]): number {
  return rubric.reduce((sum, { points }) => sum + points, 0)
}
