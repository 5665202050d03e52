import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOfCourseFile } from '../../../content/course-files.ts'
import { baseUrl, createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { packageCalls, packed, unpacked } from '../../../tests/support/packages.ts'

let app: TestApp
let admin: Person
const claps = idOfCourseFile('aud-101', 'claps.mp3')
const address = `/api/media/${claps}`
const bytes = readFileSync(path.join(import.meta.dirname, '../../../content/courses/aud-101/media/claps.mp3'))

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator()
}, 120_000)
afterAll(() => app.close())

const lectureOf = async (moduleId: string): Promise<{ markdown: string; revision: number }> =>
  (await app.call('GET /api/authoring/modules/{moduleId}', { as: admin, params: { moduleId } })).body.module
    .lecture

test('anyone reads a file of a built-in course, and no one deletes it', async () => {
  const answer = await app.api.fetch(new Request(baseUrl + address, { headers: { range: 'bytes=0-9' } }), {
    address: '127.0.0.1',
  })
  expect(answer.status).toBe(206)
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes.subarray(0, 10))).toBe(true)
  expect(answer.headers.get('content-range')).toBe(`bytes 0-9/${bytes.length}`)
  const removed = await app.call('DELETE /api/media/{id}', { as: admin, params: { id: claps } })
  expect(removed.status).toBe(404)
  // A file that no release has.
  const unknown = idOfCourseFile('aud-101', 'none.mp3')
  expect((await app.call('GET /api/media/{id}', { params: { id: unknown } })).status).toBe(404)
})

test('a lecture with one is edited on the site, and goes on naming it', async () => {
  const params = { moduleId: 'aud-101-1' }
  const { markdown, revision } = await lectureOf('aud-101-1')
  expect(markdown).toContain(`[Listen](${address})`)
  const changed = markdown.replace('Clap in three places.', 'Clap in four places.')
  const checked = await app.call('POST /api/authoring/block-check', {
    as: admin,
    body: { markdown: changed },
  })
  expect(checked.body.fault).toBeNull()
  const saved = await app.call('PUT /api/authoring/modules/{moduleId}/lecture', {
    as: admin,
    params,
    body: { revision, markdown: changed },
  })
  expect(saved.status).toBe(200)
  const live = await app.call('POST /api/authoring/modules/{moduleId}/lecture/live', {
    as: admin,
    params,
    body: { revision: revision + 1 },
  })
  expect(live.status).toBe(200)
  const { rows } = await app.database.pool.query(
    "select lecture_html as html from module_contents where module_id = 'aud-101-1'",
  )
  expect(rows[0].html).toContain('Clap in four places.')
  expect(rows[0].html).toContain(`src="${address}"`)
})

test('a copy of the course, and of a module, names the same files', async () => {
  const { body } = await app.call('POST /api/authoring/courses/{id}/copies', {
    as: admin,
    params: { id: 'aud-101' },
    body: { code: 'CPF 101', title: 'The copy', days: 0, timeZone: 'Europe/Berlin' },
  })
  expect((await lectureOf(`${body.course.id}-1`)).markdown).toContain(`[Listen](${address})`)
  const added = await app.call('POST /api/authoring/courses/{id}/module-copies', {
    as: admin,
    params: { id: body.course.id },
    body: { moduleId: 'aud-101-1', revision: body.course.revision },
  })
  expect(added.status).toBe(200)
  expect((await lectureOf(`${body.course.id}-6`)).markdown).toContain(`[Listen](${address})`)
})

test('a package holds the bytes, and another course made from it has files of its own', async () => {
  const calls = packageCalls(app, admin)
  const files = await unpacked(await calls.download('aud-101'))
  expect(files.get('aud-101/media/claps.mp3')?.equals(bytes)).toBe(true)
  expect(String(files.get('aud-101/1/lecture.md'))).toContain('[Listen](media/claps.mp3)')
  const imported = await calls.bringIn(await packed([...files]), { code: 'CPF 102' })
  expect(imported.status).toBe(200)
  const { markdown } = await lectureOf('cpf-102-1')
  const [, own = ''] =
    /title="Four claps[^\n]*\n\[Listen\]\(\/api\/media\/([0-9a-f-]+)\)/.exec(markdown) ?? []
  expect(own.charAt(14)).toBe('4')
  const answer = await app.api.fetch(new Request(`${baseUrl}/api/media/${own}`), { address: '127.0.0.1' })
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
})
