import { expect, test } from 'vitest'
import { lectureFault } from './lectures.ts'

test('a lecture has as many lines as one module takes', () => {
  expect(lectureFault('A lecture.\n'.repeat(500))).toBeNull()
  expect(lectureFault('\n'.repeat(3_999))).toBeNull()
  expect(lectureFault('\n'.repeat(4_000))).toContain('too many lines')
})
