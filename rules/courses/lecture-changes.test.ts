import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LecturePart } from '../../contract/courses/lectures.ts'
import { changeSentence, isCorrection, mostWordsOfCorrection } from './lecture-changes.ts'

const part = (
  kind: LecturePart['kind'],
  of: LecturePart['of'],
  differences: LecturePart['differences'] = [],
  section = '',
): LecturePart => ({ kind, of, section, differences })
const removed = (text: string) => ({ kind: 'removed', text }) as const
const added = (text: string) => ({ kind: 'added', text }) as const

test('says what changed, and counts nothing inside an added section', () => {
  expect(changeSentence([])).toBe('')
  const parts = [
    part('changed', 'paragraph'),
    part('changed', 'paragraph'),
    part('added', 'heading', [added('Prices')], 'Prices'),
    part('added', 'paragraph', [added('Ask for more.')], 'Prices'),
    part('added', 'point', [added('Sell less')], 'Costs'),
    part('removed', 'row', [removed('a · b')]),
    part('changed', 'heading'),
  ]
  expect(changeSentence(parts)).toBe(
    '2 paragraphs changed, 1 section renamed, 1 section added, 1 point added, 1 table row removed',
  )
})

test('a few words are a correction; a digit, a whole paragraph or more words are not', () => {
  const words = (...texts: string[]) => part('changed', 'paragraph', texts.map(added))
  expect(isCorrection([])).toBe(true)
  expect(isCorrection([part('changed', 'paragraph', [removed('teh'), added('the')])])).toBe(true)
  expect(isCorrection([words('one two three four five')])).toBe(true)
  expect(isCorrection([words('one two three four five six')])).toBe(false)
  expect(isCorrection([words('one two three'), words('four five six')])).toBe(false)
  expect(isCorrection([part('changed', 'paragraph', [removed('€8'), added('€9')])])).toBe(false)
  expect(isCorrection([part('added', 'paragraph', [added('No.')])])).toBe(false)
})

test('the sentence is empty exactly for no change, and more words are never a smaller change', () => {
  const parts = fc.array(
    fc.record({
      kind: fc.constantFrom('changed', 'added', 'removed', 'moved'),
      of: fc.constantFrom('heading', 'paragraph', 'point', 'row'),
      section: fc.constantFrom('', 'Prices'),
      differences: fc.array(
        fc.record({ kind: fc.constantFrom('same', 'added', 'removed'), text: fc.string() }),
      ),
    }) as fc.Arbitrary<LecturePart>,
  )
  fc.assert(
    fc.property(parts, parts, (some, more) => {
      expect(changeSentence(some) === '').toBe(some.length === 0)
      if (!isCorrection(some)) expect(isCorrection([...some, ...more])).toBe(false)
    }),
  )
  expect(mostWordsOfCorrection).toBeGreaterThan(0)
})
