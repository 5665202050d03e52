import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reservedCourseIds } from '../../rules/courses/authoring.ts'
import { idOfName } from '../../rules/courses/curriculum.ts'
import { courseCode } from './authoring.ts'
import { asCode, isPossibleCode, longestCode } from './course-codes.ts'

describe('a code', () => {
  test.each([
    ['brd 104', 'BRD 104'],
    ['  SND   101 ', 'SND 101'],
    ['MU-KP-12', 'MU-KP-12'],
    ['10a', '10a'],
    ['CS/MATH 1301.2', 'CS/MATH 1301.2'],
    ['Ökologie 7b', 'Ökologie 7b'],
    ['音楽 1', '音楽 1'],
    ['موسيقى ١', 'موسيقى ١'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(courseCode.parse(typed)).toBe(kept)
  })

  test.each([
    '',
    '   ',
    'A, B',
    'A; B',
    '<b>',
    '-',
    'A\u202eB',
    'A\u0000',
    '🎧',
    'x'.repeat(longestCode + 1),
  ])('%j is refused', (typed) => {
    expect(courseCode.safeParse(typed).success).toBe(false)
  })

  test('is stable, and gives an id that is an address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (typed) => {
        const code = asCode(typed)
        expect(asCode(code)).toBe(code)
        fc.pre(isPossibleCode(code))
        const id = idOfName(code, 'course', new Set(reservedCourseIds))
        expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        expect(id.length).toBeLessThanOrEqual(51)
        expect(reservedCourseIds).not.toContain(id)
      }),
    )
  })

  test('of the built-in shape gives the id it always gave', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z]{3} \d{3}$/), (code) => {
        expect(idOfName(code, 'course', new Set())).toBe(code.toLowerCase().replace(' ', '-'))
      }),
    )
  })
})
