import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadCurriculum } from './load.ts'
import { type PackageCourse, packageFiles, readPackage, renamed, withFiles } from './package.ts'

const { courses, departments } = loadCurriculum(import.meta.dirname)
const ids = departments.map(({ id }) => id)
const read = (files: Map<string, string>, pictures: string[] = []) =>
  readPackage(files, new Set(pictures), ids)

const shipped = (id: string): PackageCourse => {
  const found = courses.find((course) => course.id === id) ?? courses[0]
  if (found === undefined) throw new Error('The curriculum is empty')
  const modules = found.modules.map(({ position, outline, content }) => ({
    number: position,
    ...outline,
    content,
  }))
  return { ...found, cover: null, modules, bank: found.bank }
}

test.each(courses.map(({ id }) => id))('reads %s back from its package unchanged', (id) => {
  const course = shipped(id)
  const files = packageFiles(course)
  expect(read(files)).toEqual({ course, mistakes: [] })
  expect(files.get('1/lecture.md')).toBe(course.modules[0]?.content?.lectureMarkdown)
})

/** Texts as the site stores them: trimmed, of storable characters. */
const text = (maxLength: number, minLength = 0) =>
  fc
    .oneof(
      fc.string({ maxLength, unit: 'binary' }),
      fc.string({ maxLength }),
      fc.constantFrom(
        'yes',
        'null',
        '1e3',
        '- a',
        '# no',
        'a: b',
        '"',
        "'",
        '{}',
        '>',
        '| x',
        '~',
        '2024-01-01',
        'a\nb',
        '\u2028x',
      ),
    )
    .map((value) =>
      value
        .replaceAll(/(?![\t\n\r])\p{Cc}/gu, '')
        .slice(0, maxLength)
        .trim(),
    )
    .filter((value) => value.length >= minLength && value.isWellFormed())

const made = fc.record({
  title: text(80, 1),
  description: text(240),
  outcomes: fc.tuple(text(160), text(160), text(160)),
  numbers: fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 4 }),
  lecture: text(2_000),
  points: fc.array(text(240, 1), { maxLength: 12 }),
})

test('reads back from its package whatever is written on the site', () => {
  fc.assert(
    fc.property(made, ({ title, description, outcomes, numbers, lecture, points }) => {
      const course: PackageCourse = {
        id: 'tst-101',
        code: 'TST 101',
        title,
        department: 'branding',
        difficulty: 'Advanced',
        description,
        outcomes,
        cover: null,
        bank: [],
        modules: numbers.map((number) => ({
          number,
          title,
          kind: 'pdf',
          summary: description,
          content: {
            keyPoints: points,
            quizzes: [],
            assignments: [],
            lectureMarkdown: lecture.replaceAll(/media\//g, ''),
          },
        })),
      }
      expect(read(packageFiles(course))).toEqual({ course, mistakes: [] })
    }),
    { numRuns: 150, seed: 7 },
  )
})

describe('reports mistakes by file and line', () => {
  const base = packageFiles(shipped('mkt-101'))
  const mistakes = (change: Record<string, string | null>, pictures: string[] = []) => {
    const files = new Map(base)
    for (const [path, value] of Object.entries(change)) {
      if (value === null) files.delete(path)
      else files.set(path, value)
    }
    const { course, mistakes } = read(files, pictures)
    expect(course).toBeNull()
    return mistakes.map(({ file, line, text }) => `${file}:${line} ${text}`)
  }
  const edited = (path: string, from: string | RegExp, to: string) => ({
    [path]: (base.get(path) ?? '').replace(from, to),
  })

  test.each<[string, Record<string, string | null>, RegExp]>([
    ['no course', { 'course.yaml': null }, /^course.yaml:1 The file is missing/],
    ['not YAML', { 'course.yaml': 'id: [' }, /^course.yaml:\d is not valid YAML/],
    [
      'nested too deeply',
      { 'course.yaml': '['.repeat(50_000) },
      /^course.yaml:1 .*(nested too deeply|not valid YAML)/,
    ],
    [
      'references that unfold',
      {
        'course.yaml': `a: &a [x, x]\n${'bcdefghijk'.replaceAll(/./g, (key, at: number) => `${key}: &${key} [${`*${'abcdefghijk'[at]}, `.repeat(9)}]\n`)}`,
      },
      /^course.yaml:1 .*refers to itself too often/,
    ],
    ['a title left out', edited('course.yaml', /^title: .*$/m, ''), /“title” is missing/],
    [
      'another difficulty',
      edited('course.yaml', /^difficulty: .*$/m, 'difficulty: Easy'),
      /^course.yaml:5 “difficulty” must be Introductory, Intermediate or Advanced/,
    ],
    [
      'a department elsewhere',
      edited('course.yaml', /^department: .*$/m, 'department: alchemy'),
      /^course.yaml:4 This school has no department “alchemy”/,
    ],
    [
      'a key that is not known',
      edited('course.yaml', /^title:/m, 'teaser: x\ntitle:'),
      /^course.yaml:3 The file has “teaser”/,
    ],
    [
      'a cover left out',
      edited('course.yaml', /^title:/m, 'cover: media/a.webp\ntitle:'),
      /^course.yaml:3 The cover/,
    ],
    [
      'a module, reported although the outline is wrong too',
      { 'course.yaml': 'id: x', '2/module.yaml': 'keyPoints: 1' },
      /^2\/module.yaml:1 “keyPoints” should be a list/m,
    ],
    ['half a module', { '2/lecture.md': null }, /^2\/lecture.md:1 The file is missing/],
    [
      'a module that is not in the outline',
      { '9/lecture.md': 'x' },
      /^9\/lecture.md:1 course.yaml names no module/,
    ],
    [
      'another format',
      { 'package.yaml': 'format: creare-course\nversion: 9\n' },
      /^package.yaml:1 This package is of a format/,
    ],
    [
      'an id of another',
      edited('1/module.yaml', 'id: mkt-101-1-a1-q2', 'id: fnd-100-1-a1-q2'),
      /^1\/module.yaml:\d+ The id “fnd-100-1-a1-q2” should be mkt-101-1-a1-q and a number/,
    ],
    [
      'an id twice',
      edited('1/module.yaml', 'id: mkt-101-1-a1-q2', 'id: mkt-101-1-a1-q1'),
      /^1\/module.yaml:\d+ The id mkt-101-1-a1-q1 appears twice/,
    ],
    [
      'a picture left out',
      { '1/lecture.md': 'One\n\n![A wheel](media/wheel.webp)\n' },
      /^1\/lecture.md:3 The picture “media\/wheel.webp”/,
    ],
    [
      'half a character',
      edited('course.yaml', /^title: .*$/m, 'title: "a\\uD800b"'),
      /^course.yaml:3 .*a character that no text may have/,
    ],
    [
      'nothing at all in a text',
      edited('course.yaml', /^title: .*$/m, 'title: "a\\0b"'),
      /^course.yaml:3 .*a character that no text may have/,
    ],
    [
      'a bell in a lecture',
      { '1/lecture.md': 'One\nTwo\u0007\n' },
      /^1\/lecture.md:2 This line has a control character/,
    ],
  ])('%s', (_, change, sentence) => {
    expect(mistakes(change).join('\n')).toMatch(sentence)
  })
})

test('makes typed quotes typographic, and keeps those of an exported package', () => {
  const files = packageFiles({ ...shipped('mkt-101'), title: 'It\'s "here"' })
  expect(read(files).course?.title).toBe('It\'s "here"')
  files.delete('package.yaml')
  expect(read(files).course?.title).toBe('It’s “here”')
})

test('renames everything in a course with its code', () => {
  const course = shipped('mkt-101')
  const [first] = course.modules
  if (!first?.content) throw new Error('The first module is not written')
  const lecture =
    '[self](/course/mkt-101?module=mkt-101-2) [other](/course/mkt-1012) /course/mkt-101-2 /course/mkt-101'
  const copy = renamed(
    { ...course, modules: [{ ...first, content: { ...first.content, lectureMarkdown: lecture } }] },
    'abc-200',
    'ABC 200',
  )
  expect(read(packageFiles(copy)).mistakes).toEqual([])
  expect(copy.modules[0]?.content?.assignments[0]?.questions[0]?.id).toBe('abc-200-1-a1-q1')
  expect(copy.modules[0]?.content?.lectureMarkdown).toBe(
    '[self](/course/abc-200?module=abc-200-2) [other](/course/mkt-1012) /course/mkt-101-2 /course/abc-200',
  )
})

test("treats a picture's name as a URL only where a picture is shown", () => {
  const named = withFiles(
    '![a](media/a.webp?size=8) media/a.webp `media/a.webp`\n\n[r]: media/a.webp',
    () => '/x',
  )
  expect(named).toBe('![a](/x?size=8) media/a.webp `media/a.webp`\n\n[r]: /x')
})
