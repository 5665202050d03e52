/**
 * The laws of grading: what a submission earns, and how items become the grade of a course (lateness: lateness.ts).
 * The same functions make the gradebook on the server and the what-if mode on the screen (docs/decisions, "How a
 * course grade is made"). No clock: whoever asks says what time it is.
 */
import { hundredths, roundedShare, type Share, shareOf } from './percent.ts'

export const gradeCategories = ['assignments', 'quizzes'] as const
export type GradeCategory = (typeof gradeCategories)[number]

/** How the items of a course become its grade. */
export interface GradePolicy {
  /** How much a category counts; only their ratio matters, and a category in which nothing counts yet is left out. */
  weights: Readonly<Record<GradeCategory, number>>
  /** How many of the lowest results of a category do not count. One result always stays. */
  dropLowest: Readonly<Record<GradeCategory, number>>
}

export const defaultGradePolicy: GradePolicy = {
  weights: { assignments: 60, quizzes: 40 },
  dropLowest: { assignments: 0, quizzes: 0 },
}

/** What a teacher decided by hand about one item of one student. */
export interface GradeOverride {
  /** Points; null leaves the earned score in place. */
  score: number | null
  /** The item does not count for this student, neither for nor against them. */
  excused: boolean
}

/** Points of an attempt and the most it could earn. */
export interface EarnedResult {
  score: number
  maxScore: number
}

/** One item of one student: what there is to know before it counts. */
export interface GradedItem {
  id: string
  category: GradeCategory
  /** The most it can earn; above 0. */
  points: number
  /** What the work earned, lateness taken off; null while nothing is graded. */
  score: number | null
  /**
   * The points that `score` was rounded from, where it was: of a quiz, whose score is a percent. The course grade counts
   * with these.
   */
  result: EarnedResult | null
  override: GradeOverride | null
  /** The due date is over and nothing was handed in. */
  missing: boolean
}

/** Only `counted` and `missing` items are part of the grade; a missing one counts as 0. */
export type ItemStanding = 'counted' | 'missing' | 'excused' | 'dropped' | 'open'

export interface CategoryGrade {
  category: GradeCategory
  /** Null while nothing in it counts. */
  percent: number | null
  /** The share of the course grade in percent, as the categories stand; 0 while nothing in it counts. */
  share: number
}

export interface CourseGrade {
  /** To a tenth; null while nothing counts. */
  percent: number | null
  categories: CategoryGrade[]
  standings: ReadonlyMap<string, ItemStanding>
}

export type RubricLevel = 'full' | 'partial' | 'missing'

/**
 * The sum of what each criterion earned, each held between 0 and its points.
 *
 * @param points the most of each criterion
 * @param earned in the same order; what is missing earns nothing
 */
export function rubricScore(points: readonly number[], earned: readonly number[]): number {
  return points.reduce((sum, most, index) => sum + within(earned[index] ?? 0, most), 0)
}

/** The points a level stands for: all, half or none. */
export function levelPoints(level: RubricLevel, points: number): number {
  return level === 'full' ? points : level === 'partial' ? points / 2 : 0
}

/** The level that describes a number of points: all of them, none, or something between. */
export function levelOf(earned: number, points: number): RubricLevel {
  return earned >= points ? 'full' : earned <= 0 ? 'missing' : 'partial'
}

/** A score with a deduction in percent taken off, to a hundredth of a point, halves up. */
export function afterDeduction(score: number, deduction: number): number {
  return scaledScore({ earned: score, possible: 1, points: 1, deduction })
}

/**
 * What graded work earns in points of the item as it is now, with a deduction in percent taken off, to a hundredth.
 *
 * @param work.possible the points when it was graded; above 0
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

/** Of several graded submissions the best counts, so that trying again is never a risk. */
export function bestScore(scores: readonly (number | null)[]): number | null {
  return scores.reduce<number | null>(
    (best, score) => (score === null ? best : best === null ? score : Math.max(best, score)),
    null,
  )
}

/** Whether a change by hand needs a reason: it takes an earned score away, or takes the item out of the grade. */
export function needsReason(earned: number | null, change: GradeOverride): boolean {
  return change.excused || (change.score !== null && earned !== null && change.score !== earned)
}

/** What stands for an item in points: the override where there is one, otherwise what was earned. */
export function standingScore(item: GradedItem): number | null {
  if (item.override?.excused) return null
  const score = item.override?.score ?? item.score ?? (item.missing ? 0 : null)
  return score === null ? null : within(score, item.points)
}

/**
 * The grade of a course. In each category every result counts the same, as a share of its item's points; the lowest are
 * dropped; the categories are weighted. Counted in whole numbers from points, and rounded once, at the end: it does not
 * depend on the order of the items.
 */
export function courseGrade(items: readonly GradedItem[], policy: GradePolicy): CourseGrade {
  const standings = new Map<string, ItemStanding>()
  const found = gradeCategories.map((category) => {
    const results: { id: string; share: Share }[] = []
    for (const item of items) {
      if (item.category !== category) continue
      const share = standingShare(item)
      standings.set(item.id, standingOf(item, share))
      if (share !== null) results.push({ id: item.id, share })
    }
    results.sort((a, b) => compared(a.share, b.share) || (a.id < b.id ? -1 : 1))
    const drop = Math.max(0, Math.min(policy.dropLowest[category], results.length - 1))
    for (const { id } of results.slice(0, drop)) standings.set(id, 'dropped')
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
    standings,
  }
}

function standingOf(item: GradedItem, share: Share | null): ItemStanding {
  if (item.override?.excused) return 'excused'
  if (share === null) return 'open'
  return item.missing && item.score === null && item.override?.score == null ? 'missing' : 'counted'
}

/** What stands for an item as a share of its points, not rounded further than its points are. */
function standingShare(item: GradedItem): Share | null {
  const score = standingScore(item)
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

/** In percent to a tenth. */
const inPercent = ({ part, whole }: Share) => roundedShare({ part: part * 100n, whole }, 1)

/**
 * The grade if some items came out as supposed. What is supposed wins over everything but an excuse.
 *
 * @param supposed percent of an item's points, by its id
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

/** Held between 0 and `most`; what is no number is 0. */
function within(value: number, most: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(0, value), Math.max(0, most)) : 0
}
