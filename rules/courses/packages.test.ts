import { describe, expect, test } from 'vitest'
import { faultOfArchive, folderOfCourse, type PackageEntry } from './packages.ts'

const entry = (path: string, more: Partial<PackageEntry> = {}): PackageEntry => ({
  path,
  packedSize: 100,
  size: 400,
  isEncrypted: false,
  mode: 0o100644,
  ...more,
})
const fault = (...entries: PackageEntry[]) => faultOfArchive(entries, 100_000)

test('reads a course in the usual package layouts', () => {
  const mac = ['__MACOSX/._course.yaml', 'course/.DS_Store', 'course/media/']
  expect(
    fault(...['course/course.yaml', 'course/1/lecture.md', ...mac].map((path) => entry(path))),
  ).toBeNull()
})

describe('an invalid archive is refused', () => {
  test.each([
    ['a way out', entry('../../etc/passwd'), 'leads out of the package'],
    ['a way out in the middle', entry('course/../../x.md'), 'leads out of the package'],
    ['an address from the root', entry('/etc/passwd'), 'leads out of the package'],
    ['an address of Windows', entry('C:\\x.md'), 'leads out of the package'],
    ['a way out for Windows', entry('..\\x.md'), 'leads out of the package'],
    ['a link', entry('1/lecture.md', { mode: 0o120777 }), 'a link to another file'],
    ['a device', entry('1/lecture.md', { mode: 0o020644 }), 'neither a file nor a folder'],
    ['a password', entry('course.yaml', { isEncrypted: true }), 'locked with a password'],
    ['an archive within', entry('media/more.zip'), 'an archive within the package'],
    ['a bomb', entry('media/a.webp', { size: 10_000_000, packedSize: 10_000 }), 'far more than it says'],
    ['a picture of 50 MB', entry('media/a.webp', { size: 50_000_000, packedSize: 49_000_000 }), 'than 20 MB'],
    ['an endless text', entry('1/lecture.md', { size: 800_000, packedSize: 700_000 }), 'than 700 kB'],
    ['an endless name', entry(`${'a'.repeat(400)}.md`), 'longer than 300'],
  ])('%s', (_, bad, sentence) => {
    expect(fault(entry('course.yaml'), bad)).toContain(sentence)
  })

  test('ten thousand files', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => entry(`${index}/lecture.md`))
    expect(fault(...many)).toContain('more than 1,000 files')
  })

  test('two files of one name, also if only case or composition differs', () => {
    expect(fault(entry('1/lecture.md'), entry('1/lecture.md'))).toContain('twice')
    expect(fault(entry('1/lecture.md'), entry('1/Lecture.md'))).toContain('twice')
    expect(fault(entry('é.md'), entry('e\u0301.md'))).toContain('twice')
  })

  test('many small files that are a bomb together', () => {
    const many = Array.from({ length: 100 }, (_, index) => entry(`media/${index}.webp`, { size: 900_000 }))
    expect(fault(...many)).toContain('far larger than a course')
  })

  test('a name cannot reverse the sentence around it', () => {
    expect(fault(entry('\u202e/../x'))).not.toContain('\u202e')
  })
})

test('finds the course by its one course.yaml', () => {
  expect(folderOfCourse(['course.yaml', '1/lecture.md'])).toBe('')
  expect(folderOfCourse(['a/b/course.yaml', '__MACOSX/a/b/course.yaml'])).toBe('a/b/')
  expect(folderOfCourse(['a/course.yaml', 'b/course.yaml'])).toBeNull()
  expect(folderOfCourse(['lecture.md'])).toBeNull()
})
