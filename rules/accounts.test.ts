import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterSignIn, isOwnPath } from './accounts.ts'

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
