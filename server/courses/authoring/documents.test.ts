import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { madePdf } from '../../../tests/support/made-pdf.ts'
import { storageKey } from '../../media/key.ts'

let app: TestApp
let teacher: Person
const courseId = 'fnd-100'
const moduleId = 'fnd-100-2'
const address = `/api/courses/${courseId}/modules/${moduleId}/document`

beforeAll(async () => {
  app = await createTestApp()
  teacher = await app.make.teacherOf(courseId)
})
afterAll(() => app.close())

const send = (bytes: Buffer, name = 'Reader.pdf', as = teacher) =>
  app.call('POST /api/media', {
    as,
    query: { purpose: 'module-document', name },
    rawBody: new Uint8Array(bytes),
  })
const sent = async (text: string, name?: string) => (await send(madePdf([text]), name)).body.file.id as string
const whole = async (id = moduleId, as = teacher) =>
  (await app.call('GET /api/authoring/modules/{moduleId}/document', { as, params: { moduleId: id } })).body
const show = async (file: string, id = moduleId, as = teacher) =>
  app.call('PUT /api/authoring/modules/{moduleId}/document', {
    as,
    params: { moduleId: id },
    body: { revision: (await whole(id)).module.revision, file },
  })
const hide = async (id = moduleId) =>
  app.call('DELETE /api/authoring/modules/{moduleId}/document', {
    as: teacher,
    params: { moduleId: id },
    query: { revision: String((await whole(id)).module.revision) },
  })
const restore = async (number: number) =>
  app.call('POST /api/authoring/modules/{moduleId}/document/versions/{number}/restore', {
    as: teacher,
    params: { moduleId, number: String(number) },
    body: { revision: (await whole()).module.revision },
  })
const deleteVersion = async (number: number) =>
  app.call('DELETE /api/authoring/modules/{moduleId}/document/versions/{number}', {
    as: teacher,
    params: { moduleId, number: String(number) },
    query: { revision: String((await whole()).module.revision) },
  })
async function read(as?: Person, headers: Record<string, string> = {}, at = address) {
  const answer = await app.fetch(at, {
    headers: { ...headers, ...(as && { cookie: await app.cookieOf(as) }) },
  })
  return { status: answer.status, headers: answer.headers, text: answer.body as string }
}
const textOf = (bytes: Buffer) => new TextDecoder().decode(bytes)
const isKept = (id: string) =>
  app.storage
    .read(storageKey(id))
    .then((stream) => stream.toArray())
    .then(
      () => true,
      () => false,
    )
const found = async (q: string, as?: Person) =>
  (await app.call('GET /api/search', { ...(as && { as }), query: { q, kind: 'documents' } })).body.groups[0]
    ?.results ?? []

describe('the PDF of a module', () => {
  test('is read at the address of the typeset lecture, by those who may open the module', async () => {
    await show(await sent('Of another module'), 'fnd-100-1')
    const pdf = madePdf(['Zugzwang in layouts', '', 'The end'])
    const { file, notes } = (await send(pdf, 'Grids and zugzwang.pdf')).body
    expect(notes).toEqual([])
    expect((await show(file.id)).body.module.document).toEqual({
      name: 'Grids and zugzwang.pdf',
      size: pdf.length,
      pages: 3,
      version: 1,
    })
    const ready = await app.make.enrolledStudent({ completed: 1 })
    const early = await app.make.enrolledStudent()
    const answer = await read(ready)
    expect(answer.text).toBe(textOf(pdf))
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('inline'),
      'cache-control': 'private, no-cache',
      'accept-ranges': 'bytes',
    })
    expect(answer.headers.get('content-security-policy')).not.toContain('sandbox')
    const part = await read(ready, { range: 'bytes=0-4' })
    expect([part.status, part.text]).toEqual([206, '%PDF-'])
    const known = await read(ready, { 'if-none-match': answer.headers.get('etag') ?? '' })
    expect(known.status).toBe(304)
    // Parts of one version are never put together with those of another.
    expect((await read(ready, {}, `${address}?version=1`)).status).toBe(200)
    expect((await read(ready, {}, `${address}?version=2`)).status).toBe(409)
    const saved = await read(ready, {}, `${address}?download=1`)
    expect(saved.headers.get('content-disposition')).toContain('attachment')
    expect([(await read(early)).status, (await read()).status]).toEqual([403, 401])
    // At the address of the file, only its authors: versions are not for students.
    expect((await read(ready, {}, `/api/media/${file.id}`)).status).toBe(404)
    expect((await read(await app.make.administrator(), {}, `/api/media/${file.id}`)).status).toBe(200)
    expect((await read(await app.make.instructor(), {}, `/api/media/${file.id}`)).status).toBe(404)
    const page = await app.call('GET /api/courses/{id}/modules/{moduleId}', {
      as: ready,
      params: { id: courseId, moduleId },
    })
    expect(page.body.module.document).toMatchObject({ pages: 3 })
    const outline = await app.call('GET /api/courses/{id}', { params: { id: courseId } })
    expect(outline.body.course.modules[1].costs).toContainEqual({ kind: 'document', bytes: pdf.length })
  })

  test('is its own: other modules and the search of their lectures stay as they are', async () => {
    const { document } = (await whole('fnd-100-1')).module
    expect(document).toMatchObject({ pages: 1 })
    const first = await app.call('GET /api/courses/{id}/modules/{moduleId}', {
      params: { id: courseId, moduleId: 'fnd-100-1' },
    })
    expect(first.body.module.document).toEqual(document)
  })

  test('is found by its text, by those alone who may open the module', async () => {
    await show(await sent('A sesquipedalian serif'))
    const ready = await app.make.enrolledStudent({ completed: 1 })
    const early = await app.make.enrolledStudent()
    expect(await found('sesquipedalian', ready)).toMatchObject([
      { kind: 'documents', id: moduleId, path: `/course/${courseId}?module=${moduleId}` },
    ])
    expect((await found('sesquipedalian', ready))[0].excerpt.join('')).toBe('A sesquipedalian serif')
    expect([await found('sesquipedalian', early), await found('sesquipedalian')]).toEqual([[], []])
    await show(await sent('Another text'))
    expect(await found('sesquipedalian', ready)).toEqual([])
    await hide()
    expect(await found('Another text', ready)).toEqual([])
  })

  test('is found by its last page, too, after half a million characters', async () => {
    const page = 'A paragraph about type, as long as a line of a book is long.\n'.repeat(40)
    const pdf = madePdf([...Array.from({ length: 230 }, () => page), 'The velleity of vellum'])
    await show((await send(pdf, 'A book.pdf')).body.file.id)
    expect(await found('velleity', await app.make.enrolledStudent({ completed: 1 }))).toHaveLength(1)
    await hide()
  }, 60_000)

  test('keeps its versions: each can be shown again, and deleted when students do not read it', async () => {
    await hide()
    const first = await sent('One', 'One.pdf')
    await show(first)
    const second = await sent('Two', 'Two.pdf')
    const answer = await show(second)
    const [two, one] = answer.body.versions
    expect(two).toMatchObject({ name: 'Two.pdf', shown: true, pages: 1, pagesWithText: 1 })
    expect(one).toMatchObject({
      name: 'One.pdf',
      shown: false,
      addedBy: `${teacher.firstName} ${teacher.lastName}`,
    })
    const reader = await app.make.enrolledStudent({ completed: 1 })
    const before = await read(reader)
    expect((await restore(one.number)).status).toBe(200)
    const after = await read(reader, { 'if-none-match': before.headers.get('etag') ?? '' })
    expect([before.text, after.text]).toEqual([['Two'], ['One']].map((pages) => textOf(madePdf(pages))))
    expect((await deleteVersion(one.number)).body).toMatchObject({ code: 'version-shown' })
    expect((await deleteVersion(two.number)).status).toBe(200)
    expect((await restore(two.number)).body).toMatchObject({ code: 'version-not-found' })
    await expect.poll(() => isKept(second)).toBe(false)
    expect(await isKept(first)).toBe(true)
  })

  test('the oldest of more than 20 versions is deleted', async () => {
    const id = 'fnd-100-3'
    const files: string[] = []
    for (let number = 1; number <= 21; number++) {
      files.push(await sent(`Version ${number}`))
      await show(files.at(-1) ?? '', id)
    }
    const { versions } = await whole(id)
    expect(versions.map(({ number }: { number: number }) => number)).toEqual(
      Array.from({ length: 20 }, (_, index) => 21 - index),
    )
    await expect.poll(() => isKept(files[0] ?? '')).toBe(false)
    expect(await isKept(files[1] ?? '')).toBe(true)
  }, 60_000)

  test('goes back to the typeset lecture', async () => {
    await show(await sent('Uploaded'))
    expect((await hide()).body.module.document).toBeNull()
    const reader = await app.make.enrolledStudent({ completed: 1 })
    const answer = await read(reader)
    expect([answer.status, answer.text.slice(0, 5)]).toEqual([200, '%PDF-'])
    expect(answer.headers.get('content-disposition')).toContain('FND 100-2')
  }, 60_000)

  test('of two authors, the second learns that the first was faster', async () => {
    const { revision } = (await whole()).module
    const files = [await sent('Mine'), await sent('Yours')]
    const answers = await Promise.all(
      files.map((file) =>
        app.call('PUT /api/authoring/modules/{moduleId}/document', {
          as: teacher,
          params: { moduleId },
          body: { revision, file },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { versions } = await whole()
    expect(versions.filter(({ shown }: { shown: boolean }) => shown)).toHaveLength(1)
  })

  test('takes no file of someone else, and none of another purpose', async () => {
    const other = await app.make.teacherOf('fnd-102')
    const { id } = (await send(madePdf(['Theirs']), 'Theirs.pdf', other)).body.file
    expect(await show(id)).toMatchObject({ status: 422, body: { code: 'invalid-input' } })
  })

  test('its files go with the module', async () => {
    const admin = await app.make.administrator()
    const call = async (key: Parameters<TestApp['call']>[0], options: object) =>
      (await app.call(key, { as: admin, ...options })).body
    const facts = {
      title: 'Soon gone',
      departmentId: 'branding',
      difficulty: 'Introductory',
      description: '',
      outcomes: ['', '', ''],
    }
    const { course } = await call('POST /api/admin/courses', { body: { ...facts, code: 'PDF 100' } })
    const params = { id: course.id }
    const module = { title: 'Gone', type: 'pdf', summary: '' }
    const grown = await call('POST /api/authoring/courses/{id}/modules', {
      params,
      body: { ...module, revision: course.revision },
    })
    const file = (await send(madePdf(['Gone']), 'Gone.pdf', admin)).body.file.id
    const at = { moduleId: `${course.id}-1` }
    await call('PUT /api/authoring/modules/{moduleId}/document', { params: at, body: { revision: 0, file } })
    expect(await isKept(file)).toBe(true)
    await call('DELETE /api/authoring/courses/{id}/modules/{moduleId}', {
      params: { ...params, ...at },
      query: { revision: String(grown.course.revision) },
    })
    await expect.poll(() => isKept(file)).toBe(false)
  })
})

describe('an upload', () => {
  test('of a scanned document says what is missing', async () => {
    const { status, body } = await send(madePdf(['', '']))
    expect([status, body.notes]).toEqual([200, [expect.stringContaining('no text')]])
  })

  test.each([
    ['locked', madePdf(['Secret'], { locked: true }), 422, 'locked with a password'],
    ['damaged', Buffer.from('%PDF-1.7\nnothing'), 422, 'damaged'],
    ['no PDF', Buffer.from('PK\x03\x04 a document'), 415, 'Please choose PDF'],
  ])('%s is refused with a sentence', async (_, bytes, status, sentence) => {
    expect(await send(bytes)).toMatchObject({ status, body: { message: expect.stringContaining(sentence) } })
  })

  test('is for teachers', async () => {
    const student = await app.make.enrolledStudent()
    expect((await send(madePdf(['x']), 'x.pdf', student)).status).toBe(403)
  })
})
