import { randomBytes } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { type Added, courseYaml, oneModule, packageCalls, packed } from '../../../tests/support/packages.ts'

let app: TestApp
let admin: Person
let here: ReturnType<typeof packageCalls>

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator()
  here = packageCalls(app, admin)
}, 120_000)
afterAll(() => app.close())

/** Patches bytes of an archive in a way no honest program would write. */
function forged(archive: Buffer, from: string, to: string): Buffer {
  expect(to.length).toBe(from.length)
  return Buffer.from(archive.toString('latin1').replaceAll(from, to), 'latin1')
}

const state = async () =>
  (
    await app.database.pool.query(
      'select (select count(*) from courses) as courses, (select count(*) from modules) as modules, (select count(*) from media) as media',
    )
  ).rows[0]

test('reports problems by file and line, and imports nothing', async () => {
  const before = await state()
  const archive = await packed([
    ['course.yaml', courseYaml('PKG 600', 'modules:\n  - title: First\n    kind: song\n')],
    ['media/drawing.webp', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
  ])
  const { body } = await here.check(archive)
  expect(body.package).toMatchObject({ course: null, target: null, problemCount: 2 })
  expect(body.package.problems).toEqual([
    { file: 'course.yaml', line: 9, text: '“kind” must be video, pdf, notion or other' },
    { file: 'media/drawing.webp', line: 1, text: 'This is not a JPEG, PNG, WebP, GIF or AVIF picture' },
  ])
  expect(await here.bringIn(archive)).toMatchObject({ status: 422 })
  expect(await state()).toEqual(before)
})

test('rejects a package too large for the disk before the upload', async () => {
  const archive = await packed([['course.yaml', courseYaml('PKG 640', oneModule)]])
  const { incomingFolder } = app.storage
  const files = await readdir(incomingFolder)
  const promise = join(incomingFolder, 'promised-elsewhere')
  await writeFile(promise, '1e18')
  expect(await here.check(archive)).toMatchObject({ status: 503, body: { code: 'too-busy' } })
  expect(app.log.join('')).not.toContain('"level":50')
  await rm(promise)
  expect((await here.check(archive)).status).toBe(200)
  expect(await readdir(incomingFolder)).toEqual(files)
})

test('checks the content of films and captions, and that named files exist', async () => {
  const archive = await packed([
    ['course.yaml', courseYaml('PKG 650', oneModule)],
    ['1/lecture.md', '![A film](media/a.mp4)\n'],
    [
      '1/module.yaml',
      'video:\n  url: media/none.mp4\n  captions: [{ language: en, label: English, url: media/a.vtt }]\n',
    ],
    ['media/a.mp4', 'This is a letter'],
    ['media/a.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n\nand goodbye\n'],
  ])
  const { body } = await here.check(archive)
  expect(body.package.problems).toEqual([
    { file: '1/lecture.md', line: 1, text: 'The picture “media/a.mp4” is not in the package' },
    { file: '1/module.yaml', line: 2, text: 'The file “media/none.mp4” is not in the package' },
    { file: 'media/a.mp4', line: 1, text: 'This isn’t a video (MP4, WebM)' },
    { file: 'media/a.vtt', line: 6, text: expect.stringContaining('This text belongs to no caption') },
  ])
})

describe('rejects an attack as a whole, with a clear message', () => {
  const good: Added = ['course.yaml', courseYaml('PKG 700')]
  const lie = async () => {
    const archive = await packed([good, ['1/lecture.md', 'a'.repeat(5_000)]])
    // The declared unpacked size in the table of contents.
    const at = archive.lastIndexOf('1/lecture.md') - 46 + 24
    archive.writeUInt32LE(50, at)
    return archive
  }
  const damagedFilm = async () => {
    const archive = await packed([good, ['media/a.mp4', randomBytes(1_000_000).toString('hex')]])
    const midst = Math.floor(archive.length / 2)
    return archive.fill(0xff, midst, midst + 2_000)
  }
  test.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
    ['no archive', () => Buffer.from('This is a letter'), /only zip archives/],
    ['half an archive', async () => (await packed([good])).subarray(0, 60), /only zip archives/],
    [
      'a way out',
      async () => forged(await packed([good, ['aa/bb/evil.md', 'x']]), 'aa/bb/evil.md', '../../evil.md'),
      /leads out of the package/,
    ],
    [
      'a path from the root',
      async () => forged(await packed([good, ['aa/bb/evil.md', 'x']]), 'aa/bb/evil.md', '/a/bb/evil.md'),
      /leads out of the package/,
    ],
    [
      'a drive of Windows',
      async () => forged(await packed([good, ['aa/bb/evil.md', 'x']]), 'aa/bb/evil.md', 'C:\\bb\\evil.md'),
      /leads out of the package/,
    ],
    [
      'a link',
      () => packed([good, ['1/lecture.md', '/etc/passwd', { mode: 0o120777 }]]),
      /a link to another file/,
    ],
    ['a bomb', () => packed([good, ['media/a.webp', Buffer.alloc(15_000_000)]]), /far more than it says/],
    [
      'a film that unpacks to more than it is',
      () => packed([good, ['media/a.mp4', Buffer.alloc(4_000_000, 'film')]]),
      /far more than it says/,
    ],
    ['a size that is a lie', lie, /damaged/],
    ['a film that is damaged in its midst', damagedFilm, /damaged/],
    [
      'more files than a course has',
      () =>
        packed([
          good,
          ...Array.from({ length: 10_000 }, (_, n): Added => [`${n}/lecture.md`, '', { compress: false }]),
        ]),
      /more than 1,000 files/,
    ],
    ['the same name twice', () => packed([good, good]), /twice/],
    ['an archive within', () => packed([good, ['media/more.zip', 'PK']]), /an archive within/],
    [
      'a picture of 50 MB',
      () => packed([good, ['media/a.webp', randomBytes(50_000_000), { compress: false }]]),
      /larger than 20 MB/,
    ],
    [
      'UTF-16',
      () => packed([['course.yaml', Buffer.from(`\ufeff${courseYaml('PKG 700')}`, 'utf16le')]]),
      /not text in UTF-8/,
    ],
    [
      'Latin letters',
      () => packed([['course.yaml', Buffer.from('title: Café', 'latin1')]]),
      /not text in UTF-8/,
    ],
    ['a program', () => packed([good, ['run.sh', 'rm -rf /']]), /isn’t part of a course/],
    [
      'two courses',
      () =>
        packed([
          ['a/course.yaml', 'x'],
          ['b/course.yaml', 'x'],
        ]),
      /not one course/,
    ],
    ['nothing', () => packed([]), /not one course|only zip/],
  ])('%s', async (_, make, sentence) => {
    const before = await state()
    const archive = await make()
    const answer = await here.check(archive)
    expect(answer).toMatchObject({ status: 422, body: { code: 'package-refused' } })
    expect(answer.body.message).toMatch(sentence)
    expect(await state()).toEqual(before)
    expect(await readdir(app.storage.incomingFolder)).toEqual([])
  })

  test('treats markup in every field as text and drops HTML in a lecture', async () => {
    const evil = '<img src=x onerror=alert(1)>'
    const archive = await packed([
      [
        'course.yaml',
        courseYaml(
          'PKG 800',
          `description: "${evil}"\nmodules:\n  - { title: "${evil}", kind: pdf, summary: "${evil}" }\n`,
        ),
      ],
      ['1/module.yaml', `keyPoints: ["${evil}"]`],
      ['1/lecture.md', `${evil}\n\n[x](javascript:alert(1))\n`],
    ])
    expect((await here.bringIn(archive)).body.course).toMatchObject({
      description: evil,
      modules: [{ title: evil }],
    })
    const params = { moduleId: 'pkg-800-1' }
    const { body } = await app.call('GET /api/authoring/modules/{moduleId}/preview', { as: admin, params })
    expect(body.module.lecture).not.toMatch(/onerror|javascript/)
  })
})
