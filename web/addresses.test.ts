import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  announcementAddress,
  assignmentAddress,
  certificateAddress,
  conversationAddress,
  courseAddress,
  departmentAddress,
  discussionsAddress,
  moduleAddress,
  newThreadAddress,
  passageAddress,
  portfolioAddress,
  postAddress,
  practiceAddress,
  quizAddress,
  resultAddress,
  studyGroupAddress,
  tokenAddresses,
  tractAddress,
  userAddress,
  workAddress,
} from '../rules/addresses.ts'
import { addressRead, routeOf } from './addresses.ts'
import { createSiteRouter } from './router.tsx'

test.each([
  ['what no route takes', '/about?utm_source=letter&fbclid=1', '/about'],
  [
    'nor what it takes of others',
    '/catalog?tab=none&difficulty=Advanced&gclid=1',
    '/catalog?difficulty=Advanced',
  ],
  ['but keeps a token', '/reset-password?token=abc&x=1', '/reset-password?token=abc'],
  ['a number stays one', '/catalog?search=101&page=2', '/catalog?search=101&page=2'],
  ['a page of a person', '/@maya?x=1', '/@maya'],
  ['the home page', '/?x=1', '/'],
  ['what cannot be read is nothing', '/catalog?%ff%=%&search=%', '/catalog?search=%25'],
])('drops %s from an address', (_, address, read) => {
  expect(addressRead(address)).toBe(read)
  expect(addressRead(read)).toBe(read)
})

test('keeps an address without a route as it is', () => {
  expect(addressRead('/nothing/there?x=1')).toBe('/nothing/there?x=1')
  expect(addressRead('/covers/branding/brd-101.svg?x=1')).toBe('/covers/branding/brd-101.svg?x=1')
})

/** Every page, with its parameters filled in. */
const pages = Object.keys(createSiteRouter().routesByPath).map((path) => path.replaceAll(/\$\w*/g, 'fnd-100'))

const piece = fc.oneof(
  fc.constantFrom(
    'module',
    'page',
    'tab',
    'after',
    'action',
    'search',
    'kind',
    'next',
    '__proto__',
    'constructor',
  ),
  fc.constantFrom(
    '%',
    '%E0%A4%A',
    '%00',
    '=',
    '&',
    '[',
    '{"a":',
    '[]',
    'true',
    'null',
    '1e999',
    '"',
    '+',
    '#',
    '?',
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
)

test('reading an address twice gives the same result', () => {
  fc.assert(
    fc.property(fc.constantFrom(...pages), fc.array(piece, { maxLength: 8 }), (page, query) => {
      const read = addressRead(`${page}?${query.join('')}`)
      expect(addressRead(read)).toBe(read)
    }),
    { numRuns: 5_000 },
  )
})

test.each([
  [courseAddress('fnd-100'), '/course/$id'],
  [moduleAddress({ courseId: 'fnd-100', moduleId: 'fnd-100-2' }), '/course/$id'],
  [departmentAddress('branding'), '/departments'],
  [tractAddress('streamer'), '/courses'],
  [quizAddress('q'), '/dashboard/quizzes/$quizId/'],
  [resultAddress('q', 'a'), '/dashboard/quizzes/$quizId/result/$attemptId/'],
  [practiceAddress('q', 'a'), '/dashboard/quizzes/$quizId/result/$attemptId/practice'],
  [passageAddress({ courseId: 'c', moduleId: 'm' }, 'section-one'), '/course/$id'],
  [newThreadAddress('f', { module: 'm', quote: 'q' }), '/dashboard/discussions/$forum/new'],
  [assignmentAddress('a'), '/dashboard/assignments/$assignmentId'],
  [discussionsAddress, '/dashboard/discussions/'],
  [
    postAddress('f', 't', { id: '0b4dbb2e-3c0f-4b6b-9a8e-0c3f0b7d5a11' }),
    '/dashboard/discussions/$forum/$threadId',
  ],
  [studyGroupAddress('g'), '/dashboard/study-groups/$groupId/'],
  [conversationAddress('c'), '/dashboard/messages/$conversationId'],
  [announcementAddress('a'), '/dashboard/announcements/$id'],
  [certificateAddress('fnd-100'), '/dashboard/certificates/$courseId'],
  [portfolioAddress('maya'), '/@{$handle}/'],
  [workAddress('maya', 's'), '/@{$handle}/works/$workId'],
  [userAddress('u'), '/admin/users/$userId/'],
  [tokenAddresses.setup('t'), '/setup-password'],
  [tokenAddresses.reset('t'), '/reset-password'],
  [tokenAddresses.application('t'), '/application'],
  [tokenAddresses.emailChange('t'), '/confirm-email'],
  [tokenAddresses.deletion('t'), '/keep-account'],
  [tokenAddresses.unsubscribe('t'), '/unsubscribe'],
])('%s leads to the page %s', (address, route) => {
  const { pathname, search } = new URL(address, 'https://school.example')
  expect(routeOf(pathname)).toBe(route)
  // The page reads every parameter of it.
  expect(addressRead(pathname + search)).toBe(pathname + search)
})
