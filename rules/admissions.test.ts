import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPasswordAcceptedAtOnce, normaliseEmail, splitFullName, usernameOf } from './admissions.ts'

test('a full name is split at the first space', () => {
  expect(splitFullName('Ada Lovelace')).toEqual({ firstName: 'Ada', lastName: 'Lovelace' })
  expect(splitFullName('Ana de la Cruz')).toEqual({ firstName: 'Ana', lastName: 'de la Cruz' })
  expect(splitFullName('  Björk  ')).toEqual({ firstName: 'Björk', lastName: 'Student' })
  expect(splitFullName('محمد عبد الله')).toEqual({ firstName: 'محمد', lastName: 'عبد الله' })
})

test('a split name loses nothing but spaces, and no part is empty', () => {
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

test('the username is the part before the @', () => {
  expect(usernameOf('maya.k@example.org')).toBe('maya.k')
})

test('an address is one account whatever its case', () => {
  expect(normaliseEmail(' Maya@Example.ORG ')).toBe('maya@example.org')
})

test('eight characters sign in at once, six and seven wait', () => {
  expect(['123456', '1234567', '12345678'].map(isPasswordAcceptedAtOnce)).toEqual([false, false, true])
})
