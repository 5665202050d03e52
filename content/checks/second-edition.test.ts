import { describe, expect, test } from 'vitest'
import type { LoadedCourse, LoadedModule } from '../load.ts'
import { editionTable, moduleTable } from './edition-table.ts'
import { homePagesIn, isHomePage } from './home-pages.ts'
import { lessonParts } from './lesson-parts.ts'
import { bars, courseFigures, shortfalls } from './second-edition.ts'

const words = (count: number) => 'word '.repeat(count).trim()
const question = (kind: string, fields: string) =>
  `:::question\n\`\`\`yaml\nkind: ${kind}\nquestion: Which?\n${fields}\nexplanation: Because.\n\`\`\`\n:::`
const longText = question('long-text', 'guidance: Who and where.')
const trueOrFalse = question('true-or-false', 'correctAnswer: true')
const drawing =
  ':::drawing\n```svg\n<svg viewBox="0 0 360 100"><title>A lamp shines on one side of a face and not on the other.</title><text x="1" y="9">Left</text></svg>\n```\n:::'
const chart = ':::chart\n| What | Left |\n|---|---|\n| Films | 3 |\n\nThree were left.\n:::'
const lecture = [words(400), drawing, longText, words(400), chart, trueOrFalse, words(400)].join('\n\n')

const kinds = [
  'single-choice',
  'multiple-choice',
  'true-or-false',
  'short-text',
  'number',
  'ordering',
  'matching',
]

interface Quiz {
  questions: object[]
  draws: { tag: string; count: number }[]
}

const drawing8 = (position: number): Quiz => ({
  questions: [],
  draws: [{ tag: `module-${position}`, count: 8 }],
})
const exam: Quiz = {
  questions: [],
  draws: [1, 2, 3, 4, 5].map((position) => ({ tag: `module-${position}`, count: 4 })),
}

/** A course that meets every bar, but for what a test changes. */
function made({
  text = lecture,
  quizzes = (position: number) => [drawing8(position), ...(position === 5 ? [exam] : [])],
  bank = (position: number, index: number): object | null => ({
    kind: kinds[index % kinds.length],
    question: `Which of ${position} and ${index}?`,
    explanation: 'Because.',
    ...(index % 2 === 0 ? { stimulus: '| a | b |' } : {}),
  }),
} = {}): LoadedCourse {
  const positions = [1, 2, 3, 4, 5]
  return {
    id: 'fnd-100',
    bank: positions.flatMap((position) =>
      Array.from({ length: 14 }, (_, index) => bank(position, index)).flatMap((one) =>
        one === null ? [] : [{ ...one, tags: [`module-${position}`] }],
      ),
    ),
    modules: positions.map(
      (position) =>
        ({
          id: `fnd-100-${position}`,
          position,
          content: {
            lectureMarkdown: text,
            quizzes: quizzes(position),
            assignments: [{ resources: [{ url: 'https://www.example.org/a-page' }] }],
          },
        }) as unknown as LoadedModule,
    ),
  } as unknown as LoadedCourse
}

describe('what a lesson has beside its text', () => {
  test('counts things and questions, and prose without the data of blocks', () => {
    expect(lessonParts(lecture)).toEqual({
      things: { drawing: 1, chart: 1 },
      questions: ['long-text', 'true-or-false'],
      templates: 0,
      words: 1_203,
      longestRun: 403,
    })
  })

  test('finds the longest run at the beginning, in the middle and at the end', () => {
    for (const [before, between, after] of [
      [700, 10, 10],
      [10, 700, 10],
      [10, 10, 700],
    ] as const) {
      const text = [words(before), longText, words(between), longText, words(after)].join('\n\n')
      expect(lessonParts(text)).toMatchObject({ longestRun: 700, words: 720 })
    }
  })

  test('a table and a before and after are shown, and no part of a run', () => {
    const table = `| ${words(300)} |\n|---|\n| ${words(300)} |`
    const compared = `:::before-after\n${words(300)}\n\n---\n\n${words(300)}\n:::`
    expect(lessonParts([words(100), table, compared, words(100)].join('\n\n'))).toMatchObject({
      words: 1_400,
      longestRun: 200,
    })
  })

  test('takes a figure for a thing only with a picture, and counts what callouts and lists say', () => {
    const text = `:::figure\n| a |\n|---|\n| b |\n:::\n\n:::figure\n![A hand](media/a.webp)\n\nThe caption.\n:::\n\n:::callout\n- one **two**three\n- four[^1]\n:::\n\n[^1]: five\n\n:::template\n\`\`\`\nnot counted\n\`\`\`\n:::`
    expect(lessonParts(text)).toMatchObject({ things: { figure: 1 }, words: 8, templates: 1 })
  })
})

test('a course that meets the bars has no shortfall', () => {
  expect(shortfalls(made())).toEqual([])
  const figures = courseFigures(made())
  expect(editionTable([figures]).at(0)).toMatchObject({
    'full modules': 5,
    bank: 70,
    kinds: '8 of 8',
    exams: 1,
  })
  expect(moduleTable([figures]).at(0)).toMatchObject({
    which: '1 drawing, 1 chart',
    'of it with work': '50 %',
  })
})

describe('names what is missing', () => {
  test.each<[string, Parameters<typeof made>[0], string]>([
    ['things', { text: lecture.replace(drawing, '') }, 'fnd-100-1: 1 things to see'],
    ['questions', { text: lecture.replace(longText, '') }, 'fnd-100-1: 1 questions in the text'],
    [
      'a question on the way',
      { text: `${lecture} ${words(201)}` },
      'fnd-100-1: 601 words without a question',
    ],
    ['words', { text: lecture.replace(words(400), '') }, 'fnd-100-1: 803 words of prose'],
    ['fewer words', { text: `${words(598)}\n\n${longText}\n\n${lecture}` }, '1801 words of prose'],
    [
      'a bank',
      { bank: (_, index) => (index === 3 ? null : { kind: kinds[index % 7] }) },
      '13 questions in the bank',
    ],
    [
      'work',
      { bank: (_, index) => ({ kind: kinds[index % 7], ...(index < 6 ? { stimulus: 'a' } : {}) }) },
      '6 of 14 questions show',
    ],
    [
      'a kind',
      { bank: () => ({ kind: 'number', stimulus: 'a' }) },
      'fnd-100: no question is single-choice, multiple-choice, short-text',
    ],
    [
      'a long text in the bank',
      { bank: (_, index) => ({ kind: index === 0 ? 'long-text' : kinds[index % 7], stimulus: 'a' }) },
      'its bank has a long text',
    ],
    ['an exam', { quizzes: (position) => [drawing8(position)] }, 'fnd-100: no exam draws 4 of each module'],
    [
      'a quiz that draws',
      { quizzes: () => [{ questions: [{}], draws: [] }, exam] },
      'fnd-100-1: its quiz does not draw 8 of module-1',
    ],
    [
      'a page behind a link',
      { text: `${lecture} [a](https://iso.org/)` },
      'links to home pages: https://iso.org/',
    ],
  ])('%s', (_, changes, text) => {
    expect(shortfalls(made(changes)).join('\n')).toContain(text)
  })

  test('a lecture that is too heavy', () => {
    const heavy = lecture.replace(words(400), `${words(300)} ${'🙂'.repeat(80_000)}`)
    expect(shortfalls(made({ text: heavy })).join('\n')).toMatch(/32\d kB/)
    expect(bars.bytes).toBe(300_000)
  })
})

test('a home page is the first page of a site, in any language, but not a page or a tool', () => {
  for (const address of [
    'https://iso.org',
    'https://iso.org/',
    'https://a.org/en',
    'http://a.org/en-GB/',
    'https://a.org/index.html',
  ])
    expect(isHomePage(address), address).toBe(true)
  for (const address of [
    'https://a.org/kb',
    'https://a.org/?q=1',
    'https://trends.google.com',
    'https://example.org',
    '/course/fnd-100',
    'mailto:a@b.c',
    'no address',
    'https://www.copyright.gov/ai/',
  ])
    expect(isHomePage(address), address).toBe(false)
  expect(homePagesIn('[a](https://a.org) [b](https://a.org/b) ![c](https://c.org/)')).toEqual([
    'https://a.org',
    'https://c.org/',
  ])
})
