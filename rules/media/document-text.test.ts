import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostText, mostWords, notesOfDocument, readDocument } from './document-text.ts'

const page = fc.string({ unit: 'binary', maxLength: 300 })

test('the text of any pages can be stored: well-formed, without control characters, in NFC', () => {
  fc.assert(
    fc.property(fc.array(page, { maxLength: 20 }), (pages) => {
      const { text, pagesSearched, pagesWithText } = readDocument(pages, pages.length)
      expect(text.isWellFormed()).toBe(true)
      expect(text).not.toMatch(/[\p{Cc}--\n]/v)
      expect(text.length).toBeLessThanOrEqual(mostText)
      expect(pagesSearched).toBe(pages.length)
      expect(pagesWithText).toBe(text === '' ? 0 : text.split('\n').length)
    }),
  )
})

test('no text is more than the database can index, and the pages before the limit are whole', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => `${index} `.padEnd(2_000, 'word '))
  const whole = readDocument(many, many.length)
  expect(whole.text.length).toBeLessThanOrEqual(mostText)
  expect(whole).toMatchObject({ pages: 1_000, pagesWithText: 1_000, pagesSearched: 499 })
  expect(
    whole.text.startsWith(
      many
        .slice(0, 400)
        .map((one) => one.trim())
        .join('\n'),
    ),
  ).toBe(true)
  const strange = Array.from({ length: 1_000 }, (_, index) => `${index}`.repeat(300))
  const words = readDocument(strange, strange.length).text.split('\n')
  expect(words.join('').length).toBeLessThanOrEqual(mostWords)
  expect(notesOfDocument(whole)).toEqual(['The search finds the text of the first 499 pages.'])
})

test.each([
  [{ pages: 10, pagesWithText: 10, pagesSearched: 10 }, 0],
  // Blank pages and pictures are usual.
  [{ pages: 10, pagesWithText: 6, pagesSearched: 10 }, 0],
  [{ pages: 10, pagesWithText: 2, pagesSearched: 10 }, 1],
  [{ pages: 10, pagesWithText: 0, pagesSearched: 10 }, 1],
])('%o: the author gets %i notes', (read, notes) => {
  expect(notesOfDocument({ ...read, text: '' })).toHaveLength(notes)
})
