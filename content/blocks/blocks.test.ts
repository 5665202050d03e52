import fc from 'fast-check'
import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import { blockNames } from '../../rules/text/lecture-blocks.ts'
import { lectureFault } from '../../rules/text/markdown-work.ts'
import { hostileMarkdown, longestThatPasses } from '../../tests/support/hostile-markdown.ts'
import { readLecture, renderAnnouncement, renderLecture } from '../markdown.ts'
import { renderUserText } from '../user-text.ts'
import { blockFaults } from './faults.ts'

const html = (markdown: string) => renderLecture(markdown).html
const faults = (markdown: string) => blockFaults(readLecture(markdown))
const yaml = (name: string, text: string) => `:::${name}\n\`\`\`yaml\n${text}\n\`\`\`\n:::`

const examples: Record<string, string> = {
  figure: ':::figure\n![A hand](/api/media/x)\n\nDrawn *twice*.\n:::',
  'before-after':
    ':::before-after{before="Draft" after="It\'s done"}\nBuy now!\n\n---\n\nSixteen places.\n:::',
  steps: ':::steps{title="How"}\n1. Log.\n2. Read.\n:::',
  timeline: ':::timeline\n- **Day 1** Post.\n- **Day 28** Count.\n:::',
  'pull-quote': ':::pull-quote{by="Amara"}\nCount again.\n:::',
  chart:
    ':::chart{kind="bars" title="Left" unit="€"}\n| What | Left |\n|---|---|\n| Films | -€380 |\n| Letters | €60 |\n\nA caption.\n:::',
  template: ':::template{title="Log" file="log.csv"}\n```\nday,hours\n```\n:::',
  question: yaml(
    'question',
    'question: Which?\noptions: [A one, A two, A three]\ncorrectAnswer: A two\nexplanation: Because.',
  ),
  calculator: yaml(
    'calculator',
    'title: Left\ninputs:\n  - { name: hours, label: Hours, value: 24 }\nresults:\n  - { label: Pay, formula: hours * 15, unit: € }',
  ),
  audio: ':::audio{title="Tone"}\n[Listen](/api/media/3f0d2b1c-0000-4000-8000-000000000000)\n\nA *hum*.\n:::',
  film: ':::film{title="A bowl"}\n![Two hands](/api/media/3f0d2b1c-0000-4000-8000-000000000001)\n\n- [Video](https://a.example/bowl.mp4)\n- [English](/api/media/3f0d2b1c-0000-4000-8000-000000000002 "en")\n\nDown, then out.\n:::',
  annotated:
    ':::annotated\n![A shop](/api/media/x)\n\n1. (12.5, 30) **One** is left.\n2. (60%, 45%) Two\n\nA caption.\n:::',
  drawing:
    ':::drawing{title="Light"}\n```svg\n<svg viewBox="0 0 360 100">\n<title>A lamp shines on one side of a face and not on the other.</title>\n<path class="line arrow" d="M10 10h40"/>\n</svg>\n```\n\nFrom the left.\n:::',
  formula: ':::formula\n```tex\nx^2\n```\n\nA square.\n:::',
  aside: ':::aside\nA\n:::',
  callout: ':::callout\nA\n:::',
}

describe('each block', () => {
  test.each(blockNames)('%s is rendered, without a mistake', (name) => {
    const example = examples[name] ?? ''
    expect(faults(example)).toEqual([])
    expect(html(example)).not.toContain(':::')
    expect(html(example)).toMatch(/^<(?:figure|div|aside) class="/)
  })

  test('a figure has its caption, and a before and after its two panes', () => {
    expect(html(examples.figure ?? '')).toContain(
      '<img src="/api/media/x" alt="A hand" loading="lazy"></div><figcaption>\n<p>Drawn <em>twice</em>.</p>',
    )
    const panes = html(examples['before-after'] ?? '')
    expect(panes.match(/lecture-pane-title">([^<]*)</g)).toHaveLength(2)
    expect(panes).toContain('It’s done')
  })

  test('a chart keeps its table, and its picture has a name', () => {
    const chart = html(examples.chart ?? '')
    expect(chart).toContain('role="img" aria-label="Bar chart: Left. The table below has the same numbers."')
    expect(chart).toContain('<details class="chart-numbers">')
    expect(chart).toContain('<td>-€380</td>')
    expect(chart).not.toMatch(/style=|#[0-9a-f]{6}/)
  })

  test('a template downloads as text', () => {
    expect(html(examples.template ?? '')).toContain(
      'href="data:text/csv;charset=utf-8,day%2Chours%0A" download="log.csv"',
    )
  })

  test('a question has its answer behind a press, and its parts for the script', () => {
    const question = html(examples.question ?? '')
    expect(question).toMatch(
      /<details><summary>Show the answer<\/summary><p class="question-answer">A two<\/p>/,
    )
    const [, props = ''] = /data-lecture-props="([^"]*)"/.exec(question) ?? []
    expect(JSON.parse(props.replaceAll('&#x22;', '"'))).toMatchObject({ kind: 'single-choice' })
  })

  test('a picture has its numbers, and the list says what is there', () => {
    const picture = html(examples.annotated ?? '')
    expect(picture).toContain(
      '<svg class="annotated-marks" width="100%" height="100%" aria-hidden="true"><circle cx="12.5%" cy="30%" r="15"></circle><text x="12.5%" y="30%" dy="5" text-anchor="middle">1</text>',
    )
    expect(picture).toContain('<li><strong>One</strong> is left.</li>')
    expect(picture).toContain('<figcaption>\n<p>A caption.</p>')
  })

  test('a formula is MathML, which needs no script and no font', () => {
    expect(html(examples.formula ?? '')).toContain(
      '<math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><mrow><msup><mi>x</mi><mn>2</mn></msup></mrow></math></div><figcaption>',
    )
  })

  test('an audio and a film load nothing before they are pressed, and have their words', () => {
    expect(html(examples.audio ?? '')).toContain(
      '<audio controls preload="none" src="/api/media/3f0d2b1c-0000-4000-8000-000000000000" aria-label="Tone"></audio><details><summary>Show the transcript</summary>\n<p>A <em>hum</em>.</p>',
    )
    const film = html(examples.film ?? '')
    expect(film).toContain(
      '<video controls preload="none" src="https://a.example/bowl.mp4" aria-label="A bowl" playsinline poster="/api/media/3f0d2b1c-0000-4000-8000-000000000001"><track kind="captions" src="/api/media/3f0d2b1c-0000-4000-8000-000000000002" srclang="en" label="English"></video>',
    )
    expect(film).toContain('<summary>Show the description</summary><p>Two hands</p>')
  })

  test('a calculator shows the values worked out', () => {
    expect(html(examples.calculator ?? '')).toContain(
      '<tr class="calculator-result"><th scope="row">Pay</th><td>€360</td></tr>',
    )
  })
})

describe('a question of any kind', () => {
  test.each([
    ['multiple-choice', 'options: [A, B, C]\ncorrectAnswers: [A, C]', 'C'],
    ['true-or-false', 'correctAnswer: false', 'False'],
    ['short-text', 'accepted: [gray, grey]', 'grey'],
    ['number', 'value: 1.5\nunit: kHz', '1.5 kHz'],
    ['ordering', 'items: [First, Second, Third]', '3. Third'],
    ['matching', 'pairs: [{ prompt: P, match: M }, { prompt: Q, match: N }]', 'Q: N'],
    ['long-text', 'guidance: Say who.', 'Say who.'],
  ])('%s', (kind, rest, answer) => {
    const source = yaml('question', `kind: ${kind}\nquestion: Which?\n${rest}\nexplanation: Because.`)
    expect(faults(source)).toEqual([])
    expect(html(source)).toContain(`<p class="question-answer">${answer}</p>`)
  })
})

describe('names the line of a mistake', () => {
  test.each([
    ['Words\n\n:::chrat\n| a |\n:::', 3, 'There is no block “chrat”'],
    ['Words\n\n:::', 3, 'ends no block'],
    [':::chart{colour=red}\n| a | b |\n|-|-|\n| x | 1 |\n:::', 1, 'has no “colour”'],
    [':::chart{kind=pie}\n| a | b |\n|-|-|\n| x | 1 |\n:::', 1, 'bars, line, stacked'],
    [':::chart\nWords\n:::', 1, 'needs a table'],
    ['A\n\n:::chart\n| a | b |\n|-|-|\n| x | lots |\n:::', 3, '“lots” is not a number'],
    [':::figure\n![](/api/media/x)\n:::', 2, 'no text alternative'],
    [':::figure\n:::', 1, 'shows nothing'],
    [':::before-after\nOne\n:::', 1, 'two parts'],
    [':::steps\nOne\n:::', 1, 'numbered list'],
    [':::timeline\nOne\n:::', 1, 'needs a list'],
    [':::pull-quote\n:::', 1, 'is empty'],
    [':::template{file="x.exe"}\n```\na\n```\n:::', 1, 'ends in .txt, .md or .csv'],
    [':::question\nWhich?\n:::', 1, 'code block'],
    [':::annotated\n1. (1, 2) A\n:::', 1, 'needs a picture'],
    [':::annotated\n![](x)\n\n1. (1, 2) A\n:::', 1, 'no text alternative'],
    [':::annotated\n![A](x)\n:::', 1, 'needs a list'],
    [':::annotated\n![A](x)\n\n1. (1, 2) A\n2. (101, 2) B\n:::', 1, 'Point 2 does not begin'],
    [':::drawing\n<svg></svg>\n:::', 1, 'A drawing needs its svg in a code block'],
    ['A\n\n:::drawing{wide}\n```svg\n```\n:::', 3, 'has no “wide”'],
    [
      'A\n\n:::drawing\n```svg\n<svg viewBox="0 0 360 100">\n<title>A lamp shines on one side of a face and not on the other.</title>\n<use/>\n```\n:::',
      7,
      'can’t have <use>',
    ],
    [':::formula\n$x$\n:::', 1, 'needs its TeX in a code block'],
    ['A\n\n:::formula\n```tex\n\\frac{1}\n```\n:::', 5, 'can’t be read'],
    [':::audio\n[a](media/a.mp3)\n\nA\n:::', 1, 'no title'],
    [':::audio{title=A}\nA\n:::', 1, 'needs a link'],
    [':::audio{title=A}\n[a](media/a.mp3)\n:::', 1, 'needs its transcript'],
    [':::audio{title=A}\n[a](http://a.example/a.mp3)\n\nA\n:::', 1, 'nor at an https address'],
    [':::film{title=A}\n[a](media/a.mp4)\n:::', 1, 'needs a poster'],
    [':::film{title=A}\n![](media/a.webp)\n\n[a](media/a.mp4)\n:::', 1, 'no text alternative'],
    [':::film{title=A}\n![A](media/a.webp)\n\n[a](media/a.mp4)\n:::', 1, 'needs captions'],
    [
      ':::film{title=A}\n![A](media/a.webp)\n\n[a](media/a.mp4) [b](media/a.vtt "English")\n:::',
      1,
      'not a language',
    ],
    [
      yaml('question', 'question: Q\noptions: [A, B, C]\ncorrectAnswer: D\nexplanation: E'),
      5,
      'equal to one option',
    ],
    [
      yaml(
        'calculator',
        'title: T\ninputs:\n  - { name: a, label: A, value: 1 }\nresults:\n  - { label: B, formula: a + c }',
      ),
      7,
      '“c”, which is not defined',
    ],
    [yaml('question', '[ '.repeat(300)), 3, 'more than 200 brackets'],
  ])('%j', (markdown, line, text) => {
    expect(faults(markdown)[0]).toEqual({ line, text: expect.stringContaining(text) })
  })

  test('and shows what was written all the same', () => {
    expect(html(':::chart\n| a | b |\n|-|-|\n| x | lots |\n:::')).toContain('<td>lots</td>')
    expect(html(yaml('question', 'question: Lost?'))).toContain('question: Lost?')
  })
})

const attack = '"><img src=x onerror=ran()><script>ran()</script>'

test('no text of an author becomes markup or an address that runs', () => {
  const hostile = [
    `:::chart{title='${attack}' unit='${attack}' onclick="ran()" style="x"}\n| ${attack} | b |\n|-|-|\n| ${attack} | 1 |\n\n[a](javascript:ran())\n:::`,
    `:::template{title='${attack}' file="javascript:ran().csv"}\n\`\`\`\n${attack}\n\`\`\`\n:::`,
    `:::template{title='${attack}' file="a.csv"}\n\`\`\`\n${attack}\n\`\`\`\n:::`,
    `:::pull-quote{by='${attack}'}\n${attack}\n:::`,
    `:::before-after{before='${attack}'}\na\n\n---\n\nb\n:::`,
    `:::annotated{points="1,2" onclick="ran()"}\n![${attack}](javascript:ran())\n\n1. (1, 2) ${attack}\n2. (5"onload="ran(), 3) ${attack}\n:::`,
    `:::formula\n\`\`\`tex\n\\href{javascript:ran()}{x} \\text{${attack}}\n\`\`\`\n\n${attack}\n:::`,
    `:::formula\n\`\`\`tex\n\\text{${attack}} <img src=x>\n\`\`\`\n:::`,
    `:::audio{title='${attack}'}\n[a](javascript:ran())\n\n${attack}\n:::`,
    `:::audio{title='${attack}' src="x" onplay="ran()"}\n[${attack}](https://a.example/a.mp3)\n\n${attack}\n:::`,
    `:::film{title='${attack}' silent}\n![${attack}](javascript:ran())\n\n[${attack}](https://a.example/a.mp4) [${attack}](https://a.example/a.vtt '${attack}')\n:::`,
    `:::drawing{title='${attack}' onclick="ran()"}\n\`\`\`svg\n<svg viewBox="0 0 360 100"><title>A lamp, and &lt;script&gt;ran()&lt;/script&gt; beside it, all in words.</title><text x="1" y="1">${attack.replaceAll('<', '&lt;')}</text></svg>\n\`\`\`\n\n${attack}\n:::`,
    `:::drawing\n\`\`\`svg\n<svg viewBox="0 0 360 100" onload="ran()"><title>A lamp beside a face, which is dark on the other side.</title>${attack}</svg>\n\`\`\`\n:::`,
    `:::figure{class="x" id="y"}\n![${attack}](javascript:ran())\n\n${attack}\n:::`,
    yaml(
      'question',
      `question: '${attack}'\noptions: ['${attack}', b, c]\ncorrectAnswer: b\nexplanation: '${attack}'`,
    ),
    yaml(
      'calculator',
      `title: '${attack}'\ninputs:\n  - { name: a, label: '${attack}', value: 1 }\nresults:\n  - { label: b, formula: a }`,
    ),
  ].join('\n\n')
  const page = html(hostile)
  const elements = [...new JSDOM(page).window.document.body.querySelectorAll('*')]
  const names = new Set(elements.flatMap((element) => element.getAttributeNames()))
  expect([...names].filter((name) => name.startsWith('on') || name === 'style' || name === 'id')).toEqual([])
  expect(elements.map(({ localName }) => localName)).not.toContain('script')
  const addresses = elements.flatMap(
    (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? [],
  )
  expect(addresses).toEqual([
    expect.stringMatching(/^data:text\/csv;charset=utf-8,[\w%.()-]*$/),
    'https://a.example/a.mp3',
    'https://a.example/a.mp4',
  ])
})

test('posts have no blocks, and announcements the two boxes', () => {
  for (const name of blockNames) {
    expect(renderUserText(examples[name] ?? '')).toContain(`:::${name}`)
    const isBox = name === 'aside' || name === 'callout'
    expect(renderAnnouncement(examples[name] ?? '').html.includes(`:::${name}`)).toBe(!isBox)
  }
})

test('any Markdown inside any block is rendered', () => {
  const piece = fc.oneof(
    fc.constantFrom(...Object.values(examples), '---', '| a | b |\n|-|-|\n| 1 | 2 |', '1. a'),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.constantFrom(...blockNames), fc.array(piece, { maxLength: 4 }), (name, parts) => {
      const markdown = `::::${name}\n${parts.join('\n\n')}\n::::`
      expect(html(markdown)).toEqual(expect.any(String))
      expect(faults(markdown)).toEqual(expect.any(Array))
    }),
    { numRuns: 200 },
  )
}, 60_000)

test('costly blocks take no longer than other texts', () => {
  const costly = [yaml('question', '[ '.repeat(3_900)), yaml('calculator', 'a: {'.repeat(1_900))].join('\n\n')
  const begun = process.cpuUsage()
  html(`${costly}\n\n`.repeat(9))
  html(hostileMarkdown['boxes one by one']?.(1_500) ?? '')
  for (const kind of [
    ...['formulas that grow', 'formulas in formulas', 'points in pictures', 'films of links'],
    ...['drawings of paths', 'drawings of groups'],
  ])
    html(longestThatPasses(hostileMarkdown[kind]?.(150_000) ?? '', lectureFault))
  expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(10_000)
})
