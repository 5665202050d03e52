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

test('rejects text of only invisible characters, however long', () => {
  fc.assert(
    fc.property(fc.array(unseen), (characters) => {
      expect(isVisible(characters.join(''))).toBe(false)
    }),
  )
})

test('accepts one visible character of any script, also among invisible ones', () => {
  const seen = fc.constantFrom('a', '7', '!', 'é', 'ß', '中', 'ש', 'ن', '\u{1f469}\u200d\u{1f680}', '❤\ufe0f')
  fc.assert(
    fc.property(fc.array(unseen), seen, fc.array(unseen), (before, character, after) => {
      expect(isVisible([...before, character, ...after].join(''))).toBe(true)
    }),
  )
})

test.each(['\n', '\r', '\t', '\u0007', '\u0000', '\u2028', '\u202e', '\u202a', '\u2066', '\u2069'])(
  'rejects %j in a one-line text',
  (character) => {
    const line = z.string().check(...visibleLine('Please write something'))
    expect(z.safeParse(line, `Ada${character}Lovelace`).success).toBe(false)
    expect(
      z.safeParse(z.string().check(...visible('Please write something')), `Ada${character}Lovelace`).success,
    ).toBe(true)
  },
)

test('accepts names of every script in a one-line text, with their combining marks', () => {
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
