/**
 * The laws of grading: what a submission earns, what lateness costs, and how items become the grade of a course.
 * The same functions make the gradebook on the server and the what-if mode on the screen (docs/decisions, "How a
 * course grade is made"). No clock: whoever asks says what time it is.
 */

export const gradeCategories = ['assignments', 'quizzes'] as const
export type GradeCategory = (typeof gradeCategories)[number]

/** How the items of a course become its grade. */
export interface GradePolicy {
  /** How much a category counts; only their ratio matters, and a category in which nothing counts yet is left out. */
  weights: Readonly<Record<GradeCategory, number>>
  /** How many of the lowest results of a category do not count. One result always stays. */
  dropLowest: Readonly<Record<GradeCategory, number>>
}

export interface LatePolicy {
  /** Minutes after the due date that still count as on time. */
  graceMinutes: number
  /** Percent of the score taken off for each day that has begun after the due date. */
  percentPerDay: number
  /** Never more than this is taken off, in percent. */
  atMostPercent: number
  /** Days after the due date in which work is still taken; null means always. */
  daysAccepted: number | null
}

export const defaultGradePolicy: GradePolicy = {
  weights: { assignments: 60, quizzes: 40 },
  dropLowest: { assignments: 0, quizzes: 0 },
}

export const defaultLatePolicy: LatePolicy = {
  graceMinutes: 15,
  percentPerDay: 5,
  atMostPercent: 30,
  daysAccepted: null,
}

/** What a teacher decided by hand about one item of one student. */
export interface GradeOverride {
  /** Points; null leaves the earned score in place. */
  score: number | null
  /** The item does not count for this student, neither for nor against them. */
  excused: boolean
}

/** One item of one student: what there is to know before it counts. */
export interface GradedItem {
  id: string
  category: GradeCategory
  /** The most it can earn; above 0. */
  points: number
  /** What the work earned, lateness taken off; null while nothing is graded. */
  score: number | null
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

const minute = 60_000
const day = 24 * 60 * minute

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

/**
 * What lateness takes off, in percent of the score: nothing until the due date and its grace, then `percentPerDay`
 * for each day that has begun since the due date, up to the most.
 *
 * @param dueAt null means there is no due date, and nothing is ever late
 */
export function lateDeduction(submittedAt: Date, dueAt: Date | null, policy: LatePolicy): number {
  if (!isLate(submittedAt, dueAt, policy) || dueAt === null) return 0
  const days = Math.ceil((submittedAt.getTime() - dueAt.getTime()) / day)
  return within(days * policy.percentPerDay, within(policy.atMostPercent, 100))
}

/** Whether work comes after its due date and the grace. */
export function isLate(submittedAt: Date, dueAt: Date | null, policy: LatePolicy): boolean {
  return dueAt !== null && submittedAt.getTime() > dueAt.getTime() + policy.graceMinutes * minute
}

/** The last moment at which work is taken; null means there is none. */
export function closesAt(dueAt: Date | null, policy: LatePolicy): Date | null {
  if (dueAt === null || policy.daysAccepted === null) return null
  return new Date(dueAt.getTime() + policy.daysAccepted * day + policy.graceMinutes * minute)
}

/** A score with a deduction in percent taken off, to a hundredth of a point. */
export function afterDeduction(score: number, deduction: number): number {
  return Math.round(score * (100 - within(deduction, 100))) / 100
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
 * The grade of a course. In each category every result counts the same, as a percentage of its item's points; the
 * lowest are dropped; the categories are weighted. It does not depend on the order of the items.
 */
export function courseGrade(items: readonly GradedItem[], policy: GradePolicy): CourseGrade {
  const standings = new Map<string, ItemStanding>()
  const found = gradeCategories.map((category) => {
    const results: { id: string; percent: number }[] = []
    for (const item of items) {
      if (item.category !== category) continue
      const score = standingScore(item)
      const standing = item.override?.excused
        ? 'excused'
        : score === null
          ? 'open'
          : item.missing && item.score === null && item.override?.score == null
            ? 'missing'
            : 'counted'
      standings.set(item.id, standing)
      if (score !== null) results.push({ id: item.id, percent: (score / item.points) * 100 })
    }
    // Sorted, so that the sum is the same to the last bit whatever order the items came in.
    results.sort((a, b) => a.percent - b.percent || (a.id < b.id ? -1 : 1))
    const drop = Math.min(Math.max(0, policy.dropLowest[category]), results.length - 1)
    for (const { id } of results.slice(0, Math.max(0, drop))) standings.set(id, 'dropped')
    const kept = results.slice(Math.max(0, drop))
    const percent =
      kept.length === 0 ? null : kept.reduce((sum, result) => sum + result.percent, 0) / kept.length
    return { category, percent, weight: percent === null ? 0 : Math.max(0, policy.weights[category]) }
  })
  const whole = found.reduce((sum, { weight }) => sum + weight, 0)
  const percent =
    whole === 0 ? null : found.reduce((sum, { percent, weight }) => sum + (percent ?? 0) * weight, 0) / whole
  return {
    percent: percent === null ? null : toTenth(percent),
    categories: found.map(({ category, percent, weight }) => ({
      category,
      percent: percent === null ? null : toTenth(percent),
      share: whole === 0 ? 0 : toTenth((weight / whole) * 100),
    })),
    standings,
  }
}

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
      const score = (within(percent, 100) / 100) * item.points
      return { ...item, override: { score, excused: false } }
    }),
    policy,
  )
}

/** Rounds to a tenth, within 0 and 100. */
function toTenth(percent: number): number {
  return within(Math.round(percent * 10) / 10, 100)
}

/** Held between 0 and `most`; what is no number is 0. */
function within(value: number, most: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(0, value), Math.max(0, most)) : 0
}
