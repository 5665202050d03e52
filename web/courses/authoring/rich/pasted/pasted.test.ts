import { getSchema } from '@tiptap/core'
import { DOMParser } from '@tiptap/pm/model'
import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import type { LectureNode } from '../lecture-document.ts'
import { lectureExtensions } from '../lecture-schema.ts'
import { openLecture } from '../open-lecture.ts'
import { toMarkdown } from '../to-markdown.ts'
import { fitBody } from './html.ts'
import { fromPastedMarkdown } from './markdown.ts'

const schema = getSchema(lectureExtensions)
const origin = 'https://creare.example'

/** What is saved after pasting into an empty lecture. */
function pasted(html: string): string {
  const { body } = new JSDOM(html, { url: `${origin}/admin` }).window.document
  fitBody(body, origin)
  const markdown = toMarkdown(DOMParser.fromSchema(schema).parse(body).toJSON() as LectureNode)
  expect(openLecture(markdown)).toHaveProperty('document')
  return markdown
}

const changes = (html: string) =>
  fitBody(new JSDOM(html, { url: `${origin}/admin` }).window.document.body, origin)

describe('tables', () => {
  test('merged cells leave empty cells, so that values keep their column', () => {
    const rows =
      '<table><tr><td>Platform</td><td>Kind</td><td>Pays</td></tr><tr><td rowspan=2>Film site</td><td>Long</td><td>55%</td></tr><tr><td>Short</td><td>45%</td></tr></table>'
    const columns =
      '<table><tr><td colspan=2>Q1</td><td>Total</td></tr><tr><td>Jan</td><td>Feb</td><td>3</td></tr></table>'
    expect(pasted(rows)).toBe(
      '| Platform | Kind | Pays |\n| - | - | - |\n| Film site | Long | 55% |\n| | Short | 45% |\n',
    )
    expect(pasted(columns)).toBe('| Q1 | | Total |\n| - | - | - |\n| Jan | Feb | 3 |\n')
    expect(changes(rows).cellsSplit).toBe(true)
    expect(changes('<table><tr><td>a</td><td>b</td></tr></table>').cellsSplit).toBe(false)
  })

  test('handles a cell over rows and columns, one to the end, and one that claims a thousand columns', () => {
    expect(
      pasted(
        '<table><tr><td>a</td><td colspan=2 rowspan=2>b</td><td rowspan=0>c</td></tr><tr><td>d</td></tr><tr><td>e</td><td>f</td><td>g</td></tr></table>',
      ),
    ).toBe('| a | b | | c |\n| - | - | - | - |\n| d | | | |\n| e | f | g | |\n')
    expect(pasted('<table><tr><td colspan=1000>a</td></tr></table>').match(/\|/g)?.length).toBe(102)
  })

  test('lists and paragraphs in a cell become lines, and the table stays whole', () => {
    expect(
      pasted(
        '<table><tr><th>h</th><th>i</th></tr><tr><td><ul><li>one</li><li>two</li></ul></td><td><p>p1</p><p>p2</p></td></tr></table>',
      ),
    ).toBe('| h | i |\n| - | - |\n| • one<br>• two | p1<br>p2 |\n')
    expect(
      pasted(
        '<table><tr><td><ol start=3><li><b>x</b></li><li>y</li></ol></td></tr><tr><td><table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table></td></tr></table>',
      ),
    ).toBe('| 3. **x**<br>4. y |\n| - |\n| 1 · 2<br>3 |\n')
  })
})

describe('from other programs', () => {
  test('Word lists become lists', () => {
    expect(
      pasted(
        `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;&nbsp; </span></span><![endif]>First</p><p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp;&nbsp; </span></span><![endif]>Second</p>`,
      ),
    ).toBe('- First\n  - Second\n')
    const item = (level: number, mark: string, text: string) =>
      `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18pt;mso-list:l1 level${level} lfo2'><span style='mso-list:Ignore'>${mark}<span>&nbsp; </span></span>${text}</p>`
    const numbered = [item(1, '2.', 'Two'), item(2, 'a)', 'A'), item(1, '3.', 'Three'), item(1, '·', 'Dot')]
    expect(pasted(`${numbered.join('\n')}<p>After</p>`)).toBe('2. Two\n   1. A\n3. Three\n\n- Dot\n\nAfter\n')
  })

  test('code from an editor has no backslashes between its lines', () => {
    expect(pasted('<div><div>let a = 1;</div><br><div>let b = 2;</div></div>')).toBe(
      'let a = 1;\n\nlet b = 2;\n',
    )
  })

  test('a formula appears once', () => {
    const formula =
      '<span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>E</mi><mo>=</mo><mi>m</mi></mrow><annotation encoding="application/x-tex">E=mc^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">E=mc2</span></span>'
    expect(pasted(`<p>So ${formula} holds.</p>`)).toBe('So `E=mc^2` holds.\n')
    expect(pasted('<p><math alttext="x^{2}"><mi>x</mi><mn>2</mn></math></p>')).toBe('`x^{2}`\n')
  })

  test('subscript and superscript keep their meaning', () => {
    expect(pasted('<p>H<sub>2</sub>O, 10<sup>6</sup></p>')).toBe('H<sub>2</sub>O, 10<sup>6</sup>\n')
  })

  test('headings move down a level below an h1, and external pictures are dropped', () => {
    const html =
      '<h1>A</h1><h2>B</h2><p>c<img src="https://b.example/x.png"><img src="/api/media/x" alt="d"></p>'
    expect(pasted(html)).toBe('## A\n\n### B\n\nc![d](/api/media/x)\n')
    expect(changes(html).picturesLeftOut).toBe(1)
  })
})

describe('Markdown as plain text', () => {
  const formatted = (text: string, taken: string[] = []) => {
    const found = fromPastedMarkdown(text, origin, new Set(taken))
    return found && toMarkdown({ type: 'doc', content: found.content })
  }

  test.each([
    ['headings and lists', '## Head\n\n- a\n- b', '## Head\n\n- a\n- b\n'],
    ['a heading of the first level', '# Head\r\n\r\n## Part', '## Head\n\n### Part\n'],
    ['deep headings', '##### Head', '#### Head\n'],
    ['marks', 'so **bold** and `code`', 'so **bold** and `code`\n'],
    ['tasks', '- [x] a\n- [ ] b', '- ☑ a\n- ☐ b\n'],
    ['HTML', 'a **b** <div>\n\n<div>c</div>', 'a **b** \\<div>\n\n\\<div>c\\</div>\n'],
    ['links by reference', '[a][b] **c**\n\n[b]: /d', '[a](/d) **c**\n'],
    ['a wide row', '| a |\n|---|\n| 1 | 2 |', '| a | |\n| - | - |\n| 1 | 2 |\n'],
    ['a picture from elsewhere', '**a** ![b](https://c.example/d.png)', '**a**\n'],
  ])('%s', (_, text, written) => {
    expect(formatted(text)).toBe(written)
  })

  test.each([
    'Plain words.',
    'Two lines\nof words',
    '2 * 3 * 4 and snake_case_name',
    'C:\\dir, 10:30, a - b',
  ])('%j stays unchanged', (text) => {
    expect(formatted(text)).toBeNull()
  })

  test('footnotes get unused labels', () => {
    expect(formatted('a[^1] b[^x]\n\n[^1]: One.\n\n[^x]: X.', ['1', '2'])).toBe(
      'a[^3] b[^x]\n\n[^3]: One.\n\n[^x]: X.\n',
    )
  })
})
