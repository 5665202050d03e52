import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anySpelling, folded } from './folding.ts'

describe('a folded text', () => {
  test.each([
    ['Café', 'cafe'],
    ['cafe\u0301', 'cafe'],
    ['Crème brûlée', 'creme brulee'],
    ['Zürich', 'zurich'],
    ['naïve', 'naive'],
    ['Bjo\u0308rk', 'bjork'],
    ['ﬁnance', 'finance'],
    ['oﬃce', 'office'],
    ['IĞDIR', 'igdir'],
    ['iğdır', 'igdir'],
    ['İstanbul', 'istanbul'],
    ['Łódź', 'lodz'],
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
    ['ｆｕｌｌ', 'full'],
    ['don’t “do” it', 'don\'t "do" it'],
    ['soft\u00adhyphen', 'softhyphen'],
    ['だめ', 'だめ'],
    ['हिन्दी', 'हिन्दी'],
    ['각', '각'],
  ])('%s is %s', (text, expected) => {
    expect(folded(text)).toBe(expected)
  })

  test('is the same however its letters are composed, and folding it again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const plain = folded(text)
        expect(folded(text.normalize('NFC'))).toBe(plain)
        expect(folded(text.normalize('NFD'))).toBe(plain)
        expect(folded(plain)).toBe(plain)
      }),
    )
  })
})

describe('any spelling of a word', () => {
  test.each(['Café', 'CRÈME', 'ﬁnance', 'oﬃce', 'Ǣther', 'Weiß', 'Łódź', 'Œuvre'])('finds %s', (written) => {
    expect(written).toMatch(new RegExp(`^${anySpelling(folded(written))}$`, 'u'))
  })

  test('finds every Latin word by its folded form, and no other word', () => {
    const letter = fc.constantFrom(...'aeiouzAEÉéèçğıİøßæœﬁłŁñÑÿ')
    const word = fc.array(letter, { minLength: 1, maxLength: 8 }).map((letters) => letters.join(''))
    fc.assert(
      fc.property(word, word, (one, other) => {
        const pattern = new RegExp(`^${anySpelling(folded(one))}$`, 'u')
        expect(one).toMatch(pattern)
        if (pattern.test(other)) expect(folded(other)).toBe(folded(one))
      }),
    )
  })
})
