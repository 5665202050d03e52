import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Role } from '../../contract/people/accounts.ts'
import {
  type Acquaintance,
  type AnswerFacts,
  mayBlock,
  mayClose,
  mayWriteTo,
  mayWriteTogether,
  mayWriteToSchool,
  messageLimit,
  whyNotAnswer,
} from './messages.ts'

const role = fc.constantFrom<Role[]>('student', 'instructor', 'admin')
const between: fc.Arbitrary<Acquaintance> = fc.record({
  sender: role,
  recipient: role,
  teaches: fc.boolean(),
  isTaughtBy: fc.boolean(),
  colleagues: fc.boolean(),
  classmates: fc.boolean(),
  senderIsOpen: fc.boolean(),
  recipientIsOpen: fc.boolean(),
})

test('administrators write to everyone', () => {
  fc.assert(fc.property(between, (facts) => mayWriteTo({ ...facts, sender: 'admin' })))
})

test('no one but an administrator writes to a person with whom they share no course', () => {
  fc.assert(
    fc.property(between, (facts) => {
      const strangers = { teaches: false, isTaughtBy: false, colleagues: false, classmates: false }
      expect(mayWriteTo({ ...facts, ...strangers })).toBe(facts.sender === 'admin')
    }),
  )
})

test('classmates need the consent of both', () => {
  fc.assert(
    fc.property(between, (facts) => {
      const pair = {
        ...facts,
        sender: 'student',
        teaches: false,
        isTaughtBy: false,
        colleagues: false,
      } as const
      expect(mayWriteTo(pair)).toBe(pair.classmates && pair.senderIsOpen && pair.recipientIsOpen)
    }),
  )
})

test('closing one’s messages to students never closes them to staff', () => {
  fc.assert(
    fc.property(between, (facts) => {
      if (facts.teaches || facts.isTaughtBy || facts.colleagues)
        expect(mayWriteTo({ ...facts, recipientIsOpen: false })).toBe(true)
    }),
  )
})

test('the more two people share, the more they may write', () => {
  const named = [
    'teaches',
    'isTaughtBy',
    'colleagues',
    'classmates',
    'senderIsOpen',
    'recipientIsOpen',
  ] as const
  fc.assert(
    fc.property(between, fc.constantFrom(...named), (facts, name) => {
      if (mayWriteTo(facts)) expect(mayWriteTo({ ...facts, [name]: true })).toBe(true)
    }),
  )
})

const facts: fc.Arbitrary<AnswerFacts> = fc.record({
  toMany: fc.boolean(),
  closes: fc.boolean(),
  closed: fc.boolean(),
  hasBlocked: fc.boolean(),
  isBlocked: fc.boolean(),
  others: fc.constantFrom('reachable' as const, 'suspended' as const, 'gone' as const),
})

test('an answer is possible until one side blocks, staff close, or the account is gone', () => {
  fc.assert(
    fc.property(facts, (all) => {
      const isFree =
        !all.toMany &&
        !all.hasBlocked &&
        !all.isBlocked &&
        (!all.closed || all.closes) &&
        all.others === 'reachable'
      expect(whyNotAnswer(all) === null).toBe(isFree)
    }),
  )
})

test('only students block, and only students; only staff close, and write to several together', () => {
  fc.assert(
    fc.property(role, role, (one, other) => {
      expect(mayBlock(one, other)).toBe(one === 'student' && other === 'student')
      expect(mayClose(one, 'direct', 'person')).toBe(one !== 'student')
      expect(mayClose(one, 'school', 'person')).toBe(false)
      expect(mayClose(one, 'many', 'person')).toBe(false)
      expect(mayWriteTogether(one)).toBe(one !== 'student')
      expect(mayWriteToSchool(one)).toBe(one !== 'admin')
    }),
  )
})

test('staff may write more than students, and a new account least', () => {
  const day = 86_400_000
  fc.assert(
    fc.property(fc.nat(60), fc.nat(60), (one, other) => {
      const [younger, older] = [Math.min(one, other) * day, Math.max(one, other) * day]
      for (const kind of ['messages', 'conversations'] as const) {
        expect(messageLimit('student', younger)[kind]).toBeLessThanOrEqual(
          messageLimit('student', older)[kind],
        )
        expect(messageLimit('student', older)[kind]).toBeLessThan(messageLimit('instructor', older)[kind])
      }
    }),
  )
})
