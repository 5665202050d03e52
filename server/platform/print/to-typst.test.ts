import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { readLecture } from '../../../content/markdown.ts'
import { fontCache } from '../../../tests/support/typesetting.ts'
import { lectureSource, type PrintedLecture } from './lecture-document.ts'
import { toTypst } from './to-typst.ts'
import { typesetting } from './typesetting.ts'

const typeset = typesetting({ fontCache })
afterAll(() => typeset.stop())

const typst = (markdown: string) => toTypst(readLecture(markdown), 'https://creare.example').trim()

const lecture: PrintedLecture = {
  moduleId: 'fnd-100-1',
  title: 'A "title" #panic()',
  summary: '\\',
  position: 1,
  moduleCount: 5,
  minutes: 7,
  courseId: 'fnd-100',
  courseTitle: 'Course',
  code: 'FND 100',
  department: 'Foundation',
  departmentId: 'foundation',
  instructor: 'Marisol Vega',
  school: 'Creare University',
  baseUrl: 'https://creare.example',
  markdown: '',
  keyPoints: [],
}

test("authors' text is never interpreted as Typst markup", () => {
  expect(typst('a "b" \\\\ #panic()')).toBe('#"a “b” \\\\ #panic()";')
  expect(typst('<script>x</script>')).not.toContain('script')
})

test('links become absolute; unsafe ones become text', () => {
  expect(typst('[MKT](/course/mkt-101)')).toBe('#link("https://creare.example/course/mkt-101")[#"MKT";];')
  expect(typst('[x](javascript:alert(1))')).toBe('#"x";')
})

test('a footnote is set at its first reference, then referenced by its label', () => {
  expect(typst('One[^a] two[^a].\n\n[^a]: Note.')).toBe(
    '#"One";#footnote[#"Note.";]<note-0>#" two";#footnote(<note-0>);#".";',
  )
})

test('both boxes keep their titles, once', () => {
  expect(typst(':::callout{title="Before"}\nText.\n:::')).toBe('#boxed(title: "Before")[#"Text.";];')
  expect(typst(':::aside{title="Where"}\nText.\n:::')).toBe('#margin-note(title: "Where")[#"Text.";];')
})

test('text after a colon is printed, and sub- and superscripts are kept', () => {
  expect(typst('At 10:30[^a], a:hover{b}, 16:9[c], ::d\n\n[^a]: Local.')).toBe(
    '#"At 10:30";#footnote[#"Local.";]<note-0>#", a:hover{b}, 16:9[c], ::d";',
  )
  expect(typst('::before\n\n:::other\nText\n:::')).toBe('#"::before";\n\n#":::other Text :::";')
  expect(typst('H<sub>2</sub>O<sup>+</sup> of vector<int>')).toBe(
    '#"H";#sub[#"2";];#"O";#super[#"+";];#" of vector";#"<int>";',
  )
})

test('any text can be typeset', { timeout: 120_000 }, async () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '# ',
      '| a | b |\n|--|--|\n',
      '[^1]',
      '- ',
      '1. ',
      '> ',
      '```\n',
      '**',
      '_',
      '`',
      '$',
      '#',
      ']',
    ),
    fc.constantFrom(
      '\n\n',
      ':::aside\n',
      ':::',
      '[x](y)',
      '@',
      '<a>',
      '~',
      '\\',
      '"',
      '/*',
      '//',
      '\u0000',
      '🌸',
    ),
    fc.string({ unit: 'grapheme' }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 20 }), async (pieces) => {
      const { bytes } = await typeset.pdf(lectureSource({ ...lecture, markdown: pieces.join('') }))
      expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
    }),
    { numRuns: 40 },
  )
})

test('an invalid document is refused, and the next one is rendered', async () => {
  await expect(typeset.pdf('#panic("no")')).rejects.toThrow('Typst')
  expect((await typeset.pdf('fine')).bytes.length).toBeGreaterThan(500)
})
