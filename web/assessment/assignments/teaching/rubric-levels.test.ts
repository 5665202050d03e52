import fc from 'fast-check'
import { expect, test } from 'vitest'
import { levelOf, levelPoints } from '../../../../rules/assessment/gradebook.ts'
import { levelAt, levelsOf } from './rubric-levels.ts'

const line = (points: number) => ({ criterion: 'C', full: 'F', partial: 'P', missing: 'M', points })
const names = ['full', 'partial', 'missing'] as const

test('shows the level that the rules give to a number of points', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 0, max: 200 }), (points, halves) => {
      const earned = Math.min(points, halves / 2)
      expect(names[levelAt(levelsOf(line(points)), earned) ?? -1]).toBe(levelOf(earned, points))
    }),
  )
  expect(levelsOf(line(5)).map(({ points }) => points)).toEqual(names.map((name) => levelPoints(name, 5)))
  expect(levelAt(levelsOf(line(5)), null)).toBeNull()
})

test('of two to six levels, a level’s own points are that level', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 6 }), (count) => {
      const levels = Array.from({ length: count }, (_, index) => ({
        label: `${index}`,
        description: '',
        points: count - 1 - index,
      }))
      levels.forEach(({ points }, index) => {
        expect(levelAt(levels, points)).toBe(index)
      })
    }),
  )
})
