import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  admissionTo,
  codeLetters,
  enrollmentRulesText,
  foldedCode,
  freePlaces,
  requestFor,
  shownCode,
} from './enrollment-rules.ts'

const facts = fc.record({
  who: fc.constantFrom('everyone', 'code', 'invitation', 'closed'),
  capacity: fc.option(fc.integer({ min: 1, max: 50 })),
  enrolled: fc.nat({ max: 60 }),
  missing: fc.nat({ max: 3 }),
  hasCode: fc.boolean(),
})

test('a course lets people in exactly when nothing is in the way', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const { who, capacity, enrolled, missing, hasCode } = given
      const open =
        (who === 'everyone' || (who === 'code' && hasCode)) &&
        missing === 0 &&
        (capacity === null || enrolled < capacity)
      expect(admissionTo(given) === 'open').toBe(open)
    }),
  )
})

test('whom one place more would let in waits for a place; no one waits for a closed course', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const request = requestFor(admissionTo(given))
      const withPlace = admissionTo({ ...given, capacity: null })
      expect(request === 'place').toBe(withPlace === 'open' && admissionTo(given) !== 'open')
      if (given.who === 'closed') expect(request).toBeNull()
    }),
  )
})

test('as many move up as there are places, and never more people are in than places if not before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.nat({ max: 60 }), (capacity, enrolled) => {
      const free = freePlaces(capacity, enrolled)
      expect(free).toBeGreaterThanOrEqual(0)
      expect(enrolled + free).toBe(Math.max(capacity, enrolled))
    }),
  )
})

test('a code is the same in any case, with spaces and hyphens, and as it is shown', () => {
  const code = fc.string({ unit: fc.constantFrom(...codeLetters), minLength: 8, maxLength: 8 })
  fc.assert(
    fc.property(code, (given) => {
      expect(foldedCode(shownCode(given))).toBe(given)
      expect(foldedCode(` ${given.toLowerCase()} `)).toBe(given)
    }),
  )
})

test('the rules are said in whole sentences', () => {
  const prerequisites = [
    { id: 'a', code: 'BRD 101', title: 'A' },
    { id: 'b', code: 'FND 100', title: 'B' },
  ]
  const none = { capacity: null, prerequisites: [] }
  expect(enrollmentRulesText({ who: 'everyone', ...none })).toBe('Everyone may enroll.')
  expect(enrollmentRulesText({ who: 'everyone', capacity: 1, prerequisites: [] })).toBe('There is 1 place.')
  expect(enrollmentRulesText({ who: 'code', capacity: 30, prerequisites })).toBe(
    'You need a code from your school to enroll. Complete BRD 101 and FND 100 first. There are 30 places.',
  )
  expect(enrollmentRulesText({ who: 'closed', capacity: 30, prerequisites })).toBe(
    'Enrollment is closed at the moment.',
  )
})
