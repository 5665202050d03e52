import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isCourseCompleted,
  isModuleOpen,
  moduleStates,
  nextModuleIndex,
  progressPercent,
} from './learning.ts'

const course = fc.array(fc.boolean(), { minLength: 1, maxLength: 12 })
const courseAndIndex = course.chain((completed) =>
  fc.tuple(fc.constant(completed), fc.nat({ max: completed.length - 1 })),
)

describe('the lock rule', () => {
  test('the first module is always open', () => {
    fc.assert(fc.property(course, (completed) => isModuleOpen(completed, 0)))
  })

  test('a later module is open exactly when all before it are completed', () => {
    fc.assert(
      fc.property(courseAndIndex, ([completed, index]) => {
        const before = completed.slice(0, index)
        expect(isModuleOpen(completed, index)).toBe(!before.includes(false))
      }),
    )
  })

  test('un-completing a module closes every module after it', () => {
    fc.assert(
      fc.property(courseAndIndex, ([completed, index]) => {
        const after = completed.with(index, false)
        for (let later = index + 1; later < after.length; later++)
          expect(isModuleOpen(after, later)).toBe(false)
      }),
    )
  })

  test('nothing outside the course is open', () => {
    fc.assert(
      fc.property(course, fc.integer(), (completed, index) => {
        fc.pre(index < 0 || index >= completed.length)
        expect(isModuleOpen(completed, index)).toBe(false)
      }),
    )
    expect(isModuleOpen([true, true], 0.5)).toBe(false)
  })
})

describe('module states', () => {
  test('locked exactly where the lock rule says so, current only where selected and open', () => {
    fc.assert(
      fc.property(courseAndIndex, ([completed, selected]) => {
        moduleStates(completed, selected).forEach((state, index) => {
          expect(state === 'locked').toBe(!isModuleOpen(completed, index))
          if (state === 'current') expect(index).toBe(selected)
          if (state === 'completed') expect(completed[index]).toBe(true)
        })
      }),
    )
  })
})

describe('progress', () => {
  test('percent is the rounded share, from 0 to 100', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.nat({ max: 50 }), (count, done) => {
        fc.pre(done <= count)
        const percent = progressPercent(done, count)
        expect(percent).toBe(done === 0 ? 0 : Math.round((done / count) * 100))
        expect(percent === 100).toBe(
          isCourseCompleted(done, count) || Math.round((done / count) * 100) === 100,
        )
      }),
    )
    expect(progressPercent(0, 0)).toBe(0)
    expect([1, 2, 3, 4, 5].map((done) => progressPercent(done, 5))).toEqual([20, 40, 60, 80, 100])
    expect(progressPercent(1, 3)).toBe(33)
  })

  test('a course is completed when every module is, and an empty one never', () => {
    expect(isCourseCompleted(5, 5)).toBe(true)
    expect(isCourseCompleted(4, 5)).toBe(false)
    expect(isCourseCompleted(0, 0)).toBe(false)
  })

  test('going on means the first module that is not completed', () => {
    expect(nextModuleIndex([true, false, true])).toBe(1)
    expect(nextModuleIndex([true, true])).toBe(1)
    expect(nextModuleIndex([])).toBe(0)
  })
})
