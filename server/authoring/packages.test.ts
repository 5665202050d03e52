import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { questionFileOf } from '../../content/question-file.ts'
import { baseUrl, createTestApp, type TestApp } from '../../tests/support/app.ts'
import { everyKind } from '../../tests/support/every-kind.ts'
import type { Person } from '../../tests/support/factories.ts'

let app: TestApp
let admin: Person
let instructor: Person

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator()
  instructor = await app.make.instructor()
}, 60_000)
afterAll(() => app.close())

type Files = Map<string, Buffer>

async function download(id: string, from = app, as = admin): Promise<Buffer> {
  const headers = { cookie: await from.cookieOf(as) }
  const request = new Request(`${baseUrl}/api/authoring/courses/${id}/package`, { headers })
  const answer = await from.api.fetch(request, { address: '127.0.0.1' })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${id}.zip"`)
  return Buffer.from(await answer.arrayBuffer())
}

async function unpacked(archive: Buffer): Promise<Files> {
  const files: Files = new Map()
  const zip = await fromBufferPromise(archive)
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    files.set(entry.fileName, Buffer.concat(chunks))
  }
  return files
}

type Added = [path: string, contents: string | Buffer, options?: { mode?: number; compress?: boolean }]

async function packed(files: Added[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, contents, options] of files) zip.addBuffer(Buffer.from(contents), path, options)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** An archive with bytes of its own in the place of others, which no honest program would write. */
function forged(archive: Buffer, from: string, to: string): Buffer {
  expect(to.length).toBe(from.length)
  return Buffer.from(archive.toString('latin1').replaceAll(from, to), 'latin1')
}

const check = (body: Buffer, query: Record<string, string> = {}, to = app, as = admin) =>
  to.call('POST /api/admin/packages/check', { as, query, rawBody: new Uint8Array(body) })
async function bringIn(body: Buffer, query: Record<string, string> = {}, to = app, as = admin) {
  const { checksum, target } = (await check(body, query, to)).body.package
  return to.call('POST /api/admin/packages', {
    as,
    query: { ...query, checksum, standing: target?.standing ?? '' },
    rawBody: new Uint8Array(body),
  })
}

const courseYaml = (code: string, more = '') => `id: ${code.toLowerCase().replace(' ', '-')}
code: ${code}
title: A course in a package
department: branding
difficulty: Introductory
outcomes: ['', '', '']
${more}`
const oneModule = 'modules:\n  - { title: First, kind: pdf }\n'
const stands = async () =>
  (
    await app.database.pool.query(
      'select (select count(*) from courses) as courses, (select count(*) from modules) as modules, (select count(*) from media) as media',
    )
  ).rows[0]

test('every course of the curriculum comes back from its package file for file, in another database', async () => {
  const other = await createTestApp()
  try {
    await other.database.pool.query('truncate courses cascade')
    const stranger = await other.make.administrator()
    const { body } = await app.call('GET /api/admin/courses', { as: admin })
    const shipped = body.courses.filter(({ status }: { status: string }) => status === 'published')
    expect(shipped).toHaveLength(30)
    for (const { id } of shipped) {
      const archive = await download(id)
      const checked = await check(archive, {}, other, stranger)
      expect(checked.body.package).toMatchObject({
        problems: [],
        target: { state: 'new' },
        course: { modules: 5, lectures: 5 },
      })
      const { checksum } = checked.body.package
      const imported = await other.call('POST /api/admin/packages', {
        as: stranger,
        query: { checksum, standing: 'new' },
        rawBody: new Uint8Array(archive),
      })
      expect(imported.body.course).toMatchObject({ id, status: 'draft' })
      const [before, after] = await Promise.all([
        unpacked(archive),
        unpacked(await download(id, other, stranger)),
      ])
      expect([...after.keys()]).toEqual([...before.keys()])
      for (const [path, bytes] of before) expect(after.get(path)?.equals(bytes), path).toBe(true)
    }
  } finally {
    await other.close()
  }
}, 240_000)

describe('a draft', () => {
  const code = 'PKG 100'
  const id = 'pkg-100'
  const picture = () =>
    sharp({ create: { width: 60, height: 40, channels: 3, background: '#c33' } })
      .webp({ quality: 82 })
      .toBuffer()
  const questions = everyKind.map((question, index) =>
    questionFileOf({ ...question, id: `${id}-3-q2-q${index + 1}` }),
  )
  const files = async (lecture = '## One\n\n![A red field](media/field.webp)\n'): Promise<Added[]> => [
    [
      'c/course.yaml',
      courseYaml(
        code,
        'cover: media/cover.webp\nmodules:\n  - { title: Third, kind: pdf, number: 3 }\n  - { title: Second, kind: other }\n',
      ),
    ],
    [
      'c/bank.yaml',
      JSON.stringify({
        questions: [
          {
            id: `${id}-b1`,
            kind: 'true-or-false',
            question: 'Is it light?',
            correctAnswer: true,
            tags: ['light'],
          },
        ],
      }),
    ],
    ['c/3/lecture.md', lecture],
    [
      'c/3/module.yaml',
      JSON.stringify({
        keyPoints: ['<script>alert(1)</script> in a point'],
        quizzes: [
          {
            id: `${id}-3-q2`,
            title: 'All kinds',
            attempts: 2,
            counts: 'latest',
            review: 'after-due',
            due: '2031-03-01T18:00:00.000Z',
            draws: [{ tag: 'light', count: 1 }],
            questions,
          },
        ],
        assignments: [{ id: `${id}-3-a1`, title: 'Hand in', kind: 'project', questions: [] }],
      }),
    ],
    ['c/media/field.webp', await picture()],
    ['c/media/cover.webp', await picture()],
  ]

  test('is made of a package with every kind of question, its pictures and numbers, and gives the same again', async () => {
    const answer = await bringIn(await packed(await files()))
    expect(answer.body.course).toMatchObject({ id, code, status: 'draft', enrolled: 0 })
    expect(answer.body.course.modules.map(({ id }: { id: string }) => id)).toEqual([`${id}-3`, `${id}-2`])
    expect(answer.body.course.coverId).not.toBeNull()
    const first = await unpacked(await download(id))
    expect(await first.get(`${id}/media/field.webp`)?.equals(await picture())).toBe(true)
    expect(first.get(`${id}/3/lecture.md`)?.toString()).toContain('(media/field.webp)')
    const again = await packed([...first].map(([path, bytes]) => [path, bytes]))
    expect((await check(again)).body.package).toMatchObject({
      target: { state: 'draft', title: 'A course in a package' },
      changes: [],
      problems: [],
    })
    const copy = await bringIn(again, { code: 'PKG 101' })
    expect(copy.body.course).toMatchObject({ id: 'pkg-101', status: 'draft' })
    const second = await unpacked(await download('pkg-101'))
    const renamed = [...first].map(([path, bytes]) => [
      path.replace(id, 'pkg-101'),
      path.includes('/media/')
        ? bytes.toString('latin1')
        : bytes.toString().replaceAll(id, 'pkg-101').replaceAll(code, 'PKG 101'),
    ])
    expect(
      [...second].map(([path, bytes]) => [
        path,
        bytes.toString(path.includes('/media/') ? 'latin1' : 'utf8'),
      ]),
    ).toEqual(renamed)
    const { rows } = await app.database.pool.query(
      "select reason, subject_id from audit_entries where action = 'course.imported' order by at desc limit 1",
    )
    expect(rows).toEqual([{ reason: 'As a new course', subject_id: 'pkg-101' }])
  })

  test('gets a new version: what is told changes, the lecture before stays among the versions', async () => {
    const body = await packed(await files('## One\n\nAnother text, <script>alert(2)</script>.\n'))
    const checked = await check(body)
    expect(checked.body.package.changes).toEqual([{ kind: 'changed', text: 'The lecture of “Third”' }])
    expect((await bringIn(body)).status).toBe(200)
    const params = { moduleId: `${id}-3` }
    const versions = await app.call('GET /api/authoring/modules/{moduleId}/versions', { as: admin, params })
    expect(versions.body.versions.map(({ number }: { number: number }) => number)).toEqual([2, 1])
    const shown = await app.call('GET /api/authoring/modules/{moduleId}/preview', { as: admin, params })
    expect(shown.body.module.lecture).not.toContain('<script')
  })

  test('that was changed meanwhile is not overwritten', async () => {
    const body = await packed(await files('Mine\n'))
    const { checksum, target } = (await check(body)).body.package
    const params = { moduleId: `${id}-3` }
    const { body: module } = await app.call('GET /api/authoring/modules/{moduleId}', { as: admin, params })
    await app.call('PUT /api/authoring/modules/{moduleId}/lecture', {
      as: admin,
      params,
      body: { markdown: 'Theirs', revision: module.module.lecture.revision },
    })
    const query = { checksum, standing: target.standing }
    const late = await app.call('POST /api/admin/packages', {
      as: admin,
      query,
      rawBody: new Uint8Array(body),
    })
    expect(late).toMatchObject({ status: 409, body: { code: 'course-changed' } })
    const other = await packed(await files('Not what was checked\n'))
    const swapped = await app.call('POST /api/admin/packages', {
      as: admin,
      query,
      rawBody: new Uint8Array(other),
    })
    expect(swapped).toMatchObject({ status: 409, body: { code: 'package-changed' } })
  })

  test('keeps a quiz that somebody has taken', async () => {
    const student = await app.make.student()
    await app.database.pool.query(
      `insert into quiz_attempts (user_id, quiz_id, number, passing_score, questions) values ($1, $2, 1, 80, '[]')`,
      [student.id, `${id}-3-q2`],
    )
    const body = await packed([['course.yaml', courseYaml(code, oneModule)]])
    const checked = await check(body)
    expect(checked.body.package.problems).toEqual([
      {
        file: '',
        line: 1,
        text: expect.stringContaining('“All kinds” (pkg-100-3-q2) is not in the package'),
      },
    ])
    expect(await bringIn(body)).toMatchObject({ status: 422, body: { code: 'package-has-problems' } })
  })
})

test('a published course is kept, by its id and by its code', async () => {
  const archive = await download('fnd-100')
  expect((await check(archive)).body.package.target).toMatchObject({ state: 'kept', status: 'published' })
  expect(await bringIn(archive)).toMatchObject({ status: 409, body: { code: 'course-kept' } })
  const taken = await packed([['course.yaml', courseYaml('PKG 300')]])
  expect(await bringIn(taken, { code: 'FND 100' })).toMatchObject({ status: 409 })
})

test('whoever does not write a course does not get it, and only administrators import', async () => {
  const params = { id: 'fnd-100' }
  const key = 'GET /api/authoring/courses/{id}/package' as const
  expect((await app.call(key, { as: instructor, params })).status).toBe(404)
  const archive = await packed([['course.yaml', courseYaml('PKG 400')]])
  expect((await check(archive, {}, app, instructor)).status).toBe(403)
})

test('an address of a private file in a lecture is no way to it', async () => {
  const archive = await packed([
    ['course.yaml', courseYaml('PKG 500', oneModule)],
    ['1/module.yaml', '{}'],
    ['1/lecture.md', `![x](/api/media/${crypto.randomUUID()})`],
  ])
  expect((await bringIn(archive)).status).toBe(200)
  expect(
    [...(await unpacked(await download('pkg-500'))).keys()].filter((path) => path.includes('media')),
  ).toEqual([])
})

test('problems are told by file and line, and nothing is imported', async () => {
  const before = await stands()
  const archive = await packed([
    ['course.yaml', courseYaml('PKG 600', 'modules:\n  - title: First\n    kind: song\n')],
    ['media/drawing.webp', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
  ])
  const { body } = await check(archive)
  expect(body.package).toMatchObject({ course: null, target: null, problemCount: 2 })
  expect(body.package.problems).toEqual([
    { file: 'course.yaml', line: 9, text: '“kind” must be video, pdf, notion or other' },
    { file: 'media/drawing.webp', line: 1, text: 'This is not a JPEG, PNG, WebP, GIF or AVIF picture' },
  ])
  expect(await bringIn(archive)).toMatchObject({ status: 422 })
  expect(await stands()).toEqual(before)
})

describe('an attack is refused whole, in a sentence', () => {
  const good: Added = ['course.yaml', courseYaml('PKG 700')]
  const lie = async () => {
    const archive = await packed([good, ['1/lecture.md', 'a'.repeat(5_000)]])
    // The size it says it has once unpacked, in the table of contents.
    const at = archive.lastIndexOf('1/lecture.md') - 46 + 24
    archive.writeUInt32LE(50, at)
    return archive
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
    ['a size that is a lie', lie, /damaged/],
    [
      'more files than a course has',
      () =>
        packed([
          good,
          ...Array.from({ length: 1_100 }, (_, n): Added => [`${n}/lecture.md`, '', { compress: false }]),
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
    ['a program', () => packed([good, ['run.sh', 'rm -rf /']]), /is no part of a course/],
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
    const before = await stands()
    const archive = await make()
    const answer = await check(archive)
    expect(answer).toMatchObject({ status: 422, body: { code: 'package-refused' } })
    expect(answer.body.message).toMatch(sentence)
    expect(await stands()).toEqual(before)
    expect(await readdir(app.storage.incomingFolder)).toEqual([])
  })

  test('markup in every field is text, and HTML in a lecture is dropped', async () => {
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
    expect((await bringIn(archive)).body.course).toMatchObject({
      description: evil,
      modules: [{ title: evil }],
    })
    const params = { moduleId: 'pkg-800-1' }
    const { body } = await app.call('GET /api/authoring/modules/{moduleId}/preview', { as: admin, params })
    expect(body.module.lecture).not.toMatch(/onerror|javascript/)
  })
})
