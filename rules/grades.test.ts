import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  afterDeduction,
  bestScore,
  closesAt,
  courseGrade,
  type GradedItem,
  type GradePolicy,
  gradeCategories,
  isLate,
  type LatePolicy,
  lateDeduction,
  levelOf,
  levelPoints,
  rubricScore,
  whatIf,
} from './grades.ts'

const score = fc.double({ min: 0, max: 20, noNaN: true })
const item = (index: number): fc.Arbitrary<GradedItem> =>
  fc.record({
    id: fc.constant(`item-${index}`),
    category: fc.constantFrom(...gradeCategories),
    points: fc.integer({ min: 1, max: 20 }),
    score: fc.option(score),
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
const late: fc.Arbitrary<LatePolicy> = fc.record({
  graceMinutes: fc.integer({ min: 0, max: 600 }),
  percentPerDay: fc.integer({ min: 0, max: 100 }),
  atMostPercent: fc.integer({ min: 0, max: 100 }),
  daysAccepted: fc.option(fc.integer({ min: 0, max: 30 })),
})
const moment = fc.date({ min: new Date('2025-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })

const plain: GradePolicy = {
  weights: { assignments: 60, quizzes: 40 },
  dropLowest: { assignments: 0, quizzes: 0 },
}
const made = (id: string, category: 'assignments' | 'quizzes', percent: number | null): GradedItem => ({
  id,
  category,
  points: 10,
  score: percent === null ? null : percent / 10,
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

  test('leaves out a category in which nothing counts yet', () => {
    const grade = courseGrade([made('a1', 'assignments', null), made('q1', 'quizzes', 50)], plain)
    expect(grade.percent).toBe(50)
    expect(grade.categories[1]).toEqual({ category: 'quizzes', percent: 50, share: 100 })
    expect(grade.standings.get('a1')).toBe('open')
  })

  test('drops the lowest, and never the only one', () => {
    const drop = { ...plain, dropLowest: { assignments: 1, quizzes: 3 } }
    const grade = courseGrade(
      [made('a1', 'assignments', 20), made('a2', 'assignments', 90), made('q1', 'quizzes', 70)],
      drop,
    )
    expect(grade.standings.get('a1')).toBe('dropped')
    expect(grade.standings.get('q1')).toBe('counted')
    expect(grade.percent).toBe(82)
  })

  test('counts what is missing as nothing, unless it is excused or was given a score', () => {
    const missing = { ...made('a1', 'assignments', null), missing: true }
    const other = made('a2', 'assignments', 100)
    expect(courseGrade([missing, other], plain).percent).toBe(50)
    const excused = { ...missing, override: { score: null, excused: true } }
    expect(courseGrade([excused, other], plain).percent).toBe(100)
    const given = { ...missing, override: { score: 8, excused: false } }
    expect(courseGrade([given, other], plain).percent).toBe(90)
  })

  test('stays between 0 and 100, and so does every category', () => {
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
          expect(Object.fromEntries(other.standings)).toEqual(Object.fromEntries(one.standings))
        },
      ),
    )
  })

  test('never falls when one item that counts earns more', () => {
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

  test('is not touched by what an excused item holds', () => {
    fc.assert(
      fc.property(items, item(99), policy, (list, extra, rules) => {
        const excused = { ...extra, override: { score: 3, excused: true } }
        expect(courseGrade([...list, excused], rules).percent).toBe(courseGrade(list, rules).percent)
      }),
    )
  })

  test('an override with the earned score changes nothing', () => {
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

  test('dropping is never worse for the student', () => {
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
  test('without a supposition is the grade as it stands', () => {
    fc.assert(
      fc.property(items, policy, (list, rules) => {
        expect(whatIf(list, rules, new Map()).percent).toBe(courseGrade(list, rules).percent)
      }),
    )
  })

  test('everything at 100 is 100, wherever something with a weight can count', () => {
    fc.assert(
      fc.property(items, policy, (list, rules) => {
        const grade = whatIf(list, rules, new Map(list.map(({ id }) => [id, 100])))
        if (grade.percent !== null) expect(grade.percent).toBe(100)
      }),
    )
  })

  test('leaves what is excused alone', () => {
    const excused = { ...made('a1', 'assignments', null), override: { score: null, excused: true } }
    expect(whatIf([excused], plain, new Map([['a1', 100]])).percent).toBeNull()
  })
})

describe('lateness', () => {
  const due = new Date('2026-03-01T12:00:00Z')
  const at = (hours: number) => new Date(due.getTime() + hours * 3_600_000)
  const rule = { graceMinutes: 30, percentPerDay: 10, atMostPercent: 35, daysAccepted: 7 }

  test('costs nothing until the grace is over, then a part for each day begun, up to the most', () => {
    expect([-5, 0, 0.5].map((hours) => lateDeduction(at(hours), due, rule))).toEqual([0, 0, 0])
    expect([0.51, 24, 25, 72, 1_000].map((hours) => lateDeduction(at(hours), due, rule))).toEqual([
      10, 10, 20, 30, 35,
    ])
  })

  test('there is none without a due date', () => {
    expect(lateDeduction(at(1_000), null, rule)).toBe(0)
    expect(closesAt(null, rule)).toBeNull()
  })

  test('work is taken until the days that are accepted and the grace are over', () => {
    expect(closesAt(due, rule)).toEqual(at(7 * 24 + 0.5))
    expect(closesAt(due, { ...rule, daysAccepted: null })).toBeNull()
  })

  test('the deduction is within 0 and 100, and later never costs less', () => {
    fc.assert(
      fc.property(moment, moment, moment, late, (one, other, dueAt, rules) => {
        const [early, after] = one <= other ? [one, other] : [other, one]
        const [less, more] = [lateDeduction(early, dueAt, rules), lateDeduction(after, dueAt, rules)]
        expect(less).toBeGreaterThanOrEqual(0)
        expect(more).toBeGreaterThanOrEqual(less)
        expect(more).toBeLessThanOrEqual(100)
        if (!isLate(after, dueAt, rules)) expect(more).toBe(0)
      }),
    )
  })

  test('what is left of a score is within bounds, and a better score stays at least as good', () => {
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
})

describe('the rubric', () => {
  const lines = fc.array(fc.tuple(fc.integer({ min: 1, max: 10 }), fc.double()), { maxLength: 6 })

  test('a score is between nothing and all points, whatever was entered', () => {
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

  test('grading again with the points that were given gives the same', () => {
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

  test('a level stands for its points, and the points for the level', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('full', 'partial', 'missing'),
        fc.integer({ min: 1, max: 20 }),
        (level, most) => {
          expect(levelOf(levelPoints(level, most), most)).toBe(level)
        },
      ),
    )
  })

  test('the best of several submissions counts, in any order', () => {
    expect(bestScore([])).toBeNull()
    expect(bestScore([null, null])).toBeNull()
    expect(bestScore([4, null, 7, 6])).toBe(7)
    expect(bestScore([6, 7, null, 4])).toBe(7)
  })
})
