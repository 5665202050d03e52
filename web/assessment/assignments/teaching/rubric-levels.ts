import type { SubmissionToGrade } from '../../../../contract/assessment/teaching.ts'
import { levelPoints } from '../../../../rules/assessment/gradebook.ts'

type Criterion = SubmissionToGrade['assignment']['rubric'][number]

/** What can be chosen for a criterion, most points first. */
export interface ShownLevel {
  label: string
  description: string
  points: number
}

const names = [
  ['full', 'Full'],
  ['partial', 'Partial'],
  ['missing', 'Missing'],
] as const

export function levelsOf(line: Criterion): ShownLevel[] {
  return names.map(([level, label]) => ({
    label,
    description: line[level],
    points: levelPoints(level, line.points),
  }))
}

/**
 * The level for a number of points. Points between two levels belong to the lower one, but neither to the best nor to
 * the worst as long as there is one between them.
 *
 * @returns its index, or null while nothing is earned
 */
export function levelAt(levels: readonly ShownLevel[], earned: number | null): number | null {
  if (earned === null) return null
  const last = levels.length - 1
  if (earned >= (levels[0]?.points ?? 0)) return 0
  if (earned <= (levels[last]?.points ?? 0)) return last
  const reached = levels.findIndex(({ points }) => points <= earned)
  return Math.max(Math.min(reached, last - 1), Math.min(1, last))
}
