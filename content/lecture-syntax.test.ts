import fc from 'fast-check'
import { toString as textOf } from 'mdast-util-to-string'
import { describe, expect, test } from 'vitest'
import { readLecture, renderLecture } from './markdown.ts'

const html = (markdown: string) => renderLecture(markdown).html

/** Visible text with single spaces. */
function seen(markdown: string): string {
  return html(markdown)
    .replaceAll(/<a [^>]*class="(?:heading-anchor|data-footnote-backref)"[^>]*>.*?<\/a>/g, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#x3C;', '<')
    .replaceAll('&#x26;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

describe('treats a colon as text, except for a box', () => {
  test('keeps the text after it, and footnotes', () => {
    const text = seen(`Doors open at 10:30[^1]. Crop to 16:9[1], style a:hover{color:red}, start 18:00{CET}.

::before

A term

[^1]: Local time.
`)
    expect(text).toContain(
      'Doors open at 10:301. Crop to 16:9[1], style a:hover{color:red}, start 18:00{CET}.',
    )
    expect(text).toContain('::before')
    expect(text).toContain('Notes Local time.')
  })

  test.each([
    ['in a ratio', 'ratio 3:b[c]', 'ratio 3:b[c]'],
    ['emphasis within', 'at 3:b[*c*]{d}', 'at 3:b[c]{d}'],
    [
      'a name with template arguments',
      'a std::vector<int> of List<Map<K, V>>',
      'a std::vector<int> of List<Map<K, V>>',
    ],
    ['a tag of no language, alone', '<vector>\nof numbers', '<vector> of numbers'],
    ['a leaf', '::video[A film]{src=x}', '::video[A film]{src=x}'],
    ['a container', ':::other[Label]{a=b}\nText.\n:::', ':::other[Label]{a=b} Text. :::'],
    ['a box within words', ':::callouts\nText.\n:::', ':::callouts Text. :::'],
    ['a box with words after it', ':::callout of the day\nText.', ':::callout of the day Text.'],
  ])('%s', (_, markdown, text) => {
    expect(seen(markdown)).toBe(text)
  })

  test('renders both boxes, with and without a title', () => {
    expect(html(':::aside\nA\n:::')).toBe('<aside class="margin-note"><p>A</p></aside>')
    expect(html('::::callout{title="T"}\n:::aside\nA\n:::\n::::')).toBe(
      '<div class="callout"><p class="callout-title">T</p><aside class="margin-note"><p>A</p></aside></div>',
    )
  })
})

describe('supported tags', () => {
  test('renders subscript and superscript', () => {
    expect(html('H<sub>2</sub>O, 10<SUP>**6**</SUP>')).toBe(
      '<p>H<sub>2</sub>O, 10<sup><strong>6</strong></sup></p>',
    )
    expect(html('H<sub>2O <sup></sub>')).toBe('<p>H<sub>2O </sub></p>')
    expect(html('H<sub>2O')).toBe('<p>H2O</p>')
  })

  test('renders a line break, also in a cell', () => {
    expect(html('one<br>two<br />three')).toBe('<p>one<br>\ntwo<br>\nthree</p>')
    expect(html('| a |\n|---|\n| 1<br>2 |')).toContain('<td>1<br>\n2</td>')
  })

  test('drops all other HTML', () => {
    expect(html('a <b>b</b> <!-- c --> <script>d</script>\n\n<div>e</div>')).toBe('<p>a b  d</p>')
  })
})

test('loses no character of a text with colons, brackets and braces', () => {
  const word = fc
    .stringMatching(/^[a-z0-9é日]{1,6}$/)
    .filter((text) => text !== 'aside' && text !== 'callout')
  const mark = fc.constantFrom(
    ':',
    '::',
    ':::',
    '::::',
    '[',
    ']',
    '{',
    '}',
    '.',
    '#',
    '=',
    '"',
    ' ',
    '\n',
    '\n\n',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(word, mark), { maxLength: 30 }), (parts) => {
      const letters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')
      const typed = parts.join('')
      // A link definition is not displayed, by Markdown's own rules.
      fc.pre(!/\]:/.test(typed))
      expect(letters(seen(typed))).toBe(letters(typed))
      expect(letters(textOf(readLecture(typed)))).toBe(letters(typed))
    }),
    { numRuns: 300 },
  )
})

test('parses thousands of unclosed tags quickly', () => {
  const begun = process.cpuUsage()
  for (const tags of ['<sub><sup>', '<sub></sub>']) html(tags.repeat(1_000))
  expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(2_000)
})
