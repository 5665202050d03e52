import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressParts } from './address-parts.ts'
import { plainAddress } from './plain-address.ts'

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory(), isServer: true })
const asTheRouterWrites = (to: string) => router.buildLocation(addressParts(to) as never).href

const word = fc.stringMatching(/^[\w-]{1,12}$/)
const anything = fc.oneof(
  word,
  fc.uuid(),
  fc.constantFrom('true', 'null', '1e5', '007', '-1', '1.0', '999999-0', '"a"', 'a b', 'ä'),
  fc.nat().map(String),
  fc.string({ maxLength: 8 }),
)

test('the router writes a plain address unchanged', () => {
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 4 }),
      fc.option(fc.tuple(word, anything), { nil: null }),
      fc.option(anything, { nil: null }),
      (path, query, hash) => {
        const to = `/${path.join('/')}${query ? `?${query.join('=')}` : ''}${hash === null ? '' : `#${hash}`}`
        const parts = plainAddress(to)
        if (parts === null) return
        expect(asTheRouterWrites(to)).toBe(to)
        expect(to.startsWith(parts.path + parts.search)).toBe(true)
      },
    ),
    { numRuns: 2_000 },
  )
})

test.each([
  ['/', { path: '/', search: '' }],
  ['/course/fnd-100?module=fnd-100-1', { path: '/course/fnd-100', search: '?module=fnd-100-1' }],
  ['/course/fnd-100?tab=quizzes#notes', { path: '/course/fnd-100', search: '?tab=quizzes' }],
  [
    '/dashboard/discussions/fnd-100/abc?post=79375e10-c184-4ce8-bf62-82b919839cfe#post-1',
    { path: '/dashboard/discussions/fnd-100/abc', search: '?post=79375e10-c184-4ce8-bf62-82b919839cfe' },
  ],
])('%s is plain', (to, parts) => expect(plainAddress(to)).toEqual(parts))

test.each([
  '#main',
  '?page=2',
  '/a?b=1.0',
  '/a?b=1e5',
  '/a?b=true',
  '/a?b=1&c=2',
  '/a b',
  '/ä',
  '/@maya',
  '//x',
  '/a/',
])('%s is left to the router', (to) => expect(plainAddress(to)).toBeNull())
