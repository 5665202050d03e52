import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepLectures, withKeptLectures } from './kept-lectures.ts'
import { renderLecture } from './markdown.ts'

const markdown = '## It\'s "kept"\n\nBy the build.'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'creare-kept-'))
  file = join(folder, 'lectures.json')
  mkdirSync(join(folder, 'courses', 'fnd-100', '1'), { recursive: true })
  writeFileSync(join(folder, 'courses', 'fnd-100', '1', 'lecture.md'), markdown)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a lecture that the build has kept is not rendered again, and is the same', () => {
  keepLectures(folder, file)
  expect(withKeptLectures(file)(markdown)).toEqual(renderLecture(markdown))
  writeFileSync(file, readFileSync(file, 'utf8').replace('By the build.', 'By nobody else.'))
  expect(withKeptLectures(file)(markdown).html).toContain('By nobody else.')
})

test('another one is rendered, and so are all when nothing is kept', () => {
  keepLectures(folder, file)
  const changed = `${markdown} Or later.`
  expect(withKeptLectures(file)(changed)).toEqual(renderLecture(changed))
  expect(withKeptLectures(join(folder, 'none.json'))(markdown)).toEqual(renderLecture(markdown))
})
