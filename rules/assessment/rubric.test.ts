import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  criterionOf,
  defaultLevels,
  fewestLevels,
  levelAt,
  levelPoints,
  mostLevels,
  type Rubric,
  readyScales,
  rubricFaults,
  withAddedLevel,
  withMovedLevel,
  withoutLevel,
  withScale,
} from './rubric.ts'

const points = fc.integer({ min: 1, max: 100 })

/** Valid levels and criteria. */
const rubrics: fc.Arbitrary<Rubric> = fc
  .uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: mostLevels - 2 })
  .chain((middle) => {
    const shares = [100, ...middle.toSorted((a, b) => b - a), 0]
    const levels = shares.map((share, index) => ({ label: `Level ${index}`, share }))
    const texts = fc.array(fc.string({ maxLength: 5 }), {
      minLength: shares.length,
      maxLength: shares.length,
    })
    const line = fc.record({ criterion: fc.constant('C'), points, descriptions: texts })
    return fc.record({ levels: fc.constant(levels), rubric: fc.array(line, { maxLength: 3 }) })
  })

const pointsOf = ({ levels }: Rubric, most: number) => levels.map(({ share }) => levelPoints(share, most))

describe('the points of a level', () => {
  test('fall from all points to none, exact to the hundredth', () => {
    fc.assert(
      fc.property(rubrics, points, (rubric, most) => {
        const worths = pointsOf(rubric, most)
        expect(worths[0]).toBe(most)
        expect(worths.at(-1)).toBe(0)
        worths.forEach((worth, index) => {
          expect(Math.round(worth * 100)).toBe((rubric.levels[index]?.share ?? 0) * most)
          if (index > 0) expect(worth).toBeLessThan(worths[index - 1] ?? 0)
        })
      }),
    )
  })

  test('of the default three are all, half and none, as ever', () => {
    fc.assert(
      fc.property(points, (most) => {
        expect(defaultLevels.map(({ share }) => levelPoints(share, most))).toEqual([most, most / 2, 0])
      }),
    )
  })

  test('lead back to the level', () => {
    fc.assert(
      fc.property(rubrics, points, (rubric, most) => {
        const worths = pointsOf(rubric, most)
        worths.forEach((worth, index) => {
          expect(levelAt(worths, worth)).toBe(index)
        })
      }),
    )
  })

  test('never give a better level for fewer points', () => {
    const earned = fc.integer({ min: 0, max: 10_000 })
    fc.assert(
      fc.property(rubrics, points, earned, earned, (rubric, most, one, other) => {
        const worths = pointsOf(rubric, most)
        const [low, high] = [Math.min(one, other) / 100, Math.max(one, other) / 100]
        expect(levelAt(worths, low)).toBeGreaterThanOrEqual(levelAt(worths, high))
      }),
    )
  })

  test('of three levels, everything between all and none is the middle one, as ever', () => {
    const worths = [10, 5, 0]
    for (const [earned, level] of [
      [10, 0],
      [9.5, 1],
      [5, 1],
      [0.5, 1],
      [0, 2],
    ] as const) {
      expect(levelAt(worths, earned)).toBe(level)
    }
    expect(levelAt([10, 0], 9.5), 'of two, it is the lower').toBe(1)
  })
})

describe('levels', () => {
  test('that are ready-made, or made by the rules, are right', () => {
    for (const { levels } of readyScales)
      expect(rubricFaults({ levels: [...levels], rubric: [] })).toEqual([])
    fc.assert(
      fc.property(rubrics, (rubric) => {
        expect(rubricFaults(rubric)).toEqual([])
      }),
    )
  })

  test('are refused at their field', () => {
    const faultsOf = (...levels: [string, number][]) =>
      rubricFaults({ levels: levels.map(([label, share]) => ({ label, share })), rubric: [] }).map(
        ({ path }) => path.join('.'),
      )
    expect(faultsOf(['All', 100])).toEqual(['levels'])
    expect(faultsOf(['A', 100], ['B', 80], ['C', 80], ['D', 0])).toEqual(['levels.2.share'])
    expect(faultsOf(['A', 90], ['B', 10])).toEqual(['levels.0.share', 'levels.1.share'])
    expect(faultsOf(['A', 100], [' a ', 50], ['', 0])).toEqual(['levels.1.label', 'levels.2.label'])
    expect(faultsOf(['A', 100], ['B', 33.3], ['C', 0])).toEqual(['levels.1.share'])
    expect(faultsOf(['A', 100], ['B', Number.NaN], ['C', 0])).toEqual(['levels.1.share'])
  })

  test('need a description each in every criterion', () => {
    const rubric = [{ criterion: 'C', points: 4, descriptions: ['one', 'two'] }]
    expect(rubricFaults({ levels: [...defaultLevels], rubric })).toMatchObject([
      { path: ['rubric', 0, 'descriptions'] },
    ])
  })
})

describe('changing levels', () => {
  const isWhole = ({ levels, rubric }: Rubric) =>
    levels[0]?.share === 100 &&
    levels.at(-1)?.share === 0 &&
    rubric.every(({ descriptions }) => descriptions.length === levels.length)

  test('keeps all and nothing at the ends, and a description for each level', () => {
    fc.assert(
      fc.property(rubrics, fc.nat(5), fc.nat(5), (rubric, one, other) => {
        const [from, to] = [one % rubric.levels.length, other % rubric.levels.length]
        expect(isWhole(withMovedLevel(rubric, from, to))).toBe(true)
        expect(isWhole(withAddedLevel(rubric))).toBe(true)
        if (rubric.levels.length > fewestLevels) expect(isWhole(withoutLevel(rubric, from))).toBe(true)
        for (const { levels } of readyScales) expect(isWhole(withScale(rubric, levels))).toBe(true)
      }),
    )
  })

  test('moving moves name and description together, and moving back restores both', () => {
    fc.assert(
      fc.property(rubrics, fc.nat(5), fc.nat(5), (rubric, one, other) => {
        const [from, to] = [one % rubric.levels.length, other % rubric.levels.length]
        const there = withMovedLevel(rubric, from, to)
        expect(there.levels[to]?.label).toBe(rubric.levels[from]?.label)
        there.rubric.forEach(({ descriptions }, index) => {
          expect(descriptions[to]).toBe(rubric.rubric[index]?.descriptions[from])
        })
        expect(withMovedLevel(there, from, to)).toEqual(rubric)
      }),
    )
  })

  test('another scale keeps the first and the last description', () => {
    const rubric = [{ criterion: 'C', points: 4, descriptions: ['all', 'some', 'none'] }]
    const [, two, five] = readyScales
    const given = { levels: [...defaultLevels], rubric }
    expect(withScale(given, two?.levels ?? []).rubric[0]?.descriptions).toEqual(['all', 'none'])
    expect(withScale(given, five?.levels ?? []).rubric[0]?.descriptions).toEqual([
      'all',
      'some',
      '',
      '',
      'none',
    ])
  })
})

test('a criterion shows each level with its points', () => {
  const line = { criterion: 'C', points: 5, descriptions: ['all', 'some', 'none'] }
  expect(criterionOf(defaultLevels, line)).toEqual({
    criterion: 'C',
    points: 5,
    levels: [
      { label: 'Full', points: 5, description: 'all' },
      { label: 'Partial', points: 2.5, description: 'some' },
      { label: 'Missing', points: 0, description: 'none' },
    ],
  })
})
