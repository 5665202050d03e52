import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostileMarkdown } from '../../tests/support/hostile-markdown.ts'
import { lectureFault, postFault } from './markdown-work.ts'

describe('counts every block mark of a line, not only the first', () => {
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

  test('counts a rule of dashes, or one below a heading, as one mark', () => {
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
])('refuses nine levels of %s and names the line', (_, text, line) => {
  expect(lectureFault(text)).toEqual({
    line,
    text: expect.stringMatching(new RegExp(`^In line ${line} more`)),
  })
})

test('does not nest consecutive lists', () => {
  expect(postFault('- a\n  - b\n    - c\n\n1. d\n   - e\n\n'.repeat(50))).toBeNull()
})

test.each([
  ['marks such as * [ and `', '**a** '.repeat(300)],
  ['signs <', 'a<b '.repeat(201)],
  ['cells of tables', '| a | b |\n'.repeat(400)],
  ['lines', 'a\n'.repeat(1_000)],
])('refuses too many %s', (noun, text) => {
  expect(postFault(text)?.text).toContain(`more than ${noun === 'signs <' ? 200 : '1,000'} ${noun}.`)
})

test('limits boxes, and words to the length of a URL', () => {
  expect(lectureFault(':::aside\na\n:::\n'.repeat(101))?.text).toContain('more than 100 boxes')
  expect(postFault(`a ${'.-'.repeat(1_000)}`)).toBeNull()
  expect(postFault(`a ${'.-'.repeat(1_001)}`)?.text).toContain('more than 2,000 letters')
  expect(postFault('学'.repeat(10_000))).toBeNull()
})

describe('fenced code', () => {
  const code = 'if (a[0] < b[1] || *c) { [d, `e`] = f_g }\n'
  test('may have any number of marks', () => {
    expect(postFault(`See:\n\n\`\`\`js\n${code.repeat(200)}\`\`\`\n`)).toBeNull()
    expect(postFault(`~~~~\n${'~~~\n'.repeat(300)}${'- - - - - - - - - - a\n'.repeat(300)}`)).toBeNull()
  })

  test('ends with its fence, and does not begin in HTML or in a line that only looks like a fence', () => {
    expect(postFault(`\`\`\`\na\n\`\`\`\n${code.repeat(200)}`)).not.toBeNull()
    expect(postFault(`<!--\n\`\`\`\n-->\n${code.repeat(200)}`)).not.toBeNull()
    expect(postFault(`\`\`\` a \`b\`\n${code.repeat(200)}`)).not.toBeNull()
  })
})

test('keeps every lecture of the curriculum far below the limits', () => {
  const files = globSync('content/courses/*/*/lecture.md', {
    cwd: path.join(import.meta.dirname, '..', '..'),
  })
  expect(files.length).toBeGreaterThan(100)
  for (const file of files) {
    // Three times the text has three times of everything.
    const text = readFileSync(path.join(import.meta.dirname, '..', '..', file), 'utf8')
    expect(lectureFault(`${text}\n\n`.repeat(3)), file).toBeNull()
  }
})

test('always accepts words and blank lines, and keeps a fault whatever follows', () => {
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

test('takes linear time', () => {
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
