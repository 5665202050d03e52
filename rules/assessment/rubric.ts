/**
 * The levels of a rubric: two to six per assignment, named and weighed by the teacher (docs/decisions/0071). Grades
 * hold points, so a level is always derived from points.
 */
import type { RubricCriterion } from '../../contract/assessment/assignments.ts'
import type { RubricLevel, RubricLine } from '../../contract/courses/catalogue.ts'
import { hundredths, roundedShare } from '../learning/percent.ts'
import type { Fault } from './question-faults.ts'

export const fewestLevels = 2
export const mostLevels = 6
export const longestLabel = 40

/** The levels of an assignment, and its criteria with one description for each level. */
export interface Rubric {
  levels: RubricLevel[]
  rubric: RubricLine[]
}

const scaleOf = (...levels: readonly (readonly [label: string, share: number])[]): RubricLevel[] =>
  levels.map(([label, share]) => ({ label, share }))

/** The specification's three. */
export const defaultLevels: readonly RubricLevel[] = scaleOf(['Full', 100], ['Partial', 50], ['Missing', 0])

export const readyScales: readonly { name: string; levels: readonly RubricLevel[] }[] = [
  { name: 'Full / Partial / Missing', levels: defaultLevels },
  { name: 'Pass / Not yet', levels: scaleOf(['Pass', 100], ['Not yet', 0]) },
  {
    name: 'Excellent / Good / Fair / Weak / Missing',
    levels: scaleOf(['Excellent', 100], ['Good', 75], ['Fair', 50], ['Weak', 25], ['Missing', 0]),
  },
]

export const isSameScale = (one: readonly RubricLevel[], other: readonly RubricLevel[]): boolean =>
  one.length === other.length &&
  one.every(({ label, share }, index) => label === other[index]?.label && share === other[index].share)

/** Whether labels alone say what the levels are worth, as the specification's three do. */
export const hasDefaultLabels = (levels: readonly { label: string }[]): boolean =>
  levels.length === defaultLevels.length &&
  levels.every(({ label }, index) => label === defaultLevels[index]?.label)

/** What a level earns, in hundredths of a point, half up. Exact for whole points and whole percents. */
export function levelPoints(share: number, points: number): number {
  return roundedShare({ part: hundredths(share) * hundredths(points), whole: 100n * 10_000n }, 2)
}

/**
 * The level for a number of points. Points between two levels belong to the lower one, but neither to the best nor to
 * the worst as long as there is one between them.
 *
 * @param points of the levels, most first
 * @returns its index
 */
export function levelAt(points: readonly number[], earned: number): number {
  const last = points.length - 1
  if (earned >= (points[0] ?? 0)) return 0
  if (earned <= (points[last] ?? 0)) return last
  const reached = points.findIndex((level) => level <= earned)
  return Math.max(Math.min(reached, last - 1), Math.min(1, last))
}

/** A criterion as people see it, and as a grade keeps it. */
export function criterionOf(
  levels: readonly RubricLevel[],
  { criterion, points, descriptions }: RubricLine,
): RubricCriterion {
  return {
    criterion,
    points,
    levels: levels.map(({ label, share }, index) => ({
      label,
      points: levelPoints(share, points),
      description: descriptions[index] ?? '',
    })),
  }
}

/** What is wrong with the levels, and with the number of descriptions. */
export function rubricFaults({ levels, rubric }: Rubric): Fault[] {
  const faults: Fault[] = []
  if (levels.length < fewestLevels || levels.length > mostLevels) {
    return [{ path: ['levels'], message: `A rubric has ${fewestLevels} to ${mostLevels} levels` }]
  }
  const last = levels.length - 1
  const nameOf = ({ label }: RubricLevel) => label.trim().toLowerCase()
  for (const [index, level] of levels.entries()) {
    const name = nameOf(level)
    if (name === '') faults.push({ path: ['levels', index, 'label'], message: 'Please name the level' })
    else if (levels.findIndex((other) => nameOf(other) === name) < index) {
      faults.push({ path: ['levels', index, 'label'], message: 'Another level has this name' })
    }
    const message = faultOfShare(levels, index, last)
    if (message !== null) faults.push({ path: ['levels', index, 'share'], message })
  }
  rubric.forEach(({ descriptions }, index) => {
    if (descriptions.length === levels.length) return
    faults.push({
      path: ['rubric', index, 'descriptions'],
      message: `One description for each of the ${levels.length} levels`,
    })
  })
  return faults
}

function faultOfShare(levels: readonly RubricLevel[], index: number, last: number): string | null {
  const share = levels[index]?.share ?? Number.NaN
  if (index === 0) return share === 100 ? null : 'The first level earns 100%'
  if (index === last) return share === 0 ? null : 'The last level earns 0%'
  if (!Number.isInteger(share)) return 'Enter a whole number'
  if (share <= 0 || share >= 100) return 'From 1 to 99'
  return share < (levels[index - 1]?.share ?? 100) ? null : 'Less than the level before'
}

/** Another scale. The first and the last descriptions stay first and last, and the others keep their order. */
export function withScale({ levels, rubric }: Rubric, scale: readonly RubricLevel[]): Rubric {
  const last = scale.length - 1
  return {
    levels: [...scale],
    rubric: rubric.map((line) => ({
      ...line,
      descriptions: scale.map((_, index) => {
        if (index === last) return line.descriptions[levels.length - 1] ?? ''
        return index < levels.length - 1 ? (line.descriptions[index] ?? '') : ''
      }),
    })),
  }
}

/** Adds a level without a name above the last, worth half of the one before. */
export function withAddedLevel({ levels, rubric }: Rubric): Rubric {
  const place = Math.max(0, levels.length - 1)
  const share = Math.floor((levels[place - 1]?.share ?? 100) / 2)
  return {
    levels: levels.toSpliced(place, 0, { label: '', share }),
    rubric: rubric.map((line) => ({ ...line, descriptions: line.descriptions.toSpliced(place, 0, '') })),
  }
}

/** Removes a level and its descriptions. The first level still earns everything, the last nothing. */
export function withoutLevel({ levels, rubric }: Rubric, index: number): Rubric {
  const left = levels.toSpliced(index, 1)
  return {
    levels: left.map(({ label, share }, place) => ({
      label,
      share: place === 0 ? 100 : place === left.length - 1 ? 0 : share,
    })),
    rubric: rubric.map((line) => ({ ...line, descriptions: line.descriptions.toSpliced(index, 1) })),
  }
}

/** Swaps two levels' names and descriptions. Shares keep their places, because they fall from first to last. */
export function withMovedLevel({ levels, rubric }: Rubric, from: number, to: number): Rubric {
  const labels = swapped(
    levels.map(({ label }) => label),
    from,
    to,
  )
  return {
    levels: levels.map(({ share }, index) => ({ label: labels[index] ?? '', share })),
    rubric: rubric.map((line) => ({ ...line, descriptions: swapped(line.descriptions, from, to) })),
  }
}

function swapped(texts: readonly string[], from: number, to: number): string[] {
  return texts.map((text, index) => {
    if (index === from) return texts[to] ?? text
    return index === to ? (texts[from] ?? text) : text
  })
}
