import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type GroupRole,
  groupAbilities,
  isTimeToRemind,
  type Membership,
  nextOwner,
  reminderAt,
  runsGroup,
} from './study-groups.ts'

const role = fc.constantFrom<GroupRole[]>('owner', 'organiser', 'member')
const membership: fc.Arbitrary<Membership> = fc.option(
  fc.record({ status: fc.constantFrom('member' as const, 'asking' as const), role }),
)

test('lets an applicant only withdraw the request', () => {
  fc.assert(
    fc.property(role, fc.nat(50), fc.nat(50), (role, members, most) => {
      const { leave, ...rest } = groupAbilities({ status: 'asking', role }, members, most)
      expect(leave).toBe(true)
      expect(Object.values(rest)).toEqual([false, false, false, false, false])
    }),
  )
})

test('refuses joining a full group or twice, and lets only its organizers edit and plan', () => {
  fc.assert(
    fc.property(membership, fc.nat(50), fc.nat(50), (mine, members, most) => {
      const can = groupAbilities(mine, members, most)
      expect(can.join).toBe(mine === null && members < most)
      expect([can.edit, can.plan]).toEqual([runsGroup(mine), runsGroup(mine)])
      if (can.remove) expect(mine?.role).toBe('owner')
    }),
  )
})

test('passes ownership to an organizer before a member, and to the older before the newer', () => {
  const member = fc.record({
    role: fc.constantFrom<GroupRole[]>('organiser', 'member'),
    since: fc.date({ noInvalidDate: true }),
  })
  fc.assert(
    fc.property(fc.array(member), (others) => {
      const next = nextOwner(others)
      if (next === null) {
        expect(others).toEqual([])
        return
      }
      expect(others).toContain(next)
      for (const other of others) {
        if (next.role === 'member') expect(other.role).toBe('member')
        if (other.role === next.role) expect(next.since.getTime()).toBeLessThanOrEqual(other.since.getTime())
      }
    }),
  )
})

test('reminds an hour before, or not at all', () => {
  const now = new Date('2026-03-01T10:00:00Z')
  expect(reminderAt(new Date('2026-03-01T12:00:00Z'), now)).toEqual(new Date('2026-03-01T11:00:00Z'))
  expect(reminderAt(new Date('2026-03-01T10:30:00Z'), now)).toBeNull()
})

test('skips a reminder long before the session or after it', () => {
  const startsAt = new Date('2026-03-01T12:00:00Z')
  const before = (minutes: number) =>
    isTimeToRemind(startsAt, new Date(startsAt.getTime() - minutes * 60_000))
  expect([71, 70, 60, 1].map(before)).toEqual([false, true, true, true])
  expect([0, -1].map(before)).toEqual([false, false])
})
