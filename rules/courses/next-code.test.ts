import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPossibleCode, longestCode } from '../../contract/courses/course-codes.ts'
import { nextCode } from './next-code.ts'

test.each([
  ['MKT 101', ['MKT 101'], 'MKT 102'],
  ['MKT 101', ['mkt 102', 'MKT 103'], 'MKT 104'],
  ['MKT 099', [], 'MKT 100'],
  ['10a/Music', ['10a/Music', '10A/music-2'], '10a/Music-3'],
  ['Course 999999999', [], 'Course 1000000000'],
  ['abcdefghijklmno 999999999', [], 'abcdefghijklmno-2'],
])('after %s', (code, taken, expected) => {
  expect(nextCode(code, taken, longestCode)).toBe(expected)
})

test('the code is free and possible, whatever the code was', () => {
  const code = fc.stringMatching(/^[a-zA-Z0-9][a-zA-Z0-9 ./-]{0,22}[a-zA-Z0-9]$/)
  fc.assert(
    fc.property(code, fc.nat(5), (given, times) => {
      const taken = [given]
      for (let copies = 0; copies <= times; copies++) {
        const next = nextCode(given, taken, longestCode)
        expect(taken.map((one) => one.toLowerCase())).not.toContain(next.toLowerCase())
        expect(isPossibleCode(next)).toBe(true)
        taken.push(next)
      }
    }),
  )
})
