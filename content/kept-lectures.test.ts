import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteLecture } from './course-files.ts'
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

test('returns a lecture that the build has rendered without rendering it again', () => {
  keepLectures(folder, file)
  expect(withKeptLectures(file).render(markdown)).toEqual(renderLecture(markdown))
  expect(withKeptLectures(file).isChecked(markdown)).toBe(true)
  writeFileSync(file, readFileSync(file, 'utf8').replace('By the build.', 'By no one else.'))
  expect(withKeptLectures(file).render(markdown).html).toContain('By no one else.')
})

test('files of a course have their addresses in it', () => {
  const withTone = ':::audio{title="Tone"}\n[Listen](media/tone.mp3)\n\nA hum.\n:::'
  writeFileSync(join(folder, 'courses', 'fnd-100', '1', 'lecture.md'), withTone)
  keepLectures(folder, file)
  const asImported = siteLecture('fnd-100', withTone)
  expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')))).toHaveLength(1)
  writeFileSync(file, readFileSync(file, 'utf8').replace('A hum.', 'A buzz.'))
  expect(withKeptLectures(file).render(asImported).html).toContain('A buzz.')
})

test('renders any other lecture, and all of them if none is stored', () => {
  keepLectures(folder, file)
  const changed = `${markdown} Or later.`
  expect(withKeptLectures(file).render(changed)).toEqual(renderLecture(changed))
  expect(withKeptLectures(file).isChecked(changed)).toBe(false)
  const none = withKeptLectures(join(folder, 'none.json'))
  expect(none.render(markdown)).toEqual(renderLecture(markdown))
  expect(none.isChecked(markdown)).toBe(false)
})

test('keeps no lecture with a mistake in a block, so that the start reports it', () => {
  const wrong = `${markdown}\n\n:::drawing\n:::`
  writeFileSync(join(folder, 'courses', 'fnd-100', '1', 'lecture.md'), wrong)
  keepLectures(folder, file)
  expect(withKeptLectures(file).isChecked(wrong)).toBe(false)
  expect(withKeptLectures(file).render(wrong)).toEqual(renderLecture(wrong))
})
