import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isEmailAddress } from './email-address.ts'

const contract = z.email().check(z.maxLength(254))
const agree = (text: string) => {
  expect(isEmailAddress(text), text).toBe(contract.safeParse(text).success)
}

test.each([
  'noor@example.org',
  "o'neil+school@mail.example.co.uk",
  'noor@example',
  'noor@@example.org',
  '.noor@example.org',
  'no..or@example.org',
  'noor@-example.org',
  'noor example.org',
  'نور@example.org',
  '',
  `${'a'.repeat(250)}@example.org`,
])('judges “%s” as the contract does', agree)

test('judges every text as the contract does', () => {
  fc.assert(fc.property(fc.emailAddress(), agree))
  fc.assert(fc.property(fc.string({ unit: fc.constantFrom(...'a1.-_+@ é') }), agree))
})
