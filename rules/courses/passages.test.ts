import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LectureSection, passagesOf } from './passages.ts'

const section = (id: string, text: string): LectureSection => ({ heading: { id, title: id }, text })
const lecture = [
  { heading: null, text: 'A baker films bread. A question stays open until evening.' },
  section('contrast', 'Contrast of letters is measured as a ratio; 4.5 to 1 is enough for reading.'),
  section('signals', 'Color alone must not carry a signal. Words or shapes say the same.'),
  section('kits', 'A media kit shows figures with their dates.'),
]

test('finds the section whose rare words the question uses', () => {
  expect(passagesOf(lecture)('Red and green dots: which signal is missing for readers of shapes?')?.id).toBe(
    'signals',
  )
  expect(passagesOf(lecture)('Your media kits show figures of January. What is missing?')?.id).toBe('kits')
})

test('claims nothing for what the lecture does not say, says everywhere, or says before its first heading', () => {
  expect(passagesOf(lecture)('Which lens suits a portrait?')).toBeNull()
  expect(passagesOf(lecture)('What does the baker film?')).toBeNull()
  expect(passagesOf([section('one', 'same words'), section('two', 'same words')])('same words')).toBeNull()
  expect(passagesOf([])('anything')).toBeNull()
})

test('is a section of the lecture, whatever the order of its words and sections', () => {
  const word = fc.constantFrom('lamp', 'bread', 'ratio', 'kits', 'evening', 'shape', 'dates')
  const text = fc.array(word, { maxLength: 12 })
  fc.assert(
    fc.property(fc.array(text, { maxLength: 6 }), text, (texts, asked) => {
      const sections = texts.map((words, index) => section(`s${index}`, words.join(' ')))
      const found = passagesOf(sections)(asked.join(' '))
      expect(passagesOf(sections.toReversed())(asked.toReversed().join(' '))).toEqual(found)
      if (found === null) return
      const own = texts[sections.findIndex(({ heading }) => heading === found)]
      expect(asked.some((one) => own?.includes(one))).toBe(true)
    }),
  )
})
