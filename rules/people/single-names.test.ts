import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitName } from './single-names.ts'

test.each([
  ['Noor Haddad', 'Noor', 'Haddad'],
  ['Haddad, Noor', 'Noor', 'Haddad'],
  ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
  ['Juana Inés de la Cruz', 'Juana Inés', 'de la Cruz'],
  ['Sukarno', 'Sukarno', ''],
  ['Sukarno,', 'Sukarno', ''],
  ['van Beethoven', 'van', 'Beethoven'],
  ['  Ada   Lovelace ', 'Ada', 'Lovelace'],
])('%s', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName })
})

test('no word of a name is lost, and a name has a first name', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 6 }), (words) => {
      const { firstName, lastName } = splitName(words.join(' '))
      expect(`${firstName} ${lastName}`.trim()).toBe(words.join(' '))
      expect(firstName).not.toBe('')
    }),
  )
})
