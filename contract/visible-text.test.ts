import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isVisible, visible, visibleLine } from './visible-text.ts'

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

test.each(['\n', '\r', '\t', '\u0007', '\u0000', '\u2028', '\u202e', '\u202a', '\u2066', '\u2069'])(
  'a text of one line holds no %j',
  (character) => {
    const line = z.string().check(...visibleLine('Please write something'))
    expect(z.safeParse(line, `Ada${character}Lovelace`).success).toBe(false)
    expect(
      z.safeParse(z.string().check(...visible('Please write something')), `Ada${character}Lovelace`).success,
    ).toBe(true)
  },
)

test('names of every script are a line, also with the marks that belong to their letters', () => {
  const line = z.string().check(...visibleLine('Please write something'))
  for (const name of [
    'محمد',
    'क्षितिज',
    'می\u200cخواهم',
    'שלום\u200f',
    'Bjo\u0308rk',
    "O'Neill",
    '👩\u200d🚀 Ada',
  ]) {
    expect(z.safeParse(line, name).success, name).toBe(true)
  }
})
