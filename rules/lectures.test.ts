import { expect, test } from 'vitest'
import { lectureFault, longestLecture, mostLinesOfLecture } from './lectures.ts'

test('a lecture has as many characters and lines as one module takes', () => {
  expect(lectureFault('A lecture.\n'.repeat(500))).toBeNull()
  expect(lectureFault('a'.repeat(longestLecture))).toBeNull()
  expect(lectureFault('a'.repeat(longestLecture + 1))).toContain('too long')
  expect(lectureFault('\n'.repeat(mostLinesOfLecture - 1))).toBeNull()
  expect(lectureFault('\n'.repeat(mostLinesOfLecture))).toContain('too many lines')
})
