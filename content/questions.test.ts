import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { type Curriculum, CurriculumError, loadCurriculum } from './load.ts'
import { quizQuestionSchema } from './question-kinds.ts'

let folder: string
const moduleFile = 'courses/fnd-100/1/module.yaml'

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'creare-content-'))
  for (const file of ['departments.yaml', 'tracts.yaml'])
    cpSync(join(import.meta.dirname, file), join(folder, file))
  mkdirSync(join(folder, 'courses'))
  cpSync(join(import.meta.dirname, 'courses/fnd-100'), join(folder, 'courses/fnd-100'), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The module's file with its second question replaced, and the line where it begins. */
function withQuestion(question: object) {
  const original = readFileSync(join(import.meta.dirname, moduleFile), 'utf8')
  const lines = original.split('\n')
  const begin = lines.findIndex((line) => line.includes('fnd-100-1-q1-q2'))
  const end = lines.findIndex((line) => line.includes('fnd-100-1-q1-q3'))
  const indent = ' '.repeat((lines[begin] ?? '').search(/\S/))
  const own = stringify([{ id: 'fnd-100-1-q1-q2', question: 'Which?', explanation: 'So.', ...question }])
  const written = own
    .trimEnd()
    .split('\n')
    .map((line) => indent + line)
  const text = [...lines.slice(0, begin), ...written, ...lines.slice(end)].join('\n')
  writeFileSync(join(folder, moduleFile), text)
  return { lineOf: (word: string) => begin + 1 + written.findLastIndex((line) => line.includes(word)) }
}

function mistakesOf(): string[] {
  try {
    return loadCurriculum(folder) && []
  } catch (error) {
    if (!(error instanceof CurriculumError)) throw error
    // The tracts name courses that are not in this folder.
    return error.mistakes.filter((mistake) => !mistake.startsWith('tracts.yaml'))
  }
}

const choice = { options: ['one', 'two', 'three'] }

test.each([
  ['a single choice without a kind', { ...choice, correctAnswer: 'two' }],
  ['a single choice that names it', { kind: 'single-choice', ...choice, correctAnswer: 'two' }],
  ['several right', { kind: 'multiple-choice', ...choice, correctAnswers: ['one', 'two'] }],
  ['true or false', { kind: 'true-or-false', correctAnswer: true }],
  ['a short text', { kind: 'short-text', accepted: ['seven'], patterns: ['7|seven'] }],
  ['a number', { kind: 'number', value: 3, unit: 'm', otherUnits: [{ unit: 'km', factor: 1000 }] }],
  ['an ordering', { kind: 'ordering', items: ['one', 'two', 'three'] }],
  [
    'a matching',
    {
      kind: 'matching',
      pairs: [
        { prompt: 'a', match: 'one' },
        { prompt: 'b', match: 'two' },
      ],
      others: ['three'],
    },
  ],
  ['a long text', { kind: 'long-text', guidance: 'Two reasons.' }],
])('accepts %s', (_, question) => {
  withQuestion(question)
  expect(mistakesOf()).toEqual([])
})

test.each([
  ['an unknown kind', { kind: 'essay' }, 'kind: essay', 'kind must be single-choice, multiple-choice'],
  ['a kind in other letters', { kind: 'Ordering', items: ['a', 'b', 'c'] }, 'kind:', 'kind must be'],
  [
    'a key that is no option',
    { kind: 'multiple-choice', ...choice, correctAnswers: ['four'] },
    'correctAnswers',
    'equal to one option',
  ],
  [
    'no wrong option',
    { kind: 'multiple-choice', ...choice, correctAnswers: choice.options },
    'correctAnswers',
    'At least one option must be wrong',
  ],
  [
    'a text for true or false',
    { kind: 'true-or-false', correctAnswer: 'yes' },
    'correctAnswer',
    'should be true or false',
  ],
  ['nothing accepted', { kind: 'short-text', accepted: [] }, 'accepted', 'one text or more'],
  [
    'a pattern that is none',
    { kind: 'short-text', accepted: ['7'], patterns: ['7', '(a'] },
    '(a',
    'Not a pattern',
  ],
  [
    'a pattern that could run long',
    { kind: 'short-text', accepted: ['7'], patterns: ['(a)\\1'] },
    '\\1',
    'Not a pattern',
  ],
  ['a negative tolerance', { kind: 'number', value: 1, tolerance: -1 }, 'tolerance', 'at least 0'],
  ['the same item twice', { kind: 'ordering', items: ['a', 'b', 'a'] }, '- a', 'must differ'],
  [
    'a key of another kind',
    { kind: 'ordering', items: ['a', 'b', 'c'], correctAnswer: 'a' },
    'correctAnswer:',
    '“correctAnswer”, which is not known there',
  ],
  ['no guidance for the grader', { kind: 'long-text' }, 'id:', '“guidance” is missing'],
])('refuses %s with file and line', (_, question, word, message) => {
  const { lineOf } = withQuestion(question)
  const mistakes = mistakesOf()
  expect(mistakes).toHaveLength(1)
  expect(mistakes[0]).toContain(message)
  // A list begins on the line after its name.
  const [place] = mistakes[0]?.split(' ') ?? []
  const line = lineOf(word)
  expect([`${moduleFile}:${line}`, `${moduleFile}:${line + 1}`]).toContain(place)
})

test('keeps a question of the curriculum as written, without adding a kind', () => {
  const curriculum: Curriculum = loadCurriculum(import.meta.dirname)
  const [question] = curriculum.courses[0]?.modules[0]?.content?.quizzes[0]?.questions ?? []
  expect(Object.keys(question ?? {})).not.toContain('kind')
  expect(quizQuestionSchema.parse({ ...question })).toEqual(question)
})

describe('a question bank with tags', () => {
  const bankFile = 'courses/fnd-100/bank.yaml'
  const banked = (id: number, ...tags: string[]) => ({
    id: `fnd-100-b${id}`,
    tags,
    kind: 'true-or-false',
    question: `Is ${id} right?`,
    explanation: 'So.',
    correctAnswer: true,
  })
  const writeBank = (questions: object[]) => writeFileSync(join(folder, bankFile), stringify({ questions }))
  /** The module's file whose quiz draws, and the lines where the draws begin. */
  function withDraws(...draws: { tag: string; count: number }[]) {
    const lines = readFileSync(join(import.meta.dirname, moduleFile), 'utf8').split('\n')
    const before = lines.findIndex((line) => line.startsWith('    questions:'))
    const written = draws.map((draw) => `      - ${JSON.stringify(draw)}`)
    writeFileSync(
      join(folder, moduleFile),
      [...lines.slice(0, before), '    draws:', ...written, ...lines.slice(before)].join('\n'),
    )
    return before + 2
  }
  afterEach(() => rmSync(join(folder, bankFile), { force: true }))

  test('is loaded with its course and drawn from', () => {
    writeBank([banked(1, 'money'), banked(2, 'money', 'payers'), banked(3, 'payers')])
    withDraws({ tag: 'money', count: 1 }, { tag: 'payers', count: 1 })
    expect(mistakesOf()).toEqual([])
  })

  test('may be drawn from by an exam of 20 questions, beside the quiz of the module', () => {
    const tags = ['one', 'two', 'three', 'four', 'five']
    writeBank(Array.from({ length: 25 }, (_, index) => banked(index + 1, tags[index % 5] ?? '')))
    const lines = readFileSync(join(import.meta.dirname, moduleFile), 'utf8').split('\n')
    const before = lines.indexOf('assignments:')
    const withExam = (count: number) =>
      writeFileSync(
        join(folder, moduleFile),
        [
          ...lines.slice(0, before),
          '  - id: fnd-100-1-q2',
          '    title: Final exam',
          '    description: Four on each module.',
          '    draws:',
          ...tags.map((tag) => `      - { tag: ${tag}, count: ${count} }`),
          ...lines.slice(before),
        ].join('\n'),
      )
    withExam(4)
    expect(mistakesOf()).toEqual([])
    for (const count of [3, 5]) {
      withExam(count)
      expect(mistakesOf()).toContainEqual(expect.stringContaining('an exam draws 20'))
    }
  })

  test.each([
    ['a tag that no question has', [{ tag: 'sound', count: 1 }], 0, 'no question with the tag sound'],
    ['too few of a tag', [{ tag: 'payers', count: 2 }], 0, '1 with the tag payers; 2 are drawn'],
    [
      'too few beside another draw',
      [
        { tag: 'money', count: 1 },
        { tag: 'payers', count: 1 },
      ],
      1,
      '1 of them may go to other draws',
    ],
    ['more questions than a quiz may ask', [{ tag: 'money', count: 9 }], -1, 'asks 6 to 10 questions'],
  ])('is refused for %s, with file and line', (_, draws, wrong, message) => {
    writeBank([banked(1, 'money'), banked(2, 'money', 'payers')])
    const first = withDraws(...draws)
    const [mistake = '', ...others] = mistakesOf()
    expect(others).toEqual([])
    expect(mistake).toContain(message)
    if (wrong >= 0) expect(mistake).toContain(`${moduleFile}:${first + wrong} `)
    else expect(mistake).toMatch(new RegExp(`^${moduleFile}:\\d+ `))
  })

  test('is required for draws, and refused with file and line if invalid', () => {
    withDraws({ tag: 'money', count: 1 })
    expect(mistakesOf()).toEqual([expect.stringContaining('no question with the tag money')])
    writeBank([banked(1, 'money'), { ...banked(3, 'Money'), correctAnswer: 'yes' }])
    expect(mistakesOf().join('\n')).toMatch(/bank\.yaml:\d+ questions\.1\.tags\.0: .*must be small letters/)
    writeBank([banked(1, 'money'), banked(3, 'money')])
    expect(mistakesOf()).toEqual([
      expect.stringMatching(/bank\.yaml:9 .*the id fnd-100-b3 should be fnd-100-b2/),
    ])
    writeBank([banked(1, 'money'), { ...banked(2, 'money'), kind: 'essay' }])
    expect(mistakesOf().join('\n')).toMatch(/bank\.yaml:\d+ questions\.1\.kind: .*kind must be/)
  })
})
