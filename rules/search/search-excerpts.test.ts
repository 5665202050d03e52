import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { folded } from '../text/folding.ts'
import { typedSearch } from './search.ts'
import { excerptOf, markedIn, spotsOf } from './search-excerpts.ts'

/** As in the database; here a stem is the word itself. */
const spots = (query: string) => spotsOf(typedSearch(query), folded(query).match(/[\p{L}\p{N}]+/gu) ?? [])
const whole = (text: string) => ({ text, isCutBefore: false, isCutAfter: false })

describe('marked text', () => {
  test.each([
    ['cafe', 'The Café by the sea', ['The ', 'Café', ' by the sea']],
    ['finance', 'ﬁnance', ['', 'ﬁnance']],
    ['igdir', 'Kars, Iğdır', ['Kars, ', 'Iğdır']],
    ['日本', 'これは日本語の本', ['これは', '日本', '語の本']],
    ['market', 'Supermarket markets', ['Supermarket ', 'markets']],
    ['c++', 'c, camera', ['', 'c', ', camera']],
    ['brand ident', 'Brand Identification', ['', 'Brand', ' ', 'Identification']],
    ['nothing', 'to see', ['to see']],
    ['nothing', '', ['']],
  ])('%s in %s', (query, text, expected) => {
    expect(markedIn(text, spots(query))).toEqual(expected)
  })

  test('returns the whole text, whatever the query', () => {
    const text = fc.string({ unit: 'grapheme' })
    fc.assert(
      fc.property(text, text, (query, read) => {
        expect(markedIn(read, spots(query)).join('')).toBe(read)
      }),
    )
  })
})

describe('an excerpt', () => {
  const filler = (words: number) => Array.from({ length: words }, (_, index) => `word${index}`).join(' ')

  test('of a short text is the whole text', () => {
    expect(excerptOf(whole('  A quokka digs.\n'), spots('quokka'))).toEqual(['A ', 'quokka', ' digs.'])
    expect(excerptOf(whole('A quokka'), spots('quokka'))).toEqual(['A ', 'quokka'])
    expect(excerptOf(whole(' … '), spots('quokka'))).toBeNull()
  })

  test('is where most of the words are, with ellipses where the text continues', () => {
    const text = `One numbat. ${filler(60)} A numbat eats termites, often. ${filler(60)}`
    const pieces = excerptOf(whole(text), spots('numbat termites')) ?? []
    expect(pieces.filter((_, index) => index % 2 === 1)).toEqual(['numbat', 'termites'])
    expect(pieces.join('')).toMatch(/^… word55 .*A numbat eats termites, often\. word0 .* …$/)
  })

  test('of a text that was cut before has an ellipsis', () => {
    const pieces = excerptOf({ text: 'a numbat', isCutBefore: true, isCutAfter: true }, spots('numbat'))
    expect(pieces).toEqual(['… a ', 'numbat', ' …'])
  })

  test('has at most 36 words, or letters of a script without spaces', () => {
    const letters = '日本語の本を読む'.repeat(60)
    expect(excerptOf(whole(letters), spots('読む'))?.join('').length).toBeLessThanOrEqual(40)
    fc.assert(
      fc.property(fc.array(fc.constantFrom('numbat', 'a', 'termite,', '\n', '...')), (words) => {
        const pieces = excerptOf(whole(words.join(' ')), spots('numbat termite')) ?? []
        const shown = pieces.join('').match(/[\p{L}]+/gu) ?? []
        expect(shown.length).toBe(Math.min(36, words.filter((word) => /\p{L}/u.test(word)).length))
      }),
    )
  })
})
