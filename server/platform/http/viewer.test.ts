import { expect, test } from 'vitest'
import { mayCall, type Viewer } from './viewer.ts'

const viewer = (role: Viewer['role']) => ({ role }) as Viewer

test.each([
  ['public', [true, true, true, true]],
  ['student', [false, true, true, true]],
  ['instructor', [false, false, true, true]],
  ['admin', [false, false, false, true]],
] as const)('access %s admits visitor, student, instructor, administrator: %j', (access, expected) => {
  const callers = [null, viewer('student'), viewer('instructor'), viewer('admin')]
  expect(callers.map((caller) => mayCall(access, caller))).toEqual(expected)
})
