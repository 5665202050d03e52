import { describe, expect, test } from 'vitest'
import { coursePercent, keptThrough, nothingKept } from './kept.ts'

const inProgress = { isCompleted: false, kept: nothingKept }

describe('the percent of a course', () => {
  test('is as counted, and 100 once the course is completed, though modules are new in it', () => {
    expect(coursePercent(2, 5, inProgress)).toBe(40)
    expect(coursePercent(5, 6, { ...inProgress, isCompleted: true })).toBe(100)
  })

  test('does not fall by a change of the author, only when the student takes a completion back', () => {
    const kept = { percent: 40, done: 2 }
    expect(coursePercent(2, 6, { isCompleted: false, kept })).toBe(40)
    expect(coursePercent(3, 6, { isCompleted: false, kept })).toBe(50)
    expect(coursePercent(1, 6, { isCompleted: false, kept })).toBe(17)
  })

  test('is not 100 for a completion that was taken back', () => {
    expect(coursePercent(5, 6, { isCompleted: false, kept: { percent: 100, done: 5 } })).toBe(83)
  })
})

describe('what a change keeps', () => {
  const before = ['a', 'b', 'c']
  test('the percent, and the module that was next', () => {
    const student = { done: new Set(['a']), isCompleted: false, kept: nothingKept }
    expect(keptThrough(before, ['new', 'a', 'b', 'c'], student)).toEqual({
      percent: 33,
      done: 1,
      open: ['b'],
    })
    expect(keptThrough(before, ['a', 'b', 'c', 'new'], student).open).toEqual([])
  })

  test('a removed module counts no more', () => {
    const student = { done: new Set(['a']), isCompleted: false, kept: { percent: 0, done: 0, open: ['c'] } }
    expect(keptThrough(before, ['b', 'c'], student)).toEqual({ percent: 33, done: 0, open: ['c'] })
  })
})
