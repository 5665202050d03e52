import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { everyKind } from '../../../tests/support/every-kind.ts'
import type { AuthoredQuestion } from '../questions.ts'
import { longestPaste, problemsOf, readPastedQuestions } from './pasted-questions.ts'

const read = (text: string) => readPastedQuestions(text).questions
const questionsIn = (text: string) => read(text).map(({ question }) => question)
const problemsIn = (text: string) => read(text).map(problemsOf)
const common = { id: '', explanation: '', points: 1 }
const choice = (question: string, options: string[], correctAnswer: string, change: object = {}) => ({
  ...common,
  kind: 'single-choice',
  question,
  options,
  correctAnswer,
  ...change,
})

describe('plain text', () => {
  test('numbered, with stars, letters and answers below, and Windows line ends', () => {
    const text =
      '1. What is it?\r\nA) One\r\n*B) Two\r\nC) Three\r\n\r\n2) Which?\r\n(a) x\r\n(b) y\r\nAnswer: b)\r\nExplanation: So.\r\nAnd so.\r\nPoints: 3'
    expect(questionsIn(text)).toEqual([
      choice('What is it?', ['One', 'Two', 'Three'], 'Two'),
      choice('Which?', ['x', 'y'], 'y', { explanation: 'So.\nAnd so.', points: 3 }),
    ])
    expect(read(text).map(({ line }) => line)).toEqual([1, 6])
  })

  test('Aiken, with and without empty lines', () => {
    const one = 'What is the correct answer?\nA. One\nB. Two\nANSWER: A\n'
    const two = 'A. Smith wrote which?\nA. x\nB. y\nANSWER: B'
    const expected = [
      choice('What is the correct answer?', ['One', 'Two'], 'One'),
      choice('A. Smith wrote which?', ['x', 'y'], 'y'),
    ]
    expect(questionsIn(`${one}\n${two}`)).toEqual(expected)
    expect(questionsIn(one + two.replace('A. Smith', 'Smith'))).toHaveLength(2)
  })

  test('answers without letters, ticked boxes, bullets and marks after the text', () => {
    const expected = [choice('Pick', ['One', 'Two', 'Three'], 'Two')]
    for (const options of [
      'One\n*Two\nThree',
      '- One\n- *Two\n- Three',
      '[ ] One\n[x] Two\n[ ] Three',
      'A) One\nB) Two (correct)\nC) Three',
      'A) One\nB) Two ✓\nC) Three',
      'a.\tOne\nb.\tTwo\nc.\tThree\nKey: Two',
    ]) {
      expect(questionsIn(`1. Pick\n${options}`), options).toEqual(expected)
    }
  })

  test('several right answers', () => {
    const expected = [
      {
        ...common,
        kind: 'multiple-choice',
        question: 'Pick',
        options: ['x', 'y', 'z'],
        correctAnswers: ['x', 'z'],
      },
    ]
    const options = 'A) x\nB) y\nC) z'
    for (const answer of ['A, C', 'AC', 'a and c', '1;3', 'x, z']) {
      expect(questionsIn(`Pick\n${options}\nCorrect answers: ${answer}`), answer).toEqual(expected)
    }
  })

  test('true or false, numbers, short and long texts, pairs and orders', () => {
    const text = `1. Sky is blue.
Answer: True

2. True?
A) True
B) False
Answer: B

3. How many kHz?
Answer: 44,1 ± 0.1

4. Which color?
Answer: gray | grey

5. Say why.
Guidance: Two reasons.

6. Pair them
A) cat -> meow
B) dog → woof

7. Sort
Type: order
A) one
B) two
C) three`
    expect(questionsIn(text)).toMatchObject([
      { kind: 'true-or-false', correctAnswer: true },
      { kind: 'true-or-false', correctAnswer: false },
      { kind: 'number', value: 44.1, tolerance: 0.1, units: [] },
      { kind: 'short-text', accepted: ['gray', 'grey'] },
      { kind: 'long-text', guidance: 'Two reasons.' },
      {
        kind: 'matching',
        pairs: [
          { prompt: 'cat', match: 'meow' },
          { prompt: 'dog', match: 'woof' },
        ],
      },
      { kind: 'ordering', items: ['one', 'two', 'three'] },
    ])
    expect(problemsIn(text).flat()).toEqual([])
  })

  test('right-to-left letters and digits, marks of direction, emoji and smart quotes', () => {
    const text =
      '\u200F١. ما هو “الصوت”؟\n\u200Fأ) موجة 🎧\n\u200Fب) *ضوء\n\n\u200F٢. وما اللون؟\nא. אדום\n*ב. כחול'
    expect(questionsIn(text)).toEqual([
      choice('ما هو “الصوت”؟', ['موجة 🎧', 'ضوء'], 'ضوء'),
      choice('وما اللون؟', ['אדום', 'כחול'], 'כחול'),
    ])
  })

  test('what is missing is said, and the rest is kept', () => {
    const text =
      '1. One?\nA) x\nB) y\n\n2. Two?\n\n3. Three?\nA) x\nB) y\nAnswer: D\n\n4. Four?\nType: riddle\nAnswer: x'
    expect(problemsIn(text)).toEqual([
      ['No answer is marked as right. Choose it here, or write * before it'],
      ['It has no answers. Write them below the question, or write a line “Answer: …”'],
      ['“D” is not one of its answers', 'No answer is marked as right. Choose it here, or write * before it'],
      ['“riddle” is not a question type'],
    ])
    expect(problemsIn(`Long?\nA) ${'x'.repeat(401)}\n*B) y`)[0]).toHaveLength(1)
  })

  test('300 questions keep their lines', () => {
    const text = Array.from(
      { length: 300 },
      (_, index) => `${index + 1}. Number ${index}?\nA) x\n*B) y\n`,
    ).join('\n')
    expect(read(text)).toHaveLength(300)
    expect(read(text).at(-1)?.line).toBe(299 * 4 + 1)
    expect(problemsIn(text).flat()).toEqual([])
  })
})

test('at most 400 questions are read at once, and how many more there are', () => {
  const { questions, more } = readPastedQuestions('What?\tx\t*y\n'.repeat(450))
  expect([questions.length, more]).toEqual([400, 50])
})

describe('tables', () => {
  test('with names of columns, cells of several lines, and empty cells', () => {
    const text =
      'Question\tA\tB\tC\tCorrect\tExplanation\tTags\tSeconds\nFirst "one"?\tx\ty\t\tB\tSo\tInk, Pen\t20\n"multi\nline"\tp\t\tr\t3\t\t\t20'
    expect(questionsIn(text)).toEqual([
      choice('First "one"?', ['x', 'y'], 'y', { explanation: 'So' }),
      choice('multi\nline', ['p', 'r'], 'r'),
    ])
    expect(read(text).map(({ line, tags }) => [line, tags])).toEqual([
      [2, ['ink', 'pen']],
      [3, []],
    ])
    expect(readPastedQuestions(text).unused).toEqual(['Seconds'])
  })

  test('without names: a star, a letter, a number or the same text marks the right one', () => {
    const expected = choice('What?', ['x', 'y', 'z'], 'y')
    for (const row of [
      'What?\tx\t*y\tz',
      'What?\tx\ty\tz\tB',
      'What?\tx\ty\tz\t2',
      'What?\tx\ty\tz\ty',
      '7\tWhat?\tx\ty\tz\tb\t\t',
    ]) {
      expect(questionsIn(`${row}\n`), row).toEqual([expected])
    }
    expect(questionsIn('Is it?\tTrue\nHow many?\t7')).toMatchObject([
      { kind: 'true-or-false', correctAnswer: true },
      { kind: 'number', value: 7 },
    ])
  })

  test('CSV of several makes: commas, semicolons, quizzes of other sites, wrong answers', () => {
    const comma = 'Question,Option 1,Option 2,Answer\n"a, ""b""?",x,y,2'
    expect(questionsIn(comma)).toEqual([choice('a, "b"?', ['x', 'y'], 'y')])
    expect(
      questionsIn('\uFEFFquestion;correct answer;incorrect answer 1;incorrect answer 2\nq;r;v;w'),
    ).toEqual([choice('q', ['r', 'v', 'w'], 'r')])
    const quiz =
      'Question - max 120 characters,Answer 1 - max 75 characters,Answer 2 - max 75 characters,Correct answer(s) - choose at least one\nq,x,y,"1,2"'
    expect(questionsIn(quiz)).toMatchObject([{ kind: 'multiple-choice', correctAnswers: ['x', 'y'] }])
  })

  test('an open quote swallows nothing', () => {
    expect(read('Question\tAnswer\n5" disk?\tyes\n"odd?\tyes\nlast?\tno')).toHaveLength(3)
  })
})

test('GIFT: the kinds that are understood', () => {
  const text = `// note
$CATEGORY: x
::Title::What \\{is\\} it? {
=Right
~Wrong#no
~Other
####Because.
}

Pick {~%50%x ~%50%y ~%-100%z}

Sky is blue.{T}

Pi {#3.14:0.01}

Between {#1..5}

Name {=gray =grey}

Pair {=a -> b =c -> d}

Say why. {}

No key`
  expect(questionsIn(text)).toMatchObject([
    choice('What {is} it?', ['Right', 'Wrong', 'Other'], 'Right', { explanation: 'Because.' }),
    { kind: 'multiple-choice', correctAnswers: ['x', 'y'] },
    { kind: 'true-or-false', correctAnswer: true },
    { kind: 'number', value: 3.14, tolerance: 0.01 },
    { kind: 'number', value: 3, tolerance: 2 },
    { kind: 'short-text', accepted: ['gray', 'grey'] },
    { kind: 'matching', pairs: [{ prompt: 'a' }, { prompt: 'c' }] },
    { kind: 'long-text' },
    { question: 'No key' },
  ])
})

const word = fc.stringMatching(/^[a-zäß𝔸🎧א-ת]{1,8}$/u)
const words = fc.uniqueArray(word, { minLength: 3, maxLength: 8 })

test('what is written as text or as a row is read back, whatever the words', () => {
  fc.assert(
    fc.property(words, fc.nat(), (options, place) => {
      const right = options[place % options.length] ?? ''
      const expected = [choice('Which of these?', options, right)]
      const text = options.map((option, at) => `${option === right ? '*' : ''}${'ABCDEFGH'[at]}) ${option}`)
      expect(questionsIn(`1. Which of these?\n${text.join('\n')}`)).toEqual(expected)
      const row = options.map((option) => (option === right ? `*${option}` : option))
      expect(questionsIn(['Which of these?', ...row].join('\t'))).toEqual(expected)
    }),
  )
})

test('any text is read without an error, quickly, and every line number is in it', () => {
  const sign = fc.constantFrom(
    ...'\n\n\t"\'{}=~#*:,;ABab1.2)( \u200F\u0000\uFEFF[]->✓',
    'Answer: ',
    'Question',
    '🎧',
  )
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 300 }), (signs) => {
      const text = signs.join('')
      const lines = text.split('\n').length
      for (const one of read(text)) {
        expect(one.line).toBeGreaterThan(0)
        expect(one.line).toBeLessThanOrEqual(lines)
        expect(() => problemsOf(one)).not.toThrow()
      }
    }),
    { numRuns: 500 },
  )
})

test.each([
  '"',
  '"\t',
  '{=',
  '*',
  'A) ',
  '1. ',
  '\n',
  '::',
  '-> ',
  'a: ',
  '(',
  '~%',
  ' ',
  'y\n',
  '- x\n',
  'A) x\n',
  '{=\nx\n\n',
  '{ ',
  '*x\n',
  'Q\tx\n',
])('a text of only %j is read soon', (sign) => {
  const text = sign.repeat(Math.floor(longestPaste / sign.length))
  const began = performance.now()
  readPastedQuestions(text)
  readPastedQuestions(`Question\tAnswer\n${text}`)
  readPastedQuestions(`1. What?\nA) x\n${text}`)
  expect(performance.now() - began).toBeLessThan(5_000)
})

test('no faulty question passes, and a right one has no problem', () => {
  for (const question of everyKind as readonly AuthoredQuestion[]) {
    expect(problemsOf({ question, problems: [] })).toEqual([])
    expect(problemsOf({ question: { ...question, question: '' }, problems: [] })).not.toEqual([])
  }
})
