import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { markEnd, markStart, piecesOf, typedSearch } from './search.ts'

describe('what is typed', () => {
  test.each([
    ['brand ident', { whole: 'brand ident', before: 'brand', beginning: 'ident' }],
    ['Market', { whole: 'Market', before: '', beginning: 'Market' }],
    ['brand identity ', { whole: 'brand identity', before: 'brand identity', beginning: null }],
    ['"brand ident', { whole: '"brand ident', before: '"brand ident', beginning: null }],
    ['brand -ident', { whole: 'brand -ident', before: 'brand -ident', beginning: null }],
    ['go to', { whole: 'go to', before: 'go to', beginning: null }],
    ['שלום', { whole: 'שלום', before: '', beginning: 'שלום' }],
    ['  ', { whole: '', before: '', beginning: null }],
    ['brand - well-known', { whole: 'brand well-known', before: 'brand well-known', beginning: null }],
    ['---', { whole: '', before: '', beginning: null }],
    ["x'); drop:*", { whole: "x'); drop:*", before: "x'); drop:*", beginning: null }],
  ])('%j', (typed, expected) => {
    expect(typedSearch(typed)).toEqual(expected)
  })

  test('never gives an unfinished word with anything but letters and digits in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const { whole, beginning } = typedSearch(typed)
        expect(whole).toBe(whole.trim())
        if (beginning !== null) expect(beginning).toMatch(/^[\p{L}\p{N}]{3,}$/u)
      }),
    )
  })
})

describe('the pieces of a marked text', () => {
  test('give the text back, and every second one was marked', () => {
    const word = fc.string({ minLength: 1 }).filter((text) => !/[\uE000\uE001]/.test(text))
    fc.assert(
      fc.property(fc.array(fc.tuple(word, fc.boolean())), (words) => {
        const marked = words.map(([text, found]) => (found ? markStart + text + markEnd : text)).join('')
        const pieces = piecesOf(marked)
        expect(pieces.join('')).toBe(words.map(([text]) => text).join(''))
        const found = words.filter(([, isFound]) => isFound).map(([text]) => text)
        expect(pieces.filter((_, index) => index % 2 === 1)).toEqual(found)
      }),
    )
  })

  test('a text without marks is one piece', () => {
    expect(piecesOf('Creare')).toEqual(['Creare'])
    expect(piecesOf('')).toEqual([''])
  })
})
