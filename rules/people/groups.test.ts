import fc from 'fast-check'
import { expect, test } from 'vitest'
import { invitationsIn, pastedPeople, peopleIn } from './groups.ts'

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

test('says of each line what it is, and what is no address', () => {
  const text = 'Haddad, Noor\nNoor <noor@example.org>, ben@example.org\nben@example\nmia@@example.org\n@lost'
  expect(pastedPeople(text).map(({ by, wanted, readable }) => `${by} ${wanted} ${readable}`)).toEqual([
    'name Noor Haddad true',
    'email noor@example.org true',
    'email ben@example.org true',
    'email ben@example false',
    'email mia@@example.org false',
    'name @lost false',
  ])
  expect(invitationsIn(text, ['ben@example', 'mia@@example.org'])).toEqual([])
})

test('each person pasted alone, or all of them one per line, is read the same', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'Haddad, Noor',
      'Noor <noor@example.org>, "Okafor, Ben" <ben@example.org>',
      'x@y',
      'Ada King',
    ),
    fc.string({ unit: fc.constantFrom(...'ab@. ,<>"é'), maxLength: 20 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const people = pastedPeople(pieces.join('\n'))
      const again = pastedPeople(people.map(({ text }) => text).join('\n'))
      expect(again.map(({ by, wanted }) => `${by} ${wanted}`)).toEqual(
        people.map(({ by, wanted }) => `${by} ${wanted}`),
      )
    }),
  )
})
