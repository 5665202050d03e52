import path from 'node:path'
import { getSchema } from '@tiptap/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadCurriculum } from '../../../../content/load.ts'
import { readLecture, renderLecture } from '../../../../content/markdown.ts'
import type { LectureMark, LectureNode } from './lecture-document.ts'
import { lectureExtensions } from './lecture-schema.ts'
import { meaningsOf } from './markdown-tree.ts'
import { openLecture } from './open-lecture.ts'
import { toMarkdown } from './to-markdown.ts'

const { courses } = loadCurriculum(path.resolve(import.meta.dirname, '../../../../content'))
const lectures = courses.flatMap(({ modules }) =>
  modules.flatMap(({ id, content }) => (content ? [{ id, markdown: content.lectureMarkdown }] : [])),
)

/** Opens and saves a lecture without changes; null if it does not open. */
function saved(markdown: string): string | null {
  const opened = openLecture(markdown)
  return 'document' in opened ? toMarkdown(opened.document) : null
}

/** What a reader sees, by the tree the page is rendered from. */
const read = (markdown: string) => meaningsOf(readLecture(markdown)).flatMap(({ meaning }) => meaning ?? [])

test('every lecture of the curriculum opens in the editor, and saving it does not change what is read', () => {
  expect(lectures).toHaveLength(150)
  for (const { id, markdown } of lectures) {
    const written = saved(markdown)
    expect(written, `${id} opens`).not.toBeNull()
    // Identical Markdown renders the same.
    if (written === markdown) continue
    expect(renderLecture(written ?? '').html === renderLecture(markdown).html, id).toBe(true)
  }
}, 300_000)

const pieces = fc.constantFrom(
  'Plain words.',
  '## A section',
  '### A part',
  '- one\n- two\n  - inner',
  '1. one\n\n   loose\n\n2. two',
  '> quoted\n>\n> twice',
  '| a | b |\n|:--|--:|\n| `x` | **y** |',
  '| a | b |\n|---|---|\n| 1<br>2 |',
  ':::callout{title="Before you post"}\nA *box*.\n:::',
  ':::aside\nIn the margin.\n:::',
  'Said.[^1]\n\n[^1]: Where it is from.',
  '![A hand](/api/media/x "Drawn")',
  'A **[bold link](/course/fnd-100)** and `code` at 16:9, note:this.',
  'At 10:30[^2], a:hover{b} ::c std::vector<int>\n\n[^2]: Here.',
  'H<sub>2</sub>O and 10<sup>*6*</sup>',
  '---',
  '```js title\nlet a = 1\n```',
  'one  \ntwo',
  '<b>raw</b>',
  '[by reference][one]\n\n[one]: /catalog',
  '# Too high',
  '- [ ] a task',
  ':::other\nUnknown.\n:::',
  ':::chart{kind=bars title="It\'s left"}\n| a | b |\n|---|--:|\n| x | -€3 |\n\nA caption[^1].\n:::',
  ':::before-after\none\n\n---\n\ntwo\n:::',
  ':::question\n```yaml\nquestion: "Q: *no* mark"\n  - a\n```\n:::',
  '::::figure{wide}\n![A](/api/media/x)\n\n:::aside\nIn it.\n:::\n::::',
  '- item\n\n  :::steps\n  1. one\n  2. two\n  :::',
  '*a **b** c*~~gone~~',
  '***both*** and ~~**struck**~~ and [**x**](/a)',
  '\\*not emphasised\\*',
  '- one\n-',
  '>',
  ':::callout\n:::',
  '[^3]:',
  '##',
)

test('any Markdown either opens in the editor with the same meaning, or opens as Markdown', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 4, arbitrary: pieces }, fc.string({ maxLength: 40 })), { maxLength: 6 }),
      (parts) => {
        const markdown = parts.join('\n\n')
        const written = saved(markdown)
        if (written !== null && written !== markdown) expect(read(written)).toEqual(read(markdown))
      },
    ),
    { numRuns: 150 },
  )
}, 120_000)

describe('opens as Markdown and names the line', () => {
  test.each([
    ['Words\n\n<b>raw</b>', 3, 'HTML (<b>)'],
    ['- a\n  - b <!-- c -->', 2, 'a comment'],
    ['[x][one]\n\n[one]: /catalog', 1, 'a link by reference'],
    ['Words\n\n[one]: /catalog', 3, 'the address of a reference'],
    ['a\n\n# Too high', 3, 'a heading with # (it has ## to ####)'],
    ['- one\n- [ ] a task', 2, 'a task list'],
    ['| a |\n|---|\n| 1 | 2 |', 3, 'a row with more cells than its table has'],
    [':::callout{.big}\nA\n:::', 1, 'a box with something beside its title'],
  ])('%j', (markdown, line, content) => {
    expect(openLecture(markdown)).toEqual({ line, content })
  })
})

describe('opens in the rich text editor, and is saved', () => {
  test.each([
    ['both marks', '***both***', '***both***\n'],
    ['a bold link', '[**x**](/a)', '[**x**](/a)\n'],
    ['struck and bold', '~~**x**~~', '~~**x**~~\n'],
    ['a row with fewer cells', '| a | b |\n|---|---|\n| 1 |', '| a | b |\n| - | - |\n| 1 | |\n'],
    ['breaks as tags', 'a<br>b', 'a\\\nb\n'],
    ['an open bullet', '- one\n-', '- one\n'],
    ['a heading without text', '#\n\nWords', 'Words\n'],
    ['an empty quotation and an empty box', 'a\n\n>\n\n:::callout\n:::', 'a\n'],
    ['an empty footnote', 'a[^1]\n\n[^1]:', 'a\n'],
    ['a list in a list', '- - x', '- - x\n'],
    [
      'a block, as its Markdown',
      ':::chart{kind=bars}\n| a | b |\n| - | - |\n| x | 1 |\n:::\n\nWords',
      ':::chart{kind="bars"}\n| a | b |\n| - | - |\n| x | 1 |\n:::\n\nWords\n',
    ],
    ['lowered and raised', 'H<sub>2</sub>O 10<sup>6</sup>', 'H<sub>2</sub>O 10<sup>6</sup>\n'],
    ['what is no HTML', 'a std::vector<int>', 'a std::vector\\<int>\n'],
    ['what is no box', '::before\n\n:::other\nText\n:::', '::before\n\n::\\:other\nText\n::\\:\n'],
  ])('%s', (_, markdown, written) => {
    expect(saved(markdown)).toBe(written)
  })
})

const words = (...texts: string[]): LectureNode[] => texts.map((text) => ({ type: 'text', text }))
const paragraph = (...content: LectureNode[]): LectureNode => ({ type: 'paragraph', content })
const lineBreak: LectureNode = { type: 'hardBreak' }
const written = (...content: LectureNode[]) => toMarkdown({ type: 'doc', content })

describe('line breaks', () => {
  test('are trimmed at both ends, also inside bold', () => {
    expect(written(paragraph(lineBreak, ...words('a line'), lineBreak))).toBe('a line\n')
    const bold = [{ type: 'bold' }]
    expect(written(paragraph({ type: 'text', text: 'a ', marks: bold }, { ...lineBreak, marks: bold }))).toBe(
      '**a**\n',
    )
    expect(written(paragraph(lineBreak))).toBe('')
  })

  test('are kept in headings and cells', () => {
    const content = [...words('a'), lineBreak, ...words('b'), lineBreak]
    expect(written({ type: 'heading', attrs: { level: 3 }, content })).toBe('### a<br>b\n')
    const cell = { type: 'tableHeader', content: [paragraph(...content)] }
    const table = written({ type: 'table', content: [{ type: 'tableRow', content: [cell] }] })
    expect(table).toBe('| a<br>b |\n| - |\n')
    expect(renderLecture(table).html).toContain('<th>a<br>\nb</th>')
  })
})

const blankLines = /\n(?:[ >]*\n)+/g

/** Documents an author can make in the editor. */
const documents = (() => {
  const text = fc.oneof(
    fc.constantFrom(
      'a',
      'two words',
      ' ',
      ' b ',
      'c.',
      '"d"',
      '*',
      '_e_',
      '#',
      '- f',
      '1. g',
      '|',
      '`',
      '<b>',
      '[h]',
      ':::',
      '&amp;',
      '~~',
      '\\',
      'x\ny',
      '!',
      'é',
      '(/i)',
    ),
    // Without @, because Markdown turns addresses into links.
    fc.string({ minLength: 1, maxLength: 8 }).map((value) => value.replaceAll('@', 'a')),
  )
  const mark: fc.Arbitrary<LectureMark> = fc.constantFrom(
    { type: 'bold' },
    { type: 'italic' },
    { type: 'strike' },
    { type: 'code' },
    { type: 'sub' },
    { type: 'sup' },
    { type: 'link', attrs: { href: '/a', title: null } },
    { type: 'link', attrs: { href: 'https://b.example/c d', title: 'T "q"' } },
  )
  const marks: fc.Arbitrary<LectureMark[]> = fc.oneof(
    { weight: 3, arbitrary: fc.constant<LectureMark[]>([]) },
    {
      weight: 2,
      arbitrary: fc.uniqueArray(mark, { maxLength: 3, selector: ({ type }) => type.replace('sup', 'sub') }),
    },
  )
  const reference = fc.constantFrom('1', '2', '3')
  const leaf: fc.Arbitrary<LectureNode> = fc.oneof(
    { weight: 6, arbitrary: text.map((value) => ({ type: 'text', text: value })) },
    { weight: 1, arbitrary: fc.constant({ type: 'hardBreak' }) },
    {
      weight: 1,
      arbitrary: fc.constant({ type: 'image', attrs: { src: '/api/media/x', alt: 'A', title: null } }),
    },
    {
      weight: 1,
      arbitrary: reference.map((label) => ({
        type: 'footnoteReference',
        attrs: { identifier: label, label },
      })),
    },
  )
  const inline: fc.Arbitrary<LectureNode[]> = fc.array(
    fc.tuple(leaf, marks).map(([node, on]) => (on.length > 0 ? { ...node, marks: on } : node)),
    { maxLength: 5 },
  )
  const line = inline.map((content) => ({ type: 'paragraph', content }))
  const heading = fc
    .tuple(inline, fc.constantFrom(2, 3, 4))
    .map(([content, level]) => ({ type: 'heading', attrs: { level }, content }))
  const code = fc
    .tuple(fc.string({ maxLength: 20 }), fc.constantFrom(null, 'js'))
    .map(([value, language]) => ({
      type: 'codeBlock',
      attrs: { language, meta: null },
      content: value === '' ? [] : words(value),
    }))
  const table = fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }))
    .chain(([width, height]) =>
      fc.array(fc.array(line, { minLength: width, maxLength: width }), {
        minLength: height,
        maxLength: height,
      }),
    )
    .map((rows) => ({
      type: 'table',
      content: rows.map((cells, index) => ({
        type: 'tableRow',
        content: cells.map((cell) => ({ type: index === 0 ? 'tableHeader' : 'tableCell', content: [cell] })),
      })),
    }))
  const { blocks } = fc.letrec<{ block: LectureNode; blocks: LectureNode[] }>((tie) => ({
    blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }),
    block: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      { weight: 5, arbitrary: line },
      { weight: 1, arbitrary: heading },
      { weight: 1, arbitrary: code },
      { weight: 1, arbitrary: table },
      { weight: 1, arbitrary: fc.constant({ type: 'horizontalRule' }) },
      {
        weight: 2,
        arbitrary: fc
          .tuple(
            fc.constantFrom('bulletList', 'orderedList'),
            fc.array(fc.tuple(line, fc.array(tie('block'), { maxLength: 2 })), {
              minLength: 1,
              maxLength: 3,
            }),
          )
          .map(([type, items]) => ({
            type,
            content: items.map(([first, rest]) => ({ type: 'listItem', content: [first, ...rest] })),
          })),
      },
      { weight: 1, arbitrary: tie('blocks').map((content) => ({ type: 'blockquote', content })) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(
            tie('blocks'),
            fc.constantFrom('aside', 'callout'),
            fc.constantFrom('', 'A title', '"q" {x}'),
          )
          .map(([content, kind, title]) => ({ type: 'note', attrs: { kind, title }, content })),
      },
    ),
  }))
  const schema = getSchema(lectureExtensions)
  // Normalized like the editor: marks in order, adjacent text with the same marks merged.
  return fc
    .tuple(
      blocks,
      fc.uniqueArray(fc.tuple(reference, blocks), { maxLength: 2, selector: ([label]) => label }),
    )
    .map(([content, notes]) => {
      const definitions = notes.map(([label, within]) => ({
        type: 'footnoteDefinition',
        attrs: { identifier: label, label },
        content: within,
      }))
      return schema
        .nodeFromJSON({ type: 'doc', content: [...content, ...definitions] })
        .toJSON() as LectureNode
    })
})()

test('the editor opens what it saves, and saving again changes no word', () => {
  fc.assert(
    fc.property(documents, (document) => {
      const opened = (markdown: string): LectureNode => {
        const found = openLecture(markdown)
        if ('document' in found) return found.document
        throw new Error(`does not open: ${JSON.stringify(found)}\n${markdown}`)
      }
      const once = toMarkdown(document)
      const twice = toMarkdown(opened(once))
      // The first save settles blank lines between an item's blocks.
      expect(twice.replaceAll(blankLines, '\n')).toBe(once.replaceAll(blankLines, '\n'))
      expect(toMarkdown(opened(twice))).toBe(twice)
    }),
    { numRuns: 300 },
  )
}, 240_000)
