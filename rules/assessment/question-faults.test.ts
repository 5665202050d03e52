import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { everyKind } from '../../tests/support/every-kind.ts'
import { bankQuestionFaults, drawsFaults, tagsFaults } from './bank-faults.ts'
import { tagOf } from './question-bank.ts'
import { questionFaults, questionsFaults } from './question-faults.ts'
import type { AuthoredQuestion, QuestionDetail } from './questions.ts'

const common = { id: 'q', question: 'Which?', explanation: 'So.', points: 1 }
const of = (detail: QuestionDetail, change: object = {}) =>
  ({ ...common, ...detail, ...change }) as AuthoredQuestion
const placesOf = (question: AuthoredQuestion, finished = false) =>
  questionFaults(question, { finished }).map(({ path }) => path.join('.'))
const single = { kind: 'single-choice', options: ['one', 'two', 'three'], correctAnswer: 'two' } as const
const number = { kind: 'number', value: 3, tolerance: 0, units: [] } as const
const short = { kind: 'short-text', accepted: ['seven'], patterns: [], caseSensitive: false } as const
const matching = {
  kind: 'matching',
  pairs: [
    { prompt: 'a', match: 'one' },
    { prompt: 'b', match: 'two' },
  ],
  others: [],
} as const

test('finds no fault in a well-formed question of each type', () => {
  expect(questionsFaults(everyKind, { finished: true })).toEqual([])
})

test.each<[string, AuthoredQuestion, string[]]>([
  ['no text', of(single, { question: '  ' }), ['question']],
  ['a text beyond all bounds', of(single, { question: 'x'.repeat(701) }), ['question']],
  ['an empty answer', of(single, { options: ['one', 'two', ' '] }), ['options.2']],
  ['an answer twice', of(single, { options: ['one', 'two', 'one'] }), ['options.2']],
  ['one answer', of(single, { options: ['two'] }), ['options']],
  [
    'patterns that are slow only together',
    of(short, { patterns: ['(.{0,15}){0,8}x', '(.{0,15}){0,8}y'] }),
    ['patterns'],
  ],
  ['nine answers', of(single, { options: [...'abcdefgh', 'two'] }), ['options']],
  ['no key', of(single, { correctAnswer: 'four' }), ['correctAnswer']],
  [
    'an empty key',
    of(single, { options: ['', 'two', 'x'], correctAnswer: '' }),
    ['options.0', 'correctAnswer'],
  ],
  ['no points', of(single, { points: 0 }), ['points']],
  ['half a point', of(single, { points: 1.5 }), ['points']],
  ['no number for points', of(single, { points: Number.NaN }), ['points']],
  ['an explanation beyond all bounds', of(single, { explanation: 'x'.repeat(901) }), ['explanation']],
  [
    'all right',
    of({ kind: 'multiple-choice', options: ['a', 'b', 'c'], correctAnswers: ['a', 'b', 'c'] }),
    ['correctAnswers'],
  ],
  [
    'none right',
    of({ kind: 'multiple-choice', options: ['a', 'b', 'c'], correctAnswers: [] }),
    ['correctAnswers'],
  ],
  [
    'a right one twice',
    of({ kind: 'multiple-choice', options: ['a', 'b', 'c'], correctAnswers: ['a', 'a'] }),
    ['correctAnswers'],
  ],
  [
    'neither true nor false',
    of({ kind: 'true-or-false', correctAnswer: null as unknown as boolean }),
    ['correctAnswer'],
  ],
  ['nothing accepted', of(short, { accepted: [] }), ['accepted']],
  ['a pattern that is none', of(short, { patterns: ['(a', '7'] }), ['patterns.0']],
  ['a pattern that could run long', of(short, { patterns: ['(a)\\1'] }), ['patterns.0']],
  ['no number', of(number, { value: Number.NaN }), ['value']],
  ['a negative tolerance', of(number, { tolerance: -1 }), ['tolerance']],
  [
    'a unit twice, and one of nothing',
    of(number, {
      units: [
        { unit: 'm', factor: 1 },
        { unit: 'm', factor: 2 },
        { unit: 'km', factor: 0 },
      ],
    }),
    ['units.1.unit', 'units.2.factor'],
  ],
  ['two items', of({ kind: 'ordering', items: ['a', 'b'] }), ['items']],
  ['an item twice', of({ kind: 'ordering', items: ['a', 'b', 'a'] }), ['items.2']],
  [
    'a prompt twice',
    of(matching, { pairs: [...matching.pairs, { prompt: 'a', match: 'three' }] }),
    ['pairs.2.prompt'],
  ],
  [
    'one match for all',
    of(matching, { pairs: matching.pairs.map((pair) => ({ ...pair, match: 'x' })) }),
    ['pairs'],
  ],
  ['another choice that is a match', of(matching, { others: ['two'] }), ['others.0']],
  ['nothing for the grader', of({ kind: 'long-text', guidance: '' }), ['guidance']],
])('reports %s at its place', (_, question, places) => {
  expect(placesOf(question)).toEqual(places)
})

test('requires an explanation and three to five options of a finished question', () => {
  const two = of(single, { options: ['one', 'two'], explanation: '' })
  expect(placesOf(two)).toEqual([])
  expect(placesOf(two, true)).toEqual(['options', 'explanation'])
  expect(placesOf(of(single, { options: ['one', 'two', 'x', 'y', 'z', 'ä'] }), true)).toEqual(['options'])
})

test('reports each place once, with a sentence, whatever the fields hold', () => {
  const text = fc.string({ maxLength: 12 })
  const detail = fc.oneof(
    fc.record({ kind: fc.constant('single-choice'), options: fc.array(text), correctAnswer: text }),
    fc.record({
      kind: fc.constant('multiple-choice'),
      options: fc.array(text),
      correctAnswers: fc.array(text),
    }),
    fc.record({
      kind: fc.constant('short-text'),
      accepted: fc.array(text),
      patterns: fc.array(text),
      caseSensitive: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant('number'),
      value: fc.double(),
      tolerance: fc.double(),
      units: fc.array(fc.record({ unit: text, factor: fc.double() })),
    }),
    fc.record({ kind: fc.constant('ordering'), items: fc.array(text) }),
    fc.record({
      kind: fc.constant('matching'),
      pairs: fc.array(fc.record({ prompt: text, match: text })),
      others: fc.array(text),
    }),
    fc.record({ kind: fc.constant('long-text'), guidance: text }),
  )
  fc.assert(
    fc.property(detail, fc.boolean(), fc.double(), (own, finished, points) => {
      const faults = questionFaults(of(own as QuestionDetail, { points }), { finished })
      const places = faults.map(({ path }) => path.join('.'))
      expect(new Set(places).size).toBe(places.length)
      for (const { message } of faults) expect(message).toMatch(/^[A-Z].*[^.]$/s)
    }),
  )
})

describe('draws and tags', () => {
  test('report their faults in place', () => {
    const draws = [
      { tag: '', count: 1 },
      { tag: 'Colour', count: 1 },
      { tag: 'type', count: 0 },
      { tag: 'type', count: 2 },
      { tag: 'sound', count: 1.5 },
    ]
    expect(drawsFaults(draws).map(({ path }) => path.join('.'))).toEqual([
      'draws.0.tag',
      'draws.1.tag',
      'draws.2.count',
      'draws.3.tag',
      'draws.4.count',
    ])
    expect(drawsFaults(Array.from({ length: 6 }, (_, n) => ({ tag: `t${n}`, count: 1 })))).toHaveLength(1)
    expect(tagsFaults([])).toHaveLength(1)
    const question = of(single, { question: '' })
    const faults = bankQuestionFaults({ question, tags: ['A b'] }, { finished: false })
    expect(faults.map(({ path }) => path.join('.'))).toEqual(['tags.0', 'question.question'])
  })

  test('normalizes a typed tag, to nothing if nothing is left', () => {
    expect(tagOf(' Colour  Theory! ')).toBe('colour-theory')
    expect(tagOf('Café №2')).toBe('cafe-no2')
    expect(tagOf('色')).toBe('')
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (text) => {
        const tag = tagOf(text)
        if (tag !== '' && tag.length <= 40) expect(tagsFaults([tag])).toEqual([])
      }),
    )
  })
})
