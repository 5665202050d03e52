import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOfCourseFile } from '../../content/course-files.ts'
import { filesOfCourses } from './course-files.ts'

let folder: string
const bytes = 'ten bytes.'
const id = idOfCourseFile('aud-101', 'tone.mp3')

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'creare-files-'))
  mkdirSync(path.join(folder, 'courses/aud-101/media'), { recursive: true })
  writeFileSync(path.join(folder, 'courses/aud-101/media/tone.mp3'), bytes)
  writeFileSync(path.join(folder, 'courses/aud-101/course.yaml'), 'id: aud-101')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function read(headers: Record<string, string> = {}, { method = 'GET', save = false } = {}) {
  const answer = await filesOfCourses(folder).read(id, { method, headers: new Headers(headers), save })
  if (answer === null) throw new Error('There is no such file')
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() }
}

test('a file of a course is sent with its type, and not kept by anyone but its reader', async () => {
  expect(await read()).toEqual({
    status: 200,
    body: bytes,
    headers: expect.objectContaining({
      'content-type': 'audio/mpeg',
      'content-length': '10',
      'content-disposition': expect.stringMatching(/^inline; filename="tone.mp3"/),
      'cache-control': 'private, max-age=86400',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      etag: `"${createHash('sha256').update(bytes).digest('base64url')}"`,
    }),
  })
  expect((await read({}, { save: true })).headers['content-disposition']).toMatch(/^attachment/)
  expect(await read({}, { method: 'HEAD' })).toMatchObject({ body: '', headers: { 'content-length': '10' } })
})

test('in parts, and not again while it is the same', async () => {
  const { etag = '' } = (await read()).headers
  expect(await read({ 'if-none-match': etag })).toMatchObject({ status: 304, body: '' })
  expect(await read({ range: 'bytes=4-' })).toMatchObject({
    status: 206,
    body: 'bytes.',
    headers: { 'content-range': 'bytes 4-9/10', 'content-length': '6' },
  })
  expect((await read({ range: 'bytes=0-2', 'if-range': etag })).body).toBe('ten')
  // The beginning of an earlier release's file is not joined to the end of this one.
  expect(await read({ range: 'bytes=4-', 'if-range': '"earlier"' })).toMatchObject({
    status: 200,
    body: bytes,
  })
  await expect(read({ range: 'bytes=10-' })).rejects.toMatchObject({ code: 'range-not-satisfiable' })
})

test('a package gets it for the purpose of its kind', async () => {
  const files = filesOfCourses(folder)
  const none = idOfCourseFile('aud-101', 'none.mp3')
  const [[found, file] = [], ...others] = await files.open([none, id], ['lecture-audio'])
  expect(others).toEqual([])
  expect(found).toBe(id)
  expect(file).toMatchObject({ name: 'tone.mp3', type: 'audio/mpeg', purpose: 'lecture-audio' })
  expect(file && (await text(await file.open()))).toBe(bytes)
  expect(await files.open([id], ['lecture-picture'])).toEqual([])
})

test('nothing else of the folder can be read', async () => {
  const files = filesOfCourses(folder)
  const options = { method: 'GET', headers: new Headers(), save: false }
  for (const name of ['../course.yaml', 'course.yaml', 'tone.MP3', ''])
    expect(await files.read(idOfCourseFile('aud-101', name), options), name).toBeNull()
  expect(await files.read('../aud-101/course.yaml', options)).toBeNull()
  expect(files.has(id)).toBe(true)
})

test('a newer release may replace a file, or take it away, while the process runs', async () => {
  const files = filesOfCourses(folder)
  const file = path.join(folder, 'courses/aud-101/media/short.mp3')
  const short = idOfCourseFile('aud-101', 'short.mp3')
  const options = { method: 'GET', headers: new Headers(), save: false }
  writeFileSync(file, 'one')
  const before = await files.read(short, options)
  expect(await before?.text()).toBe('one')
  writeFileSync(file, 'longer')
  const after = await files.read(short, options)
  expect(await after?.text()).toBe('longer')
  expect(after?.headers.get('content-length')).toBe('6')
  expect(after?.headers.get('etag')).not.toBe(before?.headers.get('etag'))
  rmSync(file)
  expect(await files.read(short, options)).toBeNull()
  expect(await files.open([short], ['lecture-audio'])).toEqual([])
})
