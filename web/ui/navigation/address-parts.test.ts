import { expect, it } from 'vitest'
import { addressParts } from './address-parts.ts'

it.each([
  ['/about', { to: '/about', search: undefined, hash: undefined }],
  ['/course/fnd-100?tab=quizzes#notes', { to: '/course/fnd-100', search: { tab: 'quizzes' }, hash: 'notes' }],
  ['/catalog?page=2', { to: '/catalog', search: { page: 2 }, hash: undefined }],
  ['#main', { to: '.', search: undefined, hash: 'main' }],
])('%s', (address, parts) => expect(addressParts(address)).toEqual(parts))
