import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordPageNames, wordPages } from './pages.ts'
import { problemOf } from './problem.ts'
import { changesIn, filledDocument, mostOf, partsOf, textOf, type Word, type Words } from './words.ts'

const line: Word = { label: 'Title', text: 'A title', kind: 'line' }
const joined = (word: Word, text: string, values = {}) =>
  partsOf(word, text, values)
    .map((part) => part.text)
    .join('')

test('every default is one that an administrator could save', () => {
  for (const page of wordPageNames) {
    const words: Words = wordPages[page].words
    const labels = Object.values(words).map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
    for (const word of Object.values(words)) expect(problemOf(word, word.text)).toBeNull()
  }
})

test('text without placeholders stays as it is, whatever is in it', () => {
  const anything = fc.string({ unit: 'grapheme' }).filter((text) => !/\{[A-Za-z]+\}/.test(text))
  fc.assert(
    fc.property(anything, (text) => {
      expect(joined(line, text, { school: 'X' })).toBe(text)
    }),
  )
})

test('a value is never read as a text', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (school) => {
      const parts = partsOf({ ...line, emphasis: true }, 'At {school} now', { school })
      expect(parts).toEqual(['At ', school, ' now'].map((text) => ({ text, isEmphasized: false })))
    }),
  )
})

test('stars emphasize where they may, and are stars elsewhere', () => {
  expect(partsOf({ ...line, emphasis: true }, 'Be *free* *', {})).toEqual([
    { text: 'Be ', isEmphasized: false },
    { text: 'free', isEmphasized: true },
    { text: ' *', isEmphasized: false },
  ])
  expect(joined(line, 'Be *free*')).toBe('Be *free*')
})

test('refuses unknown placeholders and long texts, and counts an emoji as one', () => {
  expect(problemOf(line, 'Hello {firstName}')).toBe(
    '{firstName} isn’t known here. You can use {school}, {foundation}',
  )
  expect(problemOf(line, 'Hello {{ <script> {school}')).toBeNull()
  expect(problemOf(line, 'x'.repeat(300))).toBe('Please use at most 120 characters')
  expect(problemOf(line, '🎓'.repeat(mostOf(line)))).toBeNull()
})

test('keeps what differs from the default, and nothing unknown', () => {
  const words = { title: line }
  expect(changesIn(words, { title: 'A title', other: 'x' })).toEqual({})
  expect(JSON.stringify(changesIn(words, JSON.parse('{"__proto__":"x","title":"New"}')))).toBe(
    '{"title":"New"}',
  )
  expect(textOf(words, {}, 'title')).toBe('A title')
  expect(textOf(words, { title: 'New' }, 'title')).toBe('New')
})

test('a required placeholder stays in the text', () => {
  const word: Word = { ...line, placeholders: ['link'], required: ['link'] }
  expect(problemOf(word, 'No more e-mails')).toBe('Please keep {link} in this text')
  expect(problemOf(word, '{link}, please')).toBeNull()
})

test('a document that would take too long to draw is refused', () => {
  const word: Word = { ...line, kind: 'document' }
  expect(problemOf(word, `${'> '.repeat(20)}deep`)).toMatch(/Please use fewer levels/)
  expect(problemOf(word, 'x'.repeat(40_001))).toBe('Please use at most 40,000 characters')
})

test('the contact is a link, or the address of a link that the school wrote', () => {
  const values = { contact: 'ask_us@example.org' }
  expect(filledDocument('Write to {contact}.', values)).toBe(
    'Write to [ask\\_us\\@example\\.org](mailto:ask_us@example.org).',
  )
  expect(filledDocument('[Write](mailto:{contact})', values)).toBe('[Write](mailto:ask_us@example.org)')
  expect(filledDocument('{unknown} {contact', values)).toBe('{unknown} {contact')
})
