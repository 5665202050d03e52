import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roleChangeRefusal } from './users.ts'

const role = fc.constantFrom('student', 'instructor', 'admin')
const change = fc.record({ from: role, to: role, isSelf: fc.boolean(), otherAdministrators: fc.nat(5) })

describe('changing a role', () => {
  test('always leaves the school an administrator', () => {
    fc.assert(
      fc.property(change, (one) => {
        fc.pre(one.from === 'admin' || one.otherAdministrators > 0)
        const allowed = roleChangeRefusal(one) === null
        const left = one.otherAdministrators + Number((allowed ? one.to : one.from) === 'admin')
        expect(left).toBeGreaterThan(0)
      }),
    )
  })

  test("refuses a change of one's own role, and always accepts the same role", () => {
    fc.assert(
      fc.property(change, (one) => {
        const refusal = roleChangeRefusal({ ...one, isSelf: true })
        expect(refusal).toBe(one.from === one.to ? null : 'own-role')
      }),
    )
  })
})
