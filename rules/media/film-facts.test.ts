import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filmFaults, lacksCaptions, secondsOf } from './film-facts.ts'
import { clockText } from './films.ts'

const film = { url: '/api/media/x', captions: [{ language: 'en' }], withoutCaptions: null, chapters: [] }
const messages = (change: Partial<typeof film>) =>
  filmFaults({ ...film, ...change }).map(({ path, message }) => [path.join('.'), message])

test('requires captions or a reason for an own film; an embedded player brings its own', () => {
  expect(messages({})).toEqual([])
  expect(messages({ captions: [] })).toEqual([['withoutCaptions', expect.stringContaining('captions')]])
  expect(lacksCaptions({ url: film.url, captions: [], withoutCaptions: '  ' })).toBe(true)
  expect(lacksCaptions({ url: film.url, captions: [], withoutCaptions: 'No one speaks' })).toBe(false)
  expect(lacksCaptions({ url: 'https://vimeo.com/123456', captions: [] })).toBe(false)
  expect(messages({ url: 'ftp://x' })).toEqual([['url', expect.stringContaining('https://')]])
})

test('allows each language once, and chapters in ascending order', () => {
  expect(messages({ captions: [{ language: 'en' }, { language: 'en' }] })).toEqual([
    ['captions.1.language', 'There are captions in this language already'],
  ])
  const chapters = [{ seconds: 0 }, { seconds: 8 }, { seconds: 8 }] as never
  expect(messages({ chapters }).map(([path]) => path)).toEqual(['chapters.2.seconds'])
})

test('reads a time as it is written', () => {
  fc.assert(
    fc.property(fc.nat({ max: 50_000 }), (seconds) => {
      expect(secondsOf(clockText(seconds))).toBe(seconds)
    }),
  )
  expect(secondsOf(' 1:02:03 ')).toBe(3_723)
  expect(secondsOf('75')).toBe(75)
  for (const nonsense of ['', '1:75', 'soon', '-1', '1:2:3:4', '1.5']) expect(secondsOf(nonsense)).toBeNull()
})
