import { expect, test } from 'vitest'
import { isClipAddress, isPlayable } from './clips.ts'

const own = '/api/media/3f0d2b1c-0000-4000-8000-000000000000'

test.each([
  [own, 'audio', true],
  ['https://a.example/x.mp3', 'audio', true],
  ['https://a.example/x.vtt', 'captions', false],
  [own, 'captions', true],
  ['http://a.example/x.mp3', 'audio', false],
  ['//a.example/x.mp3', 'audio', false],
  ['javascript:ran()', 'film', false],
  ['data:video/mp4,x', 'film', false],
  ['java\nscript:ran()', 'film', false],
  ['https://a.example/\nx', 'film', false],
  [`${own}/../x`, 'film', false],
  ['/api/auth/sign-out', 'audio', false],
] as const)('%j as %s', (url, of, isTaken) => {
  expect(isPlayable(url, of)).toBe(isTaken)
  expect(isClipAddress(url, of)).toBe(isTaken)
})

test('a file of a package may be written, and is not played', () => {
  expect(isClipAddress('media/bowl.mp4', 'film')).toBe(true)
  expect(isPlayable('media/bowl.mp4', 'film')).toBe(false)
  expect(isClipAddress('media/bowl.mp4', 'captions')).toBe(false)
  expect(isClipAddress('media/../bowl.mp4', 'film')).toBe(false)
})
