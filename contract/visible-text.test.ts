import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isVisible } from './visible-text.ts'

const unseen = fc.constantFrom(
  ' ',
  '\t',
  '\u00a0',
  '\u200b',
  '\u200d',
  '\u202e',
  '\u2060',
  '\u3164',
  '\ufe0f',
  '\ufeff',
  '\u2800',
)

test('nothing but invisible characters is nothing to see, however many', () => {
  fc.assert(
    fc.property(fc.array(unseen), (characters) => {
      expect(isVisible(characters.join(''))).toBe(false)
    }),
  )
})

test('one visible character of any script is enough, also among invisible ones', () => {
  const seen = fc.constantFrom('a', '7', '!', 'é', 'ß', '中', 'ש', 'ن', '\u{1f469}\u200d\u{1f680}', '❤\ufe0f')
  fc.assert(
    fc.property(fc.array(unseen), seen, fc.array(unseen), (before, character, after) => {
      expect(isVisible([...before, character, ...after].join(''))).toBe(true)
    }),
  )
})
