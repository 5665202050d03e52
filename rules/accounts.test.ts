import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterSignIn, isOwnPath, isRenewalDue, sessionEnd, sessionExpiry, signInHome } from './accounts.ts'

test.each(['/', '/dashboard', '/course/fnd-100?module=fnd-100-2#notes'])(
  '%j is a path of this site',
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
])('%j is not, and is not followed', (path) => {
  expect(isOwnPath(path)).toBe(false)
  expect(afterSignIn(path, '/dashboard')).toBe('/dashboard')
})

test('whatever is followed stays on this site, as a browser reads it', () => {
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

test('however often a session is used, it ends when it was to end, and never lasts shorter for it', () => {
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

test('a sign-in leads to the platform the school named, otherwise home: those who only teach to their courses', () => {
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
