import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isPlayable } from '../rules/media/clips.ts'
import { courseFiles, idOfCourseFile, mistakesInFiles, siteLecture } from './course-files.ts'
import { curriculumFingerprint, loadCurriculum } from './load.ts'

let folder: string
const lectureFile = 'courses/aud-101/1/lecture.md'

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'creare-files-'))
  mkdirSync(path.join(folder, 'courses/aud-101/media'), { recursive: true })
  mkdirSync(path.join(folder, 'courses/mkt-101'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const put = (...names: string[]) => {
  for (const name of names) writeFileSync(path.join(folder, 'courses/aud-101/media', name), name)
}
const mistakes = (...lines: string[]) =>
  mistakesInFiles(folder, 'aud-101', new Map([[lectureFile, lines.join('\n')]]))

test('a lecture of the files names addresses of the site, whatever the place in Markdown', () => {
  const tone = `/api/media/${idOfCourseFile('aud-101', 'tone.mp3')}`
  const bowl = `/api/media/${idOfCourseFile('aud-101', 'bowl.webp')}`
  expect(siteLecture('aud-101', '[Listen](media/tone.mp3)\n\n![A bowl](media/bowl.webp "Thrown")')).toBe(
    `[Listen](${tone})\n\n![A bowl](${bowl} "Thrown")`,
  )
  const untouched = 'The folder `media/tone.mp3`, [a page](https://a.example/media/tone.mp3)'
  expect(siteLecture('aud-101', untouched)).toBe(untouched)
  expect(isPlayable(tone, 'audio')).toBe(true)
})

test('each file of each course has an id of its own, which no uploaded file can have', () => {
  const word = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,30}$/)
  fc.assert(
    fc.property(word, word, word, (course, one, other) => {
      const id = idOfCourseFile(course, `${one}.mp3`)
      expect(z.uuid().safeParse(id).success).toBe(true)
      expect(id.charAt(14)).toBe('8')
      expect(id === idOfCourseFile(course, `${other}.mp3`)).toBe(one === other)
      expect(id).not.toBe(idOfCourseFile(`${course}-x`, `${one}.mp3`))
    }),
  )
})

test('a question of a bank shows a file of its course, at the address of the site', () => {
  cpSync(path.join(import.meta.dirname, 'courses/aud-101'), path.join(folder, 'courses/aud-101'), {
    recursive: true,
  })
  cpSync(path.join(import.meta.dirname, 'departments.yaml'), path.join(folder, 'departments.yaml'))
  const courses = Array.from({ length: 6 }, () => ({ course: 'aud-101', reason: 'One step' }))
  const tract = {
    id: 'listener',
    title: 'Listener',
    description: 'Hears.',
    outcomes: ['1', '2', '3'],
    courses,
  }
  writeFileSync(path.join(folder, 'tracts.yaml'), JSON.stringify([tract]))
  rmSync(path.join(folder, 'courses/mkt-101'), { recursive: true })
  const bank = path.join(folder, 'courses/aud-101/bank.yaml')
  const show = (name: string) =>
    writeFileSync(
      bank,
      readFileSync(bank, 'utf8').replace(/stimulus: \|\n/, `$&\n      ![Two claps](media/${name})\n\n`),
    )
  put('claps.webp')
  show('claps.webp')
  expect(JSON.stringify(loadOf(folder))).toContain(`/api/media/${idOfCourseFile('aud-101', 'claps.webp')}`)
  show('gone.webp')
  expect(loadOf(folder)).toContain('courses/aud-101/bank.yaml')
})

/** The questions of the only course, or what is wrong. */
function loadOf(content: string): unknown {
  try {
    return loadCurriculum(content).courses[0]?.bank
  } catch (error) {
    return String(error)
  }
}

describe('a mistake', () => {
  test('is a file that is not there, with its line', () => {
    put('tone.mp3')
    expect(mistakes('## Hear it', '', '[Listen](media/tone.mp3)', '', '[Listen](media/hum.mp3)')).toEqual([
      `${lectureFile}:5 The file “media/hum.mp3” is not in courses/aud-101/media`,
    ])
  })

  test('is a file that no lecture uses', () => {
    put('tone.mp3', 'bowl.webp')
    expect(mistakes('[Listen](media/tone.mp3)')).toEqual([
      'courses/aud-101/media/bowl.webp:1 No lecture and no question of the course uses this file',
    ])
  })

  test.each(['Tone.mp3', 'a b.mp3', 'page.html', 'drawing.svg', 'shot.png', 'sheet.pdf', '.hidden'])(
    'is a file named %j',
    (name) => {
      put(name)
      expect(mistakes('Nothing.')).toEqual([
        expect.stringMatching(/:1 A file here is named in small letters.* mp3, m4a, mp4, webm, vtt$/),
      ])
      expect(courseFiles(folder)).toEqual([])
    },
  )

  test('is a sound that is shown as a picture', () => {
    put('tone.mp3')
    expect(mistakes('', '![A tone](media/tone.mp3)')).toEqual([
      `${lectureFile}:2 The file “media/tone.mp3” is not a picture`,
    ])
  })

  test('is not a course without files', () => {
    expect(mistakesInFiles(folder, 'mkt-101', new Map())).toEqual([])
  })
})

test('the curriculum is imported again when a file comes or goes, not when its bytes change', () => {
  const before = curriculumFingerprint(folder)
  put('tone.mp3')
  const after = curriculumFingerprint(folder)
  expect(after).not.toBe(before)
  writeFileSync(path.join(folder, 'courses/aud-101/media/tone.mp3'), 'other bytes')
  expect(curriculumFingerprint(folder)).toBe(after)
})

describe('files of the curriculum', () => {
  const files = courseFiles(import.meta.dirname)
  const mostBytes = { picture: 60_000, audio: 120_000, film: 300_000, captions: 5_000 }
  /** Letters near the beginning of each type, and their place. */
  const signs: Record<string, [number, string]> = {
    'image/webp': [8, 'WEBPVP8'],
    // A frame, without a header of names.
    'audio/mpeg': [0, '\xff\xfb'],
    'audio/mp4': [4, 'ftyp'],
    'video/mp4': [4, 'ftyp'],
    'video/webm': [31, 'webm'],
    'text/vtt': [0, 'WEBVTT\n'],
  }

  test('are light, and what their names say', () => {
    for (const { name, kind, type, path: file } of files) {
      expect(statSync(file).size, name).toBeLessThanOrEqual(mostBytes[kind])
      const [place, letters] = signs[type] ?? [0, 'no sign']
      expect(readFileSync(file, 'latin1').indexOf(letters), name).toBe(place)
    }
  })
})
