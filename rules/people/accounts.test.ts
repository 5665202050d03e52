import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  afterSignIn,
  courseToReturnTo,
  homeOf,
  isOwnPath,
  isReminderDue,
  isRenewalDue,
  onwards,
  sessionEnd,
  sessionExpiry,
  signInHome,
} from './accounts.ts'

test.each(['/', '/dashboard', '/course/fnd-100?module=fnd-100-2#notes'])(
  'accepts %j as a path on this site',
  (path) => {
    expect(isOwnPath(path)).toBe(true)
    expect(afterSignIn(path, '/dashboard')).toBe(path)
  },
)

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'dashboard',
  '',
])('does not follow %j', (path) => {
  expect(isOwnPath(path)).toBe(false)
  expect(afterSignIn(path, '/dashboard')).toBe('/dashboard')
})

test('follows only targets that a browser resolves to this site', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('/', '\\', 'a', ':', '.', '@', '\t', '\n', '?', '#', '%') }),
      (next) => {
        const address = new URL(afterSignIn(next, '/dashboard'), 'https://creare.example')
        expect(address.origin).toBe('https://creare.example')
      },
    ),
  )
})

test('ends a session at its absolute limit however often it is used', () => {
  const instant = fc.integer({ min: 0, max: 100 * 86_400_000 })
  fc.assert(
    fc.property(
      fc.constantFrom('student' as const, 'instructor' as const, 'admin' as const),
      fc.array(instant, { maxLength: 60 }),
      (role, uses) => {
        const begun = new Date(0)
        const endsAt = sessionEnd(role, begun)
        let expiresAt = sessionExpiry(endsAt, begun)
        for (const use of uses.toSorted((one, other) => one - other)) {
          const now = new Date(use)
          if (now >= expiresAt) break
          if (!isRenewalDue(expiresAt, endsAt, now)) continue
          const later = sessionExpiry(endsAt, now)
          expect(later.getTime()).toBeGreaterThan(expiresAt.getTime())
          expiresAt = later
        }
        expect(expiresAt.getTime()).toBeLessThanOrEqual(endsAt.getTime())
      },
    ),
  )
})

test("leads to the school's platform after sign-in, otherwise home, and instructors without enrollments to their courses", () => {
  const roles = ['student', 'instructor', 'admin'] as const
  for (const role of roles) {
    for (const isEnrolled of [true, false]) {
      expect(signInHome({ role, isEnrolled, learningPlatformUrl: 'https://lms.example' })).toBe(
        'https://lms.example',
      )
      expect(signInHome({ role, isEnrolled, learningPlatformUrl: null })).toBe(
        role === 'instructor' && !isEnrolled ? '/teach' : '/dashboard',
      )
    }
  }
})

test.each([
  ['/course/brd-101', 'brd-101'],
  ['/course/brd-101?module=brd-101-2', 'brd-101'],
  ['/course/fnd-100#notes', 'fnd-100'],
  ['/course/', null],
  ['/course/brd-101/x', null],
  ['/courses', null],
  ['/dashboard', null],
  ['//evil.example/course/brd-101', null],
  ['https://evil.example/course/brd-101', null],
  [undefined, null],
])('returns from %j to course %j', (next, courseId) => {
  expect(courseToReturnTo(next)).toEqual(courseId === null ? null : { courseId, path: next })
})

test('returns only to courses on this site, whatever next holds', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((rest) => `/course/${rest}`),
      ),
      (next) => {
        const back = courseToReturnTo(next)
        if (back !== null)
          expect(new URL(back.path, 'https://creare.example').origin).toBe('https://creare.example')
      },
    ),
  )
})

test('redirects only for a required second factor', () => {
  expect(onwards('fine', '/admin/users')).toBe('/admin/users')
  expect(onwards('suggested', '/admin/users')).toBe('/admin/users')
  expect(onwards('required', '/admin/users')).toBe('/dashboard/profile/security?next=%2Fadmin%2Fusers')
})

test('gives every signed-in role a home page', () => {
  expect([homeOf({ isAdmin: false }), homeOf({ isAdmin: true })]).toEqual(['/dashboard', '/admin'])
})

test('repeats a dismissed suggestion after a month', () => {
  const now = new Date('2026-11-25T12:00:00Z')
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  expect(isReminderDue(null, now)).toBe(true)
  expect(isReminderDue(daysAgo(29.9), now)).toBe(false)
  expect(isReminderDue(daysAgo(30), now)).toBe(true)
})
