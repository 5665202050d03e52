/**
 * Grading: what a submission earns, and how items make up the course grade (for lateness see lateness.ts). The server's
 * gradebook and the what-if mode share these functions (docs/decisions/0013). They have no clock.
 */
import { hundredths, roundedShare, type Share, shareOf } from '../learning/percent.ts'

/** Milliseconds in which a grade given to several students together can be undone. */
export const severalUndoTime = 10 * 60_000

export const gradeCategories = ['assignments', 'quizzes'] as const
export type GradeCategory = (typeof gradeCategories)[number]

/** How items make up the course grade. */
export interface GradePolicy {
  /** Only the ratio matters; a category in which nothing counts yet is left out. */
  weights: Readonly<Record<GradeCategory, number>>
  /** How many of the lowest results of a category are dropped. At least one result stays. */
  dropLowest: Readonly<Record<GradeCategory, number>>
}

export const defaultGradePolicy: GradePolicy = {
  weights: { assignments: 60, quizzes: 40 },
  dropLowest: { assignments: 0, quizzes: 0 },
}

/** A teacher's override of one item for one student. */
export interface GradeOverride {
  /** Points; null keeps the earned score. */
  score: number | null
  /** The item does not count for this student. */
  excused: boolean
}

/** Points of an attempt, and its maximum. */
export interface EarnedResult {
  score: number
  maxScore: number
}

/** One item of one student. */
export interface GradedItem {
  id: string
  category: GradeCategory
  /** Maximum points; above 0. */
  points: number
  /** Earned points after the late deduction; null while nothing is graded. */
  score: number | null
  /** The points behind a rounded quiz percent in `score`. The course grade uses these. */
  result: EarnedResult | null
  override: GradeOverride | null
  /** Past due without a submission. */
  missing: boolean
}

/** Only `counted` and `missing` are part of the grade; a missing item counts as 0. */
export type ItemState = 'counted' | 'missing' | 'excused' | 'dropped' | 'open'

export interface CategoryGrade {
  category: GradeCategory
  /** Null while nothing in it counts. */
  percent: number | null
  /** Effective share of the course grade, in percent; 0 while nothing in it counts. */
  share: number
}

export interface CourseGrade {
  /** One decimal; null while nothing counts. */
  percent: number | null
  categories: CategoryGrade[]
  states: ReadonlyMap<string, ItemState>
}

/**
 * Sums the points per criterion, each clamped to its maximum.
 *
 * @param points maximum per criterion
 * @param earned in the same order; a missing one earns 0
 */
export function rubricScore(points: readonly number[], earned: readonly number[]): number {
  return points.reduce((sum, most, index) => sum + within(earned[index] ?? 0, most), 0)
}

/** A score after a deduction in percent, rounded half up to hundredths. */
export function afterDeduction(score: number, deduction: number): number {
  return scaledScore({ earned: score, possible: 1, points: 1, deduction })
}

/**
 * Scales a graded score to the item's current points, after a deduction in percent, in hundredths.
 *
 * @param work.possible the maximum when it was graded; above 0
 */
export function scaledScore(work: {
  earned: number
  possible: number
  points: number
  deduction: number
}): number {
  const left = hundredths(100 - within(work.deduction, 100))
  const part = hundredths(work.earned) * hundredths(work.points) * left
  return roundedShare({ part, whole: hundredths(work.possible) * 100n * 10_000n }, 2)
}

/** The best graded submission counts, so that trying again is never a risk. */
export function bestScore(scores: readonly (number | null)[]): number | null {
  return scores.reduce<number | null>(
    (best, score) => (score === null ? best : best === null ? score : Math.max(best, score)),
    null,
  )
}

/** Whether an override needs a reason: it lowers an earned score or excuses the item. */
export function needsReason(earned: number | null, change: GradeOverride): boolean {
  return change.excused || (change.score !== null && earned !== null && change.score !== earned)
}

/** Effective points of an item: the override if any, otherwise the earned score. */
export function effectiveScore(item: GradedItem): number | null {
  if (item.override?.excused) return null
  const score = item.override?.score ?? item.score ?? (item.missing ? 0 : null)
  return score === null ? null : within(score, item.points)
}

/**
 * The course grade. Within a category, every result counts equally as a share of its item's points; the lowest are
 * dropped; categories are weighted. Computed in integers and rounded once at the end, so the order of items is
 * irrelevant.
 */
export function courseGrade(items: readonly GradedItem[], policy: GradePolicy): CourseGrade {
  const states = new Map<string, ItemState>()
  const found = gradeCategories.map((category) => {
    const results: { id: string; share: Share }[] = []
    for (const item of items) {
      if (item.category !== category) continue
      const share = effectiveShare(item)
      states.set(item.id, stateOf(item, share))
      if (share !== null) results.push({ id: item.id, share })
    }
    results.sort((a, b) => compared(a.share, b.share) || (a.id < b.id ? -1 : 1))
    const drop = Math.max(0, Math.min(policy.dropLowest[category], results.length - 1))
    for (const { id } of results.slice(0, drop)) states.set(id, 'dropped')
    const kept = results.slice(drop).map(({ share }) => share)
    const weight = kept.length === 0 ? 0n : hundredths(Math.max(0, policy.weights[category]))
    return { category, mean: kept.length === 0 ? null : meanOf(kept), weight }
  })
  const weights = found.reduce((sum, { weight }) => sum + weight, 0n)
  const weighted = found.flatMap(({ mean, weight }) =>
    mean === null ? [] : { part: mean.part * weight, whole: mean.whole },
  )
  const sum = sumOf(weighted)
  return {
    percent: weights === 0n ? null : inPercent({ part: sum.part, whole: sum.whole * weights }),
    categories: found.map(({ category, mean, weight }) => ({
      category,
      percent: mean === null ? null : inPercent(mean),
      share: weights === 0n ? 0 : inPercent({ part: weight, whole: weights }),
    })),
    states,
  }
}

function stateOf(item: GradedItem, share: Share | null): ItemState {
  if (item.override?.excused) return 'excused'
  if (share === null) return 'open'
  return item.missing && item.score === null && item.override?.score == null ? 'missing' : 'counted'
}

/** The effective share of an item's points, not rounded further. */
function effectiveShare(item: GradedItem): Share | null {
  const score = effectiveScore(item)
  if (score === null) return null
  const { result, override } = item
  if (result === null || override?.score != null || item.score === null) return shareOf(score, item.points)
  return result.maxScore <= 0
    ? { part: 0n, whole: 1n }
    : shareOf(within(result.score, result.maxScore), result.maxScore)
}

const compared = (a: Share, b: Share) => Number(a.part * b.whole - b.part * a.whole)

function sumOf(shares: readonly Share[]): Share {
  return shares.reduce<Share>(
    (sum, { part, whole }) =>
      sum.whole === whole
        ? { part: sum.part + part, whole }
        : { part: sum.part * whole + part * sum.whole, whole: sum.whole * whole },
    { part: 0n, whole: 1n },
  )
}

function meanOf(shares: readonly Share[]): Share {
  const { part, whole } = sumOf(shares)
  return { part, whole: whole * BigInt(shares.length) }
}

/** Percent with one decimal. */
const inPercent = ({ part, whole }: Share) => roundedShare({ part: part * 100n, whole }, 1)

/**
 * The grade under suppositions, which override everything but an excuse.
 *
 * @param supposed percent of an item's points, by item id
 */
export function whatIf(
  items: readonly GradedItem[],
  policy: GradePolicy,
  supposed: ReadonlyMap<string, number>,
): CourseGrade {
  return courseGrade(
    items.map((item) => {
      const percent = supposed.get(item.id)
      if (percent === undefined || item.override?.excused) return item
      const result = { score: within(percent, 100), maxScore: 100 }
      return { ...item, result, score: (result.score / 100) * item.points, override: null, missing: false }
    }),
    policy,
  )
}

/** Clamps to 0 and `most`; NaN becomes 0. */
function within(value: number, most: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(0, value), Math.max(0, most)) : 0
}
