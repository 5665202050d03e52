import { afterAll, expect, test } from 'vitest'
import { pagesOfPdf } from '../../../tests/support/pdf.ts'
import { fontCache } from '../../../tests/support/typesetting.ts'
import { lectureSource, type PrintedLecture } from './lecture-document.ts'
import { typesetting } from './typesetting.ts'

const typeset = typesetting({ fontCache })
afterAll(() => typeset.stop())

const lecture: PrintedLecture = {
  moduleId: 'fnd-100-1',
  title: 'Who pays whom',
  summary: 'Where the money comes from.',
  position: 1,
  moduleCount: 5,
  minutes: 7,
  courseId: 'fnd-100',
  courseTitle: 'Creator economy',
  code: 'FND 100',
  department: 'Foundation',
  departmentId: 'foundation',
  instructor: 'Marisol Vega',
  school: 'Creare University',
  baseUrl: 'https://creare.example',
  markdown: 'Everything begins here.',
  keyPoints: [],
}

async function printed(parts: Partial<PrintedLecture>): Promise<string> {
  const { bytes, missing, notAccessible } = await typeset.pdf(lectureSource({ ...lecture, ...parts }))
  expect({ missing, notAccessible }).toEqual({ missing: [], notAccessible: null })
  return (await pagesOfPdf(bytes)).join(' ')
}

const around = ['Who pays whom', 'Where the money comes from.', 'Taught by Marisol Vega.', 'CC BY 4.0']

test.each([
  ['no key points', { keyPoints: [] }, ['Everything begins here.']],
  ['no key points and no text', { markdown: '' }, []],
  ['one key point', { keyPoints: ['Pay first'] }, ['Everything begins here.', 'Key points', 'Pay first']],
  [
    'many key points',
    { keyPoints: ['First', 'Second', 'Third', 'Fourth'] },
    ['Everything begins here.', 'Key points', 'First', 'Second', 'Third', 'Fourth'],
  ],
  [
    'sections',
    { markdown: '#### Deep\n\n## One\n\nText one.\n\n##### Two\n\nText two.' },
    ['Deep', 'One', 'Text one.', 'Two', 'Text two.'],
  ],
  [
    'footnotes',
    { markdown: 'Claim[^a] and again[^a].\n\n[^a]: The source of it.' },
    ['Claim', 'and again', 'The source of it.'],
  ],
  [
    'a table',
    { markdown: '| Site | Share |\n|--|--:|\n| Shop | 45 |\n| Tips | 55 |' },
    ['Site', 'Share', 'Shop', '45', 'Tips', '55'],
  ],
  [
    'a wide table',
    { markdown: `| A | B | C | D | E |\n|-|-|-|-|-|\n${'| v1 | v2 | v3 | v4 | v5 |\n'.repeat(40)}` },
    ['v1', 'v5'],
  ],
  ['a picture', { markdown: '![A camera on a desk](/api/files/x.png "Desk")' }, ['A camera on a desk']],
  [
    'lists',
    { markdown: '- red\n- green\n  1. inner\n\n- [ ] to do\n- [x] made' },
    ['red', 'green', 'inner', 'to do', 'made'],
  ],
  [
    'a figure, a before and after, and a quote pulled out',
    {
      markdown:
        ':::figure\n![A camera](/api/files/x.png)\n\nWhere it is.\n:::\n\n:::before-after{before="Draft" after="Final"}\nBuy now!\n\n---\n\nSixteen places.\n:::\n\n:::pull-quote{by="Amara"}\nCount again.\n:::',
    },
    ['A camera', 'Where it is.', 'DRAFT', 'Buy now!', 'FINAL', 'Sixteen places.', 'Count again.', 'Amara'],
  ],
  [
    'steps and a timeline',
    {
      markdown:
        ':::steps{title="How"}\n1. Log it.\n2. Read it.\n:::\n\n:::timeline\n- **Day 1** Post.\n- **Day 28** Count.\n:::',
    },
    ['HOW', 'Log it.', 'Read it.', 'Day 1', 'Post.', 'Day 28', 'Count.'],
  ],
  [
    'charts of each kind, with their tables',
    {
      markdown: ['bars', 'stacked', 'line']
        .map(
          (kind) =>
            `:::chart{kind=${kind} title="In ${kind}" unit="€"}\n| Month | Shop | Tips |\n|---|---|---|\n| Jan | €40 | €20 |\n| Feb | €60 | €10 |\n\nOf the ${kind}.\n:::`,
        )
        .join('\n\n'),
    },
    ['In bars', 'Jan: Shop', 'Of the bars.', 'In stacked', '€70', 'In line', '€0', 'Of the line.'],
  ],
  [
    'a chart of losses, and one with a mistake',
    {
      markdown:
        ':::chart\n| | Left |\n|-|-|\n| Videos | -€380 |\n| Letters | €60 |\n:::\n\n:::chart\n| | Left |\n|-|-|\n| Films | many |\n:::',
    },
    ['Videos', '-€380', 'Letters', 'Films', 'many'],
  ],
  [
    'a template',
    { markdown: ':::template{title="Log" file="log.csv"}\nFill it in.\n\n```\nday,hours\n```\n:::' },
    ['LOG', 'Fill it in.', 'day,hours'],
  ],
  [
    'a question and a calculator',
    {
      markdown:
        ':::question\n```yaml\nquestion: Which one?\noptions: [Views, Sign-ups, Likes]\ncorrectAnswer: Sign-ups\nexplanation: You can act on it.\n```\n:::\n\n:::calculator\n```yaml\ntitle: What is left\ninputs:\n  - { name: hours, label: Hours of work, value: 24 }\nresults:\n  - { label: Opportunity, formula: hours * 15, unit: € }\n```\n:::',
    },
    ['QUESTION', 'Which one?', 'Likes', 'Answer: Sign-ups', 'You can act on it.', 'Hours of work', '€360'],
  ],
  [
    'a picture with points, and a formula',
    {
      markdown:
        ':::annotated\n![A shop](/api/media/x)\n\n1. (10, 20) Its price.\n2. (30, 40) Its button.\n:::\n\n:::formula\n```tex\n\\text{margin} = \\frac{\\text{price} - \\sqrt[3]{x_1^2}}{\\sum_{i=1}^{n} a_i} \\begin{aligned} u &\\le 2 \\\\ \\hat{v} &= \\overline{w} \\end{aligned} \\binom{n}{k}\n```\n\nWhat is left.\n:::\n\n:::formula\n```tex\n\\frac{1}\n```\n:::',
    },
    ['A shop', 'Its price.', 'Its button.', 'margin', 'price', 'What is left.', '\\frac{1}'],
  ],
  [
    'a drawing, and one with a mistake',
    {
      markdown:
        ':::drawing{title="Three lamps"}\n```svg\n<svg viewBox="0 0 360 120">\n<title>Three lamps around a face, of which one is “on”.</title>\n<path class="line-accent arrow" d="M10 10h40"/>\n<rect class="fill-tint" x="1" y="1" width="9" height="9"/>\n<text class="label center" x="60" y="60">Key &amp; fill</text>\n</svg>\n```\n\nWhere each is.\n:::\n\n:::drawing\n```svg\n<svg>no</svg>\n```\n:::',
    },
    ['Three lamps', 'Key & fill', 'Where each is.', '<svg>no</svg>'],
  ],
  [
    'an audio and a film',
    {
      markdown:
        ':::audio{title="Tone"}\n[Listen](/api/media/x)\n\nA hum.\n:::\n\n:::film{title="A bowl"}\n![Two hands](/api/media/y)\n\n- [Video](/api/media/z)\n- [English](/api/media/v)\n\nDown, then out.\n:::',
    },
    ['AUDIO', 'Tone', 'Listen', 'A hum.', 'VIDEO', 'A bowl', 'Two hands', 'Down, then out.'],
  ],
  [
    'code and a quotation',
    { markdown: '> Quoted words\n\n```js\nlet a = 1\n```\n\nand `inline`.' },
    ['Quoted words', 'let a = 1', 'inline'],
  ],
  [
    'boxes and notes',
    {
      markdown:
        ':::callout{title="Before"}\nBox text.\n:::\n\n:::aside{title="Where"}\nNote text.\n:::\n\nThe end.',
    },
    ['BEFORE', 'Box text.', 'Where', 'Note text.', 'The end.'],
  ],
  [
    'everything at once',
    {
      markdown: `## Part\n\n${'A sentence of the lecture. '.repeat(400)}\n\nThe last words.[^1]\n\n[^1]: Last note.`,
      keyPoints: ['Keep going'],
    },
    ['Part', 'A sentence of the lecture.', 'The last words.', 'Last note.', 'Keep going'],
  ],
] satisfies [string, Partial<PrintedLecture>, string[]][])(
  'a lecture with %s is printed whole',
  async (_shape, parts, texts) => {
    const text = await printed(parts)
    for (const part of [...around, ...texts]) expect(text).toContain(part)
  },
)
