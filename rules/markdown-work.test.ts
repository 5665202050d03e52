import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostileMarkdown } from '../tests/support/hostile-markdown.ts'
import { lectureFault, postFault } from './markdown-work.ts'

describe('every mark that opens a block counts, not only the first of its line', () => {
  test.each([
    ['lists', '- - - - - - - - a\n', 8],
    ['lists apart by tabs', '-\t-\t-\ta\n', 3],
    ['ordered lists', '1. 2) a\n', 2],
    ['quotes', '> >>a\n', 3],
    ['quotes and lists', '> - 1. > a\n', 4],
    ['notes', '[^a]: - a\n', 2],
    ['a heading in an item', '- # a\n', 2],
  ])('%s', (_, line, marks) => {
    const fits = Math.floor(500 / marks)
    expect(postFault(line.repeat(fits))).toBeNull()
    const fault = postFault(line.repeat(fits + 1))
    expect(fault?.line).toBe(fits + 1)
    expect(fault?.text).toBe(
      `This text has more than 500 list items, quotes and headings. The first too many is in line ${fits + 1}. Please divide it into several texts.`,
    )
  })

  test('a line drawn with dashes is one mark, as is one below a heading', () => {
    expect(postFault('- - - - - - - - - - - - -\n* * * * * * * * * *\n'.repeat(200))).toBeNull()
    expect(postFault('Title\n-------\n'.repeat(250))).toBeNull()
  })
})

test.each([
  ['in one line', `${'- '.repeat(9)}a`, 1],
  ['of lines ever deeper', Array.from({ length: 9 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n'), 9],
  ['in a quote', Array.from({ length: 8 }, (_, depth) => `> ${'  '.repeat(depth)}- a`).join('\n'), 8],
  ['of boxes', ':::callout\n'.repeat(9), 9],
  ['of boxes in items', '- :::callout\n'.repeat(9), 8],
])('nine levels %s are refused with their line', (_, text, line) => {
  expect(lectureFault(text)).toEqual({
    line,
    text: expect.stringMatching(new RegExp(`^In line ${line} more`)),
  })
})

test('lists one after the other do not lie in each other', () => {
  expect(postFault('- a\n  - b\n    - c\n\n1. d\n   - e\n\n'.repeat(50))).toBeNull()
})

test.each([
  ['marks such as * [ and `', '**a** '.repeat(300)],
  ['signs <', 'a<b '.repeat(201)],
  ['cells of tables', '| a | b |\n'.repeat(400)],
  ['lines', 'a\n'.repeat(1_000)],
])('too many %s are named', (what, text) => {
  expect(postFault(text)?.text).toContain(`more than ${what === 'signs <' ? 200 : '1,000'} ${what}.`)
})

test('boxes are few, and a word is no longer than an address', () => {
  expect(lectureFault(':::aside\na\n:::\n'.repeat(101))?.text).toContain('more than 100 boxes')
  expect(postFault(`a ${'.-'.repeat(1_000)}`)).toBeNull()
  expect(postFault(`a ${'.-'.repeat(1_001)}`)?.text).toContain('more than 2,000 letters')
  expect(postFault('学'.repeat(10_000))).toBeNull()
})

describe('code between fences', () => {
  const code = 'if (a[0] < b[1] || *c) { [d, `e`] = f_g }\n'
  test('may have as many marks as it likes', () => {
    expect(postFault(`See:\n\n\`\`\`js\n${code.repeat(200)}\`\`\`\n`)).toBeNull()
    expect(postFault(`~~~~\n${'~~~\n'.repeat(300)}${'- - - - - - - - - - a\n'.repeat(300)}`)).toBeNull()
  })

  test('ends where the fence ends, and is none within HTML or in a line that only looks like one', () => {
    expect(postFault(`\`\`\`\na\n\`\`\`\n${code.repeat(200)}`)).not.toBeNull()
    expect(postFault(`<!--\n\`\`\`\n-->\n${code.repeat(200)}`)).not.toBeNull()
    expect(postFault(`\`\`\` a \`b\`\n${code.repeat(200)}`)).not.toBeNull()
  })
})

test('no lecture of the curriculum comes near what a lecture may be', () => {
  const files = globSync('content/courses/*/*/lecture.md', { cwd: path.join(import.meta.dirname, '..') })
  expect(files.length).toBeGreaterThan(100)
  for (const file of files) {
    // Three times the text is three times of everything.
    const text = readFileSync(path.join(import.meta.dirname, '..', file), 'utf8')
    expect(lectureFault(`${text}\n\n`.repeat(3)), file).toBeNull()
  }
})

test('words and blank lines always pass, and nothing that follows makes a fault good', () => {
  const word = fc.constantFrom('To', 'live', 'is', '10:30', '学', 'e.g.', 'well-kept', '“yes”', '3', 'a/b')
  const plain = fc.array(fc.array(word, { maxLength: 12 }), { maxLength: 60 })
  fc.assert(
    fc.property(plain, (lines) => {
      expect(postFault(lines.map((line) => line.join(' ')).join('\n'))).toBeNull()
    }),
  )
  const known = Object.values(hostileMarkdown).map((make) => make(10_000))
  const hostile = fc.constantFrom(...known.filter((text) => postFault(text) !== null))
  fc.assert(
    fc.property(hostile, fc.string({ unit: 'binary' }), (text, more) => {
      expect(postFault(`${text}\n${more}`)).not.toBeNull()
    }),
    { numRuns: 20 },
  )
})

test('counting takes no longer than reading does', () => {
  const awkward = [
    '- '.repeat(75_000),
    `${'- '.repeat(7)}${' '.repeat(1_000)}a\n`.repeat(150),
    '\t'.repeat(150_000),
  ]
  const texts = [...Object.values(hostileMarkdown).map((make) => make(150_000)), ...awkward]
  const before = process.cpuUsage()
  for (const text of texts) lectureFault(text)
  expect(process.cpuUsage(before).user / 1_000 / texts.length).toBeLessThan(50)
})
