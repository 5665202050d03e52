import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { changedDuring } from '../../../tests/support/changed-during.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { storageKey } from '../../media/key.ts'
import { mp4Of } from '../../media/testing/mp4.ts'

let app: TestApp
let admin: Person
let teacher: Person
const moduleId = 'fnd-100-2'
const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../tests/fixtures/film', name))

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator()
  teacher = await app.make.teacherOf('fnd-100')
})
afterAll(() => app.close())

const upload = async (as: Person, purpose: string, name: string, bytes = fixture(name)) =>
  app.call('POST /api/media', { as, query: { purpose, name }, rawBody: new Uint8Array(bytes) })
const module = async (as: Person, id = moduleId) =>
  (await app.call('GET /api/authoring/modules/{moduleId}', { as, params: { moduleId: id } })).body.module
const put = async (as: Person, film: object | null, id = moduleId) => {
  const { revision } = (await module(as, id)) ?? { revision: 0 }
  const body = { revision, film }
  return app.call('PUT /api/authoring/modules/{moduleId}/film', { as, params: { moduleId: id }, body })
}
const bare = { poster: null, captions: [], withoutCaptions: 'No one speaks', chapters: [], bytes: null }
const poster = () =>
  sharp({ create: { width: 32, height: 18, channels: 3, background: '#396' } })
    .png()
    .toBuffer()
const bytesOf = (id: string) =>
  app.storage
    .read(storageKey(id))
    .then((stream) => stream.toArray())
    .then(
      () => true,
      () => false,
    )
const read = async (url: string, as?: Person) =>
  (await app.fetch(url, as ? { headers: { cookie: await app.cookieOf(as) } } : {})).status

describe('the film of a module', () => {
  test('is uploaded, shown only to those who may open the module, and deleted when replaced', async () => {
    const film = (await upload(teacher, 'film', 'film.mp4')).body.file
    const captions = (await upload(teacher, 'captions', 'captions.vtt')).body.file
    expect(await read(film.url, admin)).toBe(404)
    const chapters = [{ seconds: 0, title: 'One' }]
    const answer = await put(teacher, {
      ...bare,
      url: film.url,
      captions: [{ language: 'en', label: 'English', url: captions.url }],
      withoutCaptions: null,
      chapters,
      bytes: film.size,
    })
    expect(answer.body.module.film).toEqual({
      url: film.url,
      captions: [{ language: 'en', label: 'English', url: captions.url }],
      chapters,
      bytes: film.size,
    })
    const ready = await app.make.enrolledStudent({ completed: 1 })
    const early = await app.make.enrolledStudent()
    const stranger = await app.make.instructor()
    for (const url of [film.url, captions.url]) {
      // The second module is open to those who completed the first, and to teachers.
      expect([await read(url, ready), await read(url, admin), await read(url, stranger)]).toEqual([
        200, 200, 200,
      ])
      expect([await read(url, early), await read(url)]).toEqual([404, 404])
    }
    expect((await put(teacher, null)).body.module.film).toBeNull()
    await expect.poll(() => read(film.url, teacher)).toBe(404)
  })

  test('is reused in another module and deleted with its last use', async () => {
    const { url } = (await upload(teacher, 'film', 'film.mp4')).body.file
    await put(teacher, { ...bare, url })
    const known = await app.call('GET /api/authoring/films', { as: teacher })
    expect(known.body.films).toMatchObject([{ moduleId, courseCode: 'FND 100', film: { url } }])
    expect((await put(admin, { ...bare, url }, 'fnd-101-1')).status).toBe(200)
    await put(teacher, null)
    expect(await read(url)).toBe(200)
    expect((await app.call('GET /api/authoring/films', { as: teacher })).body.films).toEqual([])
    // Another person's file, in a course the viewer does not write, does not exist for them.
    const other = await app.make.teacherOf('fnd-102')
    const refused = await put(other, { ...bare, url }, 'fnd-102-1')
    expect(refused).toMatchObject({ status: 422, body: { code: 'invalid-input' } })
    await put(admin, null, 'fnd-101-1')
  })

  test('survives if one module releases it while another adds it', async () => {
    const { id, url } = (await upload(teacher, 'film', 'film.mp4')).body.file
    await put(teacher, { ...bare, url })
    const take = {
      text: `with held as (select id from media where id = $2 for update)
             insert into module_film_files (module_id, media_id) select $1, id from held`,
      values: ['fnd-101-1', id],
    }
    const letGo = await changedDuring(app.database, take, () => put(teacher, null))
    expect(letGo.status).toBe(200)
    const { rows } = await app.database.pool.query(
      'select attached_at is not null as used from media where id = $1',
      [id],
    )
    expect(rows).toEqual([{ used: true }])
    await app.database.pool.query('delete from module_film_files where media_id = $1', [id])
  })

  test('is rejected at its field if captions and reason are both missing', async () => {
    const answer = await put(teacher, { ...bare, url: 'https://films.example/a.m3u8', withoutCaptions: null })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual([
      { field: 'withoutCaptions', message: 'Please add captions, or say why there are none' },
    ])
    expect((await put(teacher, { ...bare, url: 'javascript:alert(1)' })).status).toBe(422)
    expect(
      (await put(await app.make.instructor(), { ...bare, url: 'https://films.example/a.mp4' })).status,
    ).toBe(404)
  })

  test('is deleted with its module, files included, unless another module shows it', async () => {
    const courseId = 'bus-110'
    const outline = async () =>
      (await app.call('GET /api/authoring/courses/{id}', { as: admin, params: { id: courseId } })).body.course
    const add = async (title: string): Promise<string> => {
      const { revision } = await outline()
      const answer = await app.call('POST /api/authoring/courses/{id}/modules', {
        as: admin,
        params: { id: courseId },
        body: { title, type: 'video', summary: '', revision },
      })
      return answer.body.course.modules.at(-1).id
    }
    const [gone, stays] = [await add('Goes'), await add('Stays')]
    const mine = (await upload(admin, 'film', 'film.mp4')).body.file
    const captions = (await upload(admin, 'captions', 'captions.vtt')).body.file
    const shared = (await upload(admin, 'film-poster', 'poster.png', await poster())).body.file
    const film = { ...bare, url: mine.url, poster: shared.url, withoutCaptions: null }
    const english = { language: 'en', label: 'English', url: captions.url }
    expect((await put(admin, { ...film, captions: [english] }, gone)).status).toBe(200)
    const kept = (await upload(admin, 'film', 'film.mp4')).body.file
    expect((await put(admin, { ...bare, url: kept.url, poster: shared.url }, stays)).status).toBe(200)
    const removed = await app.call('DELETE /api/authoring/courses/{id}/modules/{moduleId}', {
      as: admin,
      params: { id: courseId, moduleId: gone },
      query: { revision: String((await outline()).revision) },
    })
    expect(removed.status).toBe(200)
    await expect.poll(() => bytesOf(mine.id)).toBe(false)
    await expect.poll(() => bytesOf(captions.id)).toBe(false)
    expect([await bytesOf(kept.id), await bytesOf(shared.id)]).toEqual([true, true])
    expect(await read(shared.url, admin)).toBe(200)
  })

  test('rejects captions that no browser would show, with the line', async () => {
    const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n\n00:00:03,000 --> 00:00:04,000\nWorld\n'
    const answer = await upload(teacher, 'captions', 'english.vtt', Buffer.from(text))
    expect(answer).toMatchObject({ status: 422, body: { code: 'file-unreadable' } })
    expect(answer.body.message).toMatch(/^Line 6: The times of this caption cannot be read/)
  })

  test('converts SubRip captions to WebVTT and notifies the author', async () => {
    const subRip = Buffer.from('\ufeff1\r\n00:00:01,000 --> 00:00:02,000\r\nCafé\r\n', 'utf16le')
    const { status, body } = await upload(teacher, 'captions', 'english.srt', subRip)
    expect([status, body.file?.name, body.file?.type]).toEqual([200, 'english.vtt', 'text/vtt'])
    expect(body.notes).toEqual([expect.stringContaining('SubRip'), expect.stringContaining('UTF-16')])
    const cookie = await app.cookieOf(teacher)
    const { body: kept } = await app.fetch(body.file.url, { headers: { cookie } })
    expect(kept).toBe('WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nCafé\n')
    expect(body.file.size).toBe(Buffer.byteLength(kept))
    expect((await upload(teacher, 'captions', 'captions.vtt')).body.notes).toEqual([])
  })

  test('warns the author about browsers that cannot play a film', async () => {
    const { body } = await upload(teacher, 'film', 'phone.mp4', mp4Of({ vide: 'hvc1' }))
    expect(body.notes).toEqual(['Firefox and much of Chrome cannot play this film. Export it as H.264.'])
    expect((await upload(teacher, 'film', 'film.mp4')).body.notes).toEqual([])
  })

  test('rejects other file types and suggests a fix', async () => {
    const quickTime = await upload(teacher, 'film', 'clip.mov', mp4Of({ vide: 'avc1' }, 'qt  '))
    expect([quickTime.status, quickTime.body.message]).toEqual([415, expect.stringContaining('QuickTime')])
    for (const [name, bytes] of [
      ['talk.m4a', mp4Of({ soun: 'mp4a' }, 'M4A ')],
      [
        'talk.mp3',
        Buffer.concat([
          Buffer.from('ID3\x04\0\0\0\0\0\0'),
          Buffer.from([0xff, 0xfb, 0x90, 0x64]),
          Buffer.alloc(500),
        ]),
      ],
    ] as const) {
      const sound = await upload(teacher, 'film', name, bytes)
      expect([sound.status, sound.body.message], name).toEqual([
        415,
        expect.stringContaining('sound without'),
      ])
    }
    expect((await upload(teacher, 'film', 'captions.vtt')).body.message).toContain('MP4, WebM')
    expect((await upload(teacher, 'captions', 'film.mp4')).body.message).toContain('WebVTT')
    expect((await upload(await app.make.student(), 'film', 'film.mp4')).status).toBe(403)
  })

  test('when two authors save, the second gets a conflict', async () => {
    const { revision } = await module(teacher)
    const body = { revision, film: { ...bare, url: 'https://films.example/a.mp4' } }
    const call = { params: { moduleId }, body }
    const answers = await Promise.all([
      app.call('PUT /api/authoring/modules/{moduleId}/film', { ...call, as: teacher }),
      app.call('PUT /api/authoring/modules/{moduleId}/film', { ...call, as: admin }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await put(teacher, null)
  })
})

test('a course with a film lacking captions and reason cannot be published', async () => {
  const film = { url: '/films/old.mp4', captions: [], chapters: [], bytes: null }
  const moduleOf = 'clt-301-1'
  await app.database.pool.query(`update modules set type = 'video' where id = $1`, [moduleOf])
  await app.database.pool.query('update module_contents set film = $2 where module_id = $1', [
    moduleOf,
    JSON.stringify(film),
  ])
  const { body } = await app.call('GET /api/authoring/courses/{id}/checks', {
    as: admin,
    params: { id: 'clt-301' },
  })
  expect(body.findings).toContainEqual(
    expect.objectContaining({
      kind: 'film-without-captions',
      part: 'film',
      blocks: true,
      moduleId: moduleOf,
    }),
  )
})
