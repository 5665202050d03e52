import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { percentOf } from '../learning/percent.ts'
import {
  afterDeduction,
  bestScore,
  courseGrade,
  type GradedItem,
  type GradePolicy,
  gradeCategories,
  rubricScore,
  scaledScore,
  whatIf,
} from './gradebook.ts'

const score = fc.double({ min: 0, max: 20, noNaN: true })
const item = (index: number): fc.Arbitrary<GradedItem> =>
  fc.record({
    id: fc.constant(`item-${index}`),
    category: fc.constantFrom(...gradeCategories),
    points: fc.integer({ min: 1, max: 20 }),
    score: fc.option(score),
    result: fc.constant(null),
    override: fc.option(fc.record({ score: fc.option(score), excused: fc.boolean() })),
    missing: fc.boolean(),
  })
const items = fc
  .integer({ min: 0, max: 12 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => item(index))))
const policy: fc.Arbitrary<GradePolicy> = fc.record({
  weights: fc.record({
    assignments: fc.integer({ min: 0, max: 100 }),
    quizzes: fc.integer({ min: 0, max: 100 }),
  }),
  dropLowest: fc.record({
    assignments: fc.integer({ min: 0, max: 5 }),
    quizzes: fc.integer({ min: 0, max: 5 }),
  }),
})
const plain: GradePolicy = {
  weights: { assignments: 60, quizzes: 40 },
  dropLowest: { assignments: 0, quizzes: 0 },
}
const made = (id: string, category: 'assignments' | 'quizzes', percent: number | null): GradedItem => ({
  id,
  category,
  points: 10,
  score: percent === null ? null : percent / 10,
  result: null,
  override: null,
  missing: false,
})

describe('the grade of a course', () => {
  test('is the weighted mean of its categories', () => {
    const grade = courseGrade(
      [made('a1', 'assignments', 80), made('a2', 'assignments', 100), made('q1', 'quizzes', 50)],
      plain,
    )
    expect(grade.percent).toBe(74)
    expect(grade.categories).toEqual([
      { category: 'assignments', percent: 90, share: 60 },
      { category: 'quizzes', percent: 50, share: 40 },
    ])
  })

  test('is computed from points: 7 of 8 and 5 of 8 are 75, not the mean of 88 and 63', () => {
    const quiz = (id: string, score: number, maxScore: number): GradedItem => ({
      ...made(id, 'quizzes', null),
      points: 100,
      score: percentOf(score, maxScore, 2),
      result: { score, maxScore },
    })
    expect(courseGrade([quiz('q1', 7, 8), quiz('q2', 5, 8)], plain).percent).toBe(75)
    const thirds = [quiz('q1', 1, 3), quiz('q2', 1, 3), quiz('q3', 1, 3)]
    expect(courseGrade(thirds, plain).percent).toBe(33.3)
    const [first] = thirds
    if (first === undefined) throw new Error('There are three')
    const changed = { ...first, override: { score: 50, excused: false } }
    expect(courseGrade([changed], plain).percent).toBe(50)
  })

  test('is the exact weighted mean rounded half up, compared with fractions', () => {
    const points = fc.integer({ min: 1, max: 40 })
    const plainItem = fc.record({
      category: fc.constantFrom(...gradeCategories),
      points,
      hundredths: fc.integer({ min: 0, max: 4_000 }),
    })
    const weights = fc.record({
      assignments: fc.integer({ min: 1, max: 100 }),
      quizzes: fc.integer({ min: 1, max: 100 }),
    })
    fc.assert(
      fc.property(fc.array(plainItem, { minLength: 1, maxLength: 10 }), weights, (list, chosen) => {
        const graded = list.map(({ category, points: most, hundredths }, index): GradedItem => {
          const earned = Math.min(hundredths, most * 100) / 100
          return {
            id: `i${index}`,
            category,
            points: most,
            score: earned,
            result: null,
            override: null,
            missing: false,
          }
        })
        const given = courseGrade(graded, { ...plain, weights: chosen }).percent
        if (given === null) throw new Error('Something counts')

        let [part, whole, weighed] = [0n, 1n, 0n]
        for (const category of gradeCategories) {
          const own = graded.filter((one) => one.category === category)
          if (own.length === 0) continue
          weighed += BigInt(chosen[category])
          for (const one of own) {
            const below = BigInt(one.points * 100 * own.length)
            part =
              part * below + BigInt(chosen[category]) * BigInt(Math.round((one.score ?? 0) * 100)) * whole
            whole *= below
          }
        }
        const [exact, of] = [part * 1_000n, whole * weighed]
        const tenths = BigInt(Math.round(given * 10))
        expect(2n * tenths * of > 2n * exact - of && 2n * tenths * of <= 2n * exact + of).toBe(true)
      }),
    )
  })

  test('leaves out a category in which nothing counts yet', () => {
    const grade = courseGrade([made('a1', 'assignments', null), made('q1', 'quizzes', 50)], plain)
    expect(grade.percent).toBe(50)
    expect(grade.categories[1]).toEqual({ category: 'quizzes', percent: 50, share: 100 })
    expect(grade.states.get('a1')).toBe('open')
  })

  test('drops the lowest, never the only one', () => {
    const drop = { ...plain, dropLowest: { assignments: 1, quizzes: 3 } }
    const grade = courseGrade(
      [made('a1', 'assignments', 20), made('a2', 'assignments', 90), made('q1', 'quizzes', 70)],
      drop,
    )
    expect(grade.states.get('a1')).toBe('dropped')
    expect(grade.states.get('q1')).toBe('counted')
    expect(grade.percent).toBe(82)
  })

  test('counts missing work as 0, unless it is excused or has a score', () => {
    const missing = { ...made('a1', 'assignments', null), missing: true }
    const other = made('a2', 'assignments', 100)
    expect(courseGrade([missing, other], plain).percent).toBe(50)
    const excused = { ...missing, override: { score: null, excused: true } }
    expect(courseGrade([excused, other], plain).percent).toBe(100)
    const given = { ...missing, override: { score: 8, excused: false } }
    expect(courseGrade([given, other], plain).percent).toBe(90)
  })

  test('stays between 0 and 100, like every category', () => {
    fc.assert(
      fc.property(items, policy, (list, rules) => {
        const grade = courseGrade(list, rules)
        for (const percent of [grade.percent, ...grade.categories.map((category) => category.percent)]) {
          if (percent !== null) expect(percent >= 0 && percent <= 100).toBe(true)
        }
      }),
    )
  })

  test('does not depend on the order of the items, to the last bit', () => {
    fc.assert(
      fc.property(
        items.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
        ),
        policy,
        ([list, shuffled], rules) => {
          const [one, other] = [courseGrade(list, rules), courseGrade(shuffled, rules)]
          expect(other.percent).toBe(one.percent)
          expect(other.categories).toEqual(one.categories)
          expect(Object.fromEntries(other.states)).toEqual(Object.fromEntries(one.states))
        },
      ),
    )
  })

  test('never falls when an item that counts earns more', () => {
    fc.assert(
      fc.property(
        items,
        policy,
        fc.nat(),
        fc.double({ min: 0, max: 5, noNaN: true }),
        (list, rules, at, more) => {
          const graded = list.filter(({ score, override }) => score !== null && override === null)
          const chosen = graded[at % Math.max(1, graded.length)]
          if (chosen === undefined) return
          const better = list.map((known) =>
            known === chosen ? { ...known, score: (known.score ?? 0) + more } : known,
          )
          const [before, after] = [courseGrade(list, rules).percent, courseGrade(better, rules).percent]
          if (before === null) expect(after).toBeNull()
          else expect(after).toBeGreaterThanOrEqual(before)
        },
      ),
    )
  })

  test('ignores excused items', () => {
    fc.assert(
      fc.property(items, item(99), policy, (list, extra, rules) => {
        const excused = { ...extra, override: { score: 3, excused: true } }
        expect(courseGrade([...list, excused], rules).percent).toBe(courseGrade(list, rules).percent)
      }),
    )
  })

  test('does not change by an override with the earned score', () => {
    fc.assert(
      fc.property(items, policy, (list, rules) => {
        const plainItems = list.map((known) => ({ ...known, override: null, missing: false }))
        const again = plainItems.map((known) =>
          known.score === null ? known : { ...known, override: { score: known.score, excused: false } },
        )
        expect(courseGrade(again, rules).percent).toBe(courseGrade(plainItems, rules).percent)
      }),
    )
  })

  test('is never lower with dropping', () => {
    fc.assert(
      fc.property(items, policy, (list, rules) => {
        const kept = { ...rules, dropLowest: { assignments: 0, quizzes: 0 } }
        const [dropped, whole] = [courseGrade(list, rules).percent, courseGrade(list, kept).percent]
        if (whole !== null) expect(dropped).toBeGreaterThanOrEqual(whole)
      }),
    )
  })
})

describe('what if', () => {
  test('equals the current grade without a supposition', () => {
    fc.assert(
      fc.property(items, policy, (list, rules) => {
        expect(whatIf(list, rules, new Map()).percent).toBe(courseGrade(list, rules).percent)
      }),
    )
  })

  test('is 100 with everything at 100, if anything with a weight can count', () => {
    fc.assert(
      fc.property(items, policy, (list, rules) => {
        const grade = whatIf(list, rules, new Map(list.map(({ id }) => [id, 100])))
        if (grade.percent !== null) expect(grade.percent).toBe(100)
      }),
    )
  })

  test('ignores excused items in a supposition', () => {
    const excused = { ...made('a1', 'assignments', null), override: { score: null, excused: true } }
    expect(whatIf([excused], plain, new Map([['a1', 100]])).percent).toBeNull()
  })
})

describe('a score after the late deduction', () => {
  test('stays within bounds and keeps the order of scores', () => {
    const points = fc.integer({ min: 0, max: 100 })
    fc.assert(
      fc.property(points, points, fc.double({ min: -50, max: 150, noNaN: true }), (one, other, deduction) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        expect(afterDeduction(low, deduction)).toBeLessThanOrEqual(afterDeduction(high, deduction))
        expect(afterDeduction(low, deduction)).toBeGreaterThanOrEqual(0)
        expect(afterDeduction(high, deduction)).toBeLessThanOrEqual(high)
      }),
    )
  })

  test('is exact in hundredths', () => {
    expect([afterDeduction(1.15, 10), afterDeduction(0.7, 15), afterDeduction(10, 5)]).toEqual([
      1.04, 0.6, 9.5,
    ])
    expect(scaledScore({ earned: 1, possible: 3, points: 10, deduction: 0 })).toBe(3.33)
    expect(scaledScore({ earned: 23, possible: 40, points: 2, deduction: 10 })).toBe(1.04)
  })

  test('rounds every exact half up, compared with integers', () => {
    const points = fc.integer({ min: 0, max: 10_000 })
    fc.assert(
      fc.property(points, fc.integer({ min: 0, max: 100 }), (hundredths, deduction) => {
        const left = BigInt(hundredths) * BigInt(100 - deduction)
        const expected = (2n * left + 100n) / 200n
        expect(BigInt(Math.round(afterDeduction(hundredths / 100, deduction) * 100))).toBe(expected)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('the rubric', () => {
  const lines = fc.array(fc.tuple(fc.integer({ min: 1, max: 10 }), fc.double()), { maxLength: 6 })

  test('keeps a score between 0 and all points, whatever was entered', () => {
    fc.assert(
      fc.property(lines, (entries) => {
        const points = entries.map(([most]) => most)
        const whole = points.reduce((sum, most) => sum + most, 0)
        const earned = rubricScore(
          points,
          entries.map(([, value]) => value),
        )
        expect(earned >= 0 && earned <= whole).toBe(true)
        expect(rubricScore(points, points)).toBe(whole)
      }),
    )
  })

  test('gives the same score when graded again with the same points', () => {
    fc.assert(
      fc.property(lines, (entries) => {
        const points = entries.map(([most]) => most)
        const first = entries.map(([most, value]) => rubricScore([most], [value]))
        expect(rubricScore(points, first)).toBe(
          rubricScore(
            points,
            entries.map(([, value]) => value),
          ),
        )
      }),
    )
  })

  test('counts the best of several submissions, in any order', () => {
    expect(bestScore([])).toBeNull()
    expect(bestScore([null, null])).toBeNull()
    expect(bestScore([4, null, 7, 6])).toBe(7)
    expect(bestScore([6, 7, null, 4])).toBe(7)
  })
})
