import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { typedSearch } from './search.ts'

describe('a query', () => {
  test.each([
    ['brand ident', { whole: 'brand ident', before: 'brand', beginning: 'ident' }],
    ['Market', { whole: 'market', before: '', beginning: 'market' }],
    ['Crème Brûlée', { whole: 'creme brulee', before: 'creme', beginning: 'brulee' }],
    ['“brand ident', { whole: '"brand ident', before: '"brand ident', beginning: null }],
    ['日本語', { whole: '日本 本語', before: '日本 本語', beginning: null, unspaced: ['日本語'] }],
    [
      '"日本語" notes',
      { whole: '日本 本語 notes', before: '日本 本語', beginning: 'notes', unspaced: ['日本語'] },
    ],
    ['語', { whole: '語', before: '', beginning: '語', unspaced: ['語'] }],
    ['Go言語', { whole: 'go 言語', before: 'go 言語', beginning: null, unspaced: ['言語'] }],
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
    expect(typedSearch(typed)).toEqual({ unspaced: [], ...expected })
  })

  test('never has an unfinished word with anything but letters and digits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const { whole, beginning } = typedSearch(typed)
        expect(whole).toBe(whole.trim())
        if (beginning !== null) expect(beginning).toMatch(/^(?:[\p{L}\p{N}]{3,}|\p{L})$/u)
      }),
    )
  })
})
