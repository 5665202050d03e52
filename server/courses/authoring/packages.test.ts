import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { questionFileOf } from '../../../content/question-file.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { everyKind } from '../../../tests/support/every-kind.ts'
import type { Person } from '../../../tests/support/factories.ts'
import {
  type Added,
  courseYaml,
  oneModule,
  packageCalls,
  packed,
  unpacked,
} from '../../../tests/support/packages.ts'

let app: TestApp
let admin: Person
let here: ReturnType<typeof packageCalls>

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator()
  here = packageCalls(app, admin)
}, 120_000)
afterAll(() => app.close())

const fixture = (name: string) => join(import.meta.dirname, '../../../tests/fixtures/film', name)
const state = async () =>
  (
    await app.database.pool.query(
      'select (select count(*) from courses) as courses, (select count(*) from media) as media',
    )
  ).rows[0]

test('every course of the curriculum survives export and import in another database, file by file', async () => {
  const other = await createTestApp()
  try {
    await other.database.pool.query('truncate courses cascade')
    const stranger = await other.make.administrator()
    const there = packageCalls(other, stranger)
    const { body } = await app.call('GET /api/admin/courses', { as: admin })
    const shipped = body.courses.filter(({ status }: { status: string }) => status === 'published')
    expect(shipped).toHaveLength(30)
    for (const { id } of shipped) {
      const archive = await here.download(id)
      const checked = await there.check(archive)
      expect(checked.body.package).toMatchObject({
        problems: [],
        target: { state: 'new' },
        course: { modules: 5, lectures: 5 },
      })
      const { checksum } = checked.body.package
      const imported = await other.call('POST /api/authoring/packages', {
        as: stranger,
        query: { checksum, standing: 'new' },
        rawBody: new Uint8Array(archive),
      })
      expect(imported.body.course).toMatchObject({ id, status: 'draft' })
      const [before, after] = await Promise.all([unpacked(archive), unpacked(await there.download(id))])
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

  test('is created from a package with every question type, pictures and numbers, and exports the same', async () => {
    const answer = await here.bringIn(await packed(await files()))
    expect(answer.body.course).toMatchObject({ id, code, status: 'draft', enrolled: 0 })
    expect(answer.body.course.modules.map(({ id }: { id: string }) => id)).toEqual([`${id}-3`, `${id}-2`])
    expect(answer.body.course.coverId).not.toBeNull()
    const first = await unpacked(await here.download(id))
    expect(await first.get(`${id}/media/field.webp`)?.equals(await picture())).toBe(true)
    expect(first.get(`${id}/3/lecture.md`)?.toString()).toContain('(media/field.webp)')
    const again = await packed([...first].map(([path, bytes]) => [path, bytes]))
    expect((await here.check(again)).body.package).toMatchObject({
      target: { state: 'draft', title: 'A course in a package' },
      changes: [],
      problems: [],
    })
    const copy = await here.bringIn(again, { code: 'PKG 101' })
    expect(copy.body.course).toMatchObject({ id: 'pkg-101', status: 'draft' })
    const second = await unpacked(await here.download('pkg-101'))
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

  test('gets a new version: lists the changes and keeps the previous lecture as a version', async () => {
    const body = await packed(await files('## One\n\nAnother text, <script>alert(2)</script>.\n'))
    const checked = await here.check(body)
    expect(checked.body.package.changes).toEqual([{ kind: 'changed', text: 'The lecture of “Third”' }])
    expect((await here.bringIn(body)).status).toBe(200)
    const params = { moduleId: `${id}-3` }
    const versions = await app.call('GET /api/authoring/modules/{moduleId}/versions', { as: admin, params })
    expect(versions.body.versions.map(({ number }: { number: number }) => number)).toEqual([2, 1])
    const shown = await app.call('GET /api/authoring/modules/{moduleId}/preview', { as: admin, params })
    expect(shown.body.module.lecture).not.toContain('<script')
  })

  test('changed since the check is not overwritten', async () => {
    const body = await packed(await files('Mine\n'))
    const { checksum, target } = (await here.check(body)).body.package
    const params = { moduleId: `${id}-3` }
    const { body: module } = await app.call('GET /api/authoring/modules/{moduleId}', { as: admin, params })
    await app.call('PUT /api/authoring/modules/{moduleId}/lecture', {
      as: admin,
      params,
      body: { markdown: 'Theirs', revision: module.module.lecture.revision },
    })
    const query = { checksum, standing: target.standing }
    const late = await app.call('POST /api/authoring/packages', {
      as: admin,
      query,
      rawBody: new Uint8Array(body),
    })
    expect(late).toMatchObject({ status: 409, body: { code: 'course-changed' } })
    const other = await packed(await files('Not what was checked\n'))
    const swapped = await app.call('POST /api/authoring/packages', {
      as: admin,
      query,
      rawBody: new Uint8Array(other),
    })
    expect(swapped).toMatchObject({ status: 409, body: { code: 'package-changed' } })
  })

  test('keeps a quiz that has an attempt', async () => {
    const student = await app.make.student()
    await app.database.pool.query(
      `insert into quiz_attempts (user_id, quiz_id, number, passing_score, questions) values ($1, $2, 1, 80, '[]')`,
      [student.id, `${id}-3-q2`],
    )
    const body = await packed([['course.yaml', courseYaml(code, oneModule)]])
    const checked = await here.check(body)
    expect(checked.body.package.problems).toEqual([
      {
        file: '',
        line: 1,
        text: expect.stringContaining('“All kinds” (pkg-100-3-q2) is not in the package'),
      },
    ])
    expect(await here.bringIn(body)).toMatchObject({ status: 422, body: { code: 'package-has-problems' } })
  })
})

test('under a code of another shape gets an id of its own, not that of a course with a similar code', async () => {
  const archive = await here.download('fnd-100')
  const copy = await here.bringIn(archive, { code: 'FND-100' })
  expect(copy.body.course).toMatchObject({ id: 'fnd-100-2', code: 'FND-100', status: 'draft' })
  const again = await here.download('fnd-100-2')
  expect((await here.check(again)).body.package).toMatchObject({
    target: { id: 'fnd-100-2', state: 'draft' },
    changes: [],
    problems: [],
  })
  expect((await here.check(archive, { code: 'fnd-100' })).body.package.target).toMatchObject({
    id: 'fnd-100-2',
    state: 'draft',
  })
})

test('never overwrites a published course, by its id or its code', async () => {
  const archive = await here.download('fnd-100')
  expect((await here.check(archive)).body.package.target).toMatchObject({
    state: 'kept',
    status: 'published',
  })
  expect(await here.bringIn(archive)).toMatchObject({ status: 409, body: { code: 'course-kept' } })
  const taken = await packed([['course.yaml', courseYaml('PKG 300')]])
  expect(await here.bringIn(taken, { code: 'FND 100' })).toMatchObject({ status: 409 })
})

test('exports an uploaded film with captions and poster, and imports it without loss', async () => {
  const other = await createTestApp()
  try {
    const there = packageCalls(other, await other.make.administrator())
    const film = await readFile(fixture('film.mp4'))
    const captions = await readFile(fixture('captions.vtt'))
    const poster = await sharp({ create: { width: 32, height: 18, channels: 3, background: '#396' } })
      .webp({ quality: 82 })
      .toBuffer()
    const yaml = `video:
  url: media/talk.mp4
  poster: media/talk.webp
  bytes: ${film.length}
  captions: [{ language: en, label: English, url: media/talk.vtt }]
  chapters: [{ seconds: 0, title: Start }, { seconds: 9, title: Second }]
`
    const files: Added[] = [
      ['course.yaml', courseYaml('FLM 100', 'modules:\n  - { title: Talk, kind: video }\n')],
      ['1/lecture.md', 'Watch.\n'],
      ['1/module.yaml', yaml],
      ['media/talk.mp4', film, { compress: false }],
      ['media/talk.webp', poster],
      ['media/talk.vtt', captions],
    ]
    const archive = await packed(files)
    expect((await here.check(archive)).body.package).toMatchObject({ problems: [], course: { films: 1 } })
    expect((await here.bringIn(archive)).status).toBe(200)
    const first = await unpacked(await here.download('flm-100'))
    expect(first.get('flm-100/media/talk.mp4')?.equals(film)).toBe(true)
    expect(first.get('flm-100/media/talk.vtt')?.equals(captions)).toBe(true)
    expect(first.get('flm-100/media/talk.webp')?.equals(poster)).toBe(true)

    // The same bytes again: nothing changes, and no file is stored twice.
    const again = await packed([...first])
    expect((await here.check(again)).body.package).toMatchObject({ problems: [], changes: [] })
    const before = await state()
    await here.bringIn(again)
    expect(await state()).toEqual(before)

    // Another school gets the film file, not an address on this site.
    expect((await there.bringIn(again)).status).toBe(200)
    const { rows } = await other.database.pool.query(
      "select film ->> 'url' as url from module_contents where module_id = 'flm-100-1'",
    )
    const { rows: kept } = await other.database.pool.query(
      "select id from media where purpose = 'film' and attached_at is not null",
    )
    expect(rows).toEqual([{ url: `/api/media/${kept[0]?.id}` }])
    const second = await unpacked(await there.download('flm-100'))
    expect([...second.keys()]).toEqual([...first.keys()])
    for (const [path, bytes] of first) expect(second.get(path)?.equals(bytes), path).toBe(true)

    // A different film: reported as a change, and the old bytes are deleted.
    const changed = files.map(
      ([path, bytes, options]): Added =>
        path === 'media/talk.mp4'
          ? [path, Buffer.concat([film, Buffer.alloc(8)]), options ?? {}]
          : [path, bytes, options ?? {}],
    )
    const next = await packed(changed)
    expect((await there.check(next)).body.package.changes).toEqual([
      { kind: 'changed', text: 'The video or the worksheet of “Talk”' },
    ])
    await there.bringIn(next)
    const gone = async () =>
      (await other.database.pool.query('select 1 from media where id = $1', [kept[0]?.id])).rows
    await expect.poll(gone).toEqual([])
  } finally {
    await other.close()
  }
}, 120_000)

test('the address of a private file in a lecture does not expose it', async () => {
  const archive = await packed([
    ['course.yaml', courseYaml('PKG 500', oneModule)],
    ['1/module.yaml', '{}'],
    ['1/lecture.md', `![x](/api/media/${crypto.randomUUID()})`],
  ])
  expect((await here.bringIn(archive)).status).toBe(200)
  expect(
    [...(await unpacked(await here.download('pkg-500'))).keys()].filter((path) => path.includes('media')),
  ).toEqual([])
})
