import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isCourseCompleted,
  isModuleOpen,
  moduleStates,
  newModuleCount,
  nextModuleIndex,
  progressPercent,
  tractProgress,
} from './progress.ts'

const course = fc.array(fc.boolean(), { minLength: 1, maxLength: 12 })
const courseAndIndex = course.chain((completed) =>
  fc.tuple(fc.constant(completed), fc.nat({ max: completed.length - 1 })),
)

describe('the lock rule', () => {
  test('always opens the first module', () => {
    fc.assert(fc.property(course, (completed) => isModuleOpen(completed, 0)))
  })

  test('opens a later module if all before it are completed, or it is completed itself', () => {
    fc.assert(
      fc.property(courseAndIndex, ([completed, index]) => {
        const before = completed.slice(0, index)
        expect(isModuleOpen(completed, index)).toBe(!before.includes(false) || completed[index])
      }),
    )
  })

  test('closes only later uncompleted modules when a completion is undone', () => {
    fc.assert(
      fc.property(courseAndIndex, ([completed, index]) => {
        const after = completed.with(index, false)
        for (let later = index + 1; later < after.length; later++)
          expect(isModuleOpen(after, later)).toBe(after[later])
      }),
    )
  })

  test('opens nothing outside the course', () => {
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
  test('are locked exactly by the lock rule, and current only if selected and open', () => {
    fc.assert(
      fc.property(courseAndIndex, ([completed, selected]) => {
        moduleStates(completed, selected).forEach((state, index) => {
          expect(state === 'locked').toBe(!isModuleOpen(completed, index))
          if (state === 'current') expect(index).toBe(selected)
          expect(state === 'completed').toBe(completed[index])
        })
      }),
    )
  })
})

describe('a course with changed modules', () => {
  const step = fc.record({
    kind: fc.constantFrom('complete', 'take back', 'insert', 'move', 'delete'),
    from: fc.nat({ max: 11 }),
    to: fc.nat({ max: 11 }),
  })

  test('never locks a completed module and keeps progress between 0 and 100', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let completed = [false, false, false]
        for (const { kind, from, to } of steps) {
          const at = from % completed.length
          if (kind === 'complete' && isModuleOpen(completed, at)) completed = completed.with(at, true)
          if (kind === 'take back' && isModuleOpen(completed, at)) completed = completed.with(at, false)
          if (kind === 'insert') completed = completed.toSpliced(at, 0, false)
          if (kind === 'move')
            completed = completed.toSpliced(at, 1).toSpliced(to % completed.length, 0, completed[at] === true)
          if (kind === 'delete' && completed.length > 1) completed = completed.toSpliced(at, 1)

          const done = completed.filter(Boolean).length
          const percent = progressPercent(done, completed.length)
          expect(percent).toBeGreaterThanOrEqual(0)
          expect(percent).toBeLessThanOrEqual(100)
          moduleStates(completed, 0).forEach((state, index) => {
            if (completed[index]) expect(state).toBe('completed')
          })
        }
      }),
    )
  })
})

describe('progress', () => {
  test('is the rounded percent, 0 to 100', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.nat({ max: 50 }), (count, done) => {
        fc.pre(done <= count)
        const percent = progressPercent(done, count)
        // Multiplied first: 23 / 40 * 100 is below its half in binary.
        const rounded = Math.round((done * 100) / count)
        expect(percent).toBe(rounded)
        expect(percent === 100).toBe(isCourseCompleted(done, count) || rounded === 100)
      }),
    )
    expect(progressPercent(0, 0)).toBe(0)
    expect([1, 2, 3, 4, 5].map((done) => progressPercent(done, 5))).toEqual([20, 40, 60, 80, 100])
    expect(progressPercent(1, 3)).toBe(33)
  })

  test('completes a course with its last module, never an empty course', () => {
    expect(isCourseCompleted(5, 5)).toBe(true)
    expect(isCourseCompleted(4, 5)).toBe(false)
    expect(isCourseCompleted(0, 0)).toBe(false)
  })

  test('keeps a completed course completed when modules are added, and counts the new ones', () => {
    expect([isCourseCompleted(5, 6, true), newModuleCount(5, 6, true)]).toEqual([true, 1])
    expect([isCourseCompleted(5, 5, true), newModuleCount(5, 5, true)]).toEqual([true, 0])
    expect([isCourseCompleted(5, 6, false), newModuleCount(5, 6, false)]).toEqual([false, 0])
    expect(isCourseCompleted(0, 0, true)).toBe(false)
  })

  test('continues with the first uncompleted module', () => {
    expect(nextModuleIndex([true, false, true])).toBe(1)
    expect(nextModuleIndex([true, true])).toBe(1)
    expect(nextModuleIndex([])).toBe(0)
  })
})

describe('a tract', () => {
  const steps = fc.array(
    fc
      .integer({ min: 1, max: 9 })
      .chain((moduleCount) =>
        fc.record({ moduleCount: fc.constant(moduleCount), completedModules: fc.nat({ max: moduleCount }) }),
      ),
  )

  test('continues with its first uncompleted course, and has none only if all are completed', () => {
    fc.assert(
      fc.property(steps, (courses) => {
        const { done, total, next } = tractProgress(courses)
        expect(next === null).toBe(done === total)
        const before = next === null ? courses : courses.slice(0, courses.indexOf(next))
        for (const course of before) expect(course.completedModules).toBe(course.moduleCount)
      }),
    )
  })
})
