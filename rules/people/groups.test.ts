import fc from 'fast-check'
import { expect, test } from 'vitest'
import { invitationsIn, peopleIn } from './groups.ts'

test.each([
  [
    'addresses, one per line',
    'Noor@Example.org\nben@example.org\n',
    ['noor@example.org', 'ben@example.org'],
    [],
  ],
  ['names', 'Noor Haddad\n  Ben   Okafor ', [], ['Noor Haddad', 'Ben Okafor']],
  [
    'a copied list of recipients',
    'Noor Haddad <noor@example.org>, "Okafor, Ben" <ben@example.org>; x@y.de',
    ['noor@example.org', 'ben@example.org', 'x@y.de'],
    [],
  ],
  ['last names first', 'Haddad, Noor', [], ['Noor Haddad']],
  ['cells of a table', 'Noor\tnoor@example.org', ['noor@example.org'], ['Noor']],
  ['each once', 'a@b.de\nA@B.de\nNoor Haddad\nnoor haddad', ['a@b.de'], ['Noor Haddad']],
])('reads %s', (_, text, emails, names) => {
  expect(peopleIn(text)).toMatchObject({ emails, names })
})

test('names beside addresses are those of the invited', () => {
  const text = [
    'Noor Haddad <noor@example.org>, "Okafor, Ben" <Ben@example.org>; mia@example.org',
    'Ada King ada@example.org',
    'zoe@example.org',
  ].join('\n')
  const invited = invitationsIn(text, [
    'noor@example.org',
    'ben@example.org',
    'mia@example.org',
    'ada@example.org',
  ])
  expect(invited.map(({ firstName, lastName, email }) => `${firstName} ${lastName} ${email}`)).toEqual([
    'Noor Haddad noor@example.org',
    'Ben Okafor ben@example.org',
    'mia Student mia@example.org',
    'Ada King ada@example.org',
  ])
})

test('reads any text in one pass, without empty entries', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const { emails, names } = peopleIn(text)
      for (const one of [...emails, ...names]) expect(one.trim()).not.toBe('')
      expect(new Set(emails).size).toBe(emails.length)
    }),
  )
})
