import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  firstCourse,
  hasDeadlinePassed,
  isPasswordAcceptedAtOnce,
  isStandInSurname,
  normaliseEmail,
  splitFullName,
  usernameOf,
} from './admissions.ts'

test('splits a full name at the first space', () => {
  expect(splitFullName('Ada Lovelace')).toEqual({ firstName: 'Ada', lastName: 'Lovelace' })
  expect(splitFullName('Ana de la Cruz')).toEqual({ firstName: 'Ana', lastName: 'de la Cruz' })
  expect(splitFullName('  Björk  ')).toEqual({ firstName: 'Björk', lastName: 'Student' })
  expect(splitFullName('محمد عبد الله')).toEqual({ firstName: 'محمد', lastName: 'عبد الله' })
})

test('loses nothing but spaces when it splits a name, and leaves no part empty', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      fc.pre(name.trim().length > 0)
      const { firstName, lastName } = splitFullName(name)
      expect(firstName.length).toBeGreaterThan(0)
      expect(lastName.length).toBeGreaterThan(0)
      const letters = (text: string) => text.replace(/\s/gu, '')
      const whole = letters(firstName + lastName)
      expect([letters(name), `${letters(name)}Student`]).toContain(whole)
    }),
  )
})

test('takes the part before the @ as username', () => {
  expect(usernameOf('maya.k@example.org')).toBe('maya.k')
})

test('treats an address as one account whatever its case', () => {
  expect(normaliseEmail(' Maya@Example.ORG ')).toBe('maya@example.org')
})

test('accepts eight characters for sign-in immediately, six and seven wait', () => {
  expect(['123456', '1234567', '12345678'].map(isPasswordAcceptedAtOnce)).toEqual([false, false, true])
})

test('passes a deadline the day after it, only if it names a day', () => {
  const noon = (day: number) => new Date(2025, 6, day, 12).getTime()
  expect(hasDeadlinePassed('July 10, 2025', noon(9))).toBe(false)
  expect(hasDeadlinePassed('July 10, 2025', noon(10))).toBe(false)
  expect(hasDeadlinePassed('July 10, 2025', noon(11))).toBe(true)
  for (const label of ['', 'Open all year', 'the 10th of next month', 'July 10', '31.12.2024 or later'])
    expect(hasDeadlinePassed(label, noon(11)), label).toBe(false)
})

test('starts with the first course of the chosen track, or of the school', () => {
  const tracts = [
    { id: 'clothing', courses: [{ courseId: 'brd-101' }, { courseId: 'clt-101' }] },
    { id: 'empty', courses: [] },
  ]
  expect(firstCourse(tracts, 'clothing', 'fnd-100')).toBe('brd-101')
  for (const track of ['empty', 'astronaut', undefined]) {
    for (const forAll of ['fnd-100', null]) expect(firstCourse(tracts, track, forAll)).toBe(forAll)
  }
})

test('recognizes a single name by its placeholder last name', () => {
  expect(isStandInSurname(splitFullName('Ada').lastName)).toBe(true)
  for (const lastName of ['Lovelace', '', 'student', 'Students'])
    expect(isStandInSurname(lastName)).toBe(false)
})
