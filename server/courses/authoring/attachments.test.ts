import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuthoredAttachment } from '../../../contract/courses/assignment-attachments.ts'
import { moduleProgress } from '../../../database/schema/index.ts'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { begunCourse } from '../../../tests/support/begun-course.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { packageCalls, unpacked } from '../../../tests/support/packages.ts'
import { storageKey } from '../../media/key.ts'

let app: TestApp
let admin: Person
let teacher: Person
const courseId = 'fnd-100'
const moduleId = 'fnd-100-2'
const assignmentId = 'fnd-100-2-a1'

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator()
  teacher = await app.make.teacherOf(courseId)
})
afterAll(() => app.close())

const pdf = (text: string) => `%PDF-1.4\n${text}\n%%EOF`

async function upload(name: string, bytes: string, as = teacher): Promise<string> {
  const query = { purpose: 'assignment-attachment', name }
  const { status, body } = await app.call('POST /api/media', { as, query, rawBody: bytes })
  expect(status).toBe(200)
  return body.file.id
}
const moduleOf = async (id = moduleId, as = teacher) =>
  (await app.call('GET /api/authoring/modules/{moduleId}', { as, params: { moduleId: id } })).body.module

interface Written {
  id: string
  media: string
  name: string
  earlier?: string[]
}
async function put(files: Written[] | undefined, id = assignmentId, as = teacher) {
  const ofModule = id.replace(/-a\d+$/, '')
  const module = await moduleOf(ofModule, as)
  const {
    id: _,
    isDraft,
    work,
    files: known,
    ...facts
  } = module.assignments.find((one: { id: string }) => one.id === id) ?? {
    ...module.assignments[0],
    ...emptyAssignment,
  }
  return app.call('PUT /api/authoring/modules/{moduleId}/assignments/{assignmentId}', {
    as,
    params: { moduleId: ofModule, assignmentId: id },
    body: { ...facts, revision: module.revision, ...(files && { files }) },
  })
}
const emptyAssignment = {
  title: 'Listen',
  type: 'project',
  description: '',
  steps: [],
  handIn: '',
  levels: [
    { label: 'Full', share: 100 },
    { label: 'Missing', share: 0 },
  ],
  rubric: [],
  resources: [],
  questions: [],
}
const filesOf = async (id = assignmentId, as = teacher): Promise<AuthoredAttachment[]> => {
  const { assignments } = await moduleOf(id.replace(/-a\d+$/, ''), as)
  return assignments.find((one: { id: string }) => one.id === id).files
}
async function read(path: string, as?: Person, headers: Record<string, string> = {}) {
  const answer = await app.fetch(path, {
    headers: { ...headers, ...(as && { cookie: await app.cookieOf(as) }) },
  })
  return { status: answer.status, headers: answer.headers, text: answer.body as string }
}
const address = (fileId: string, id = assignmentId) => `/api/assignments/${id}/files/${fileId}`
const isKept = (id: string) =>
  app.storage
    .read(storageKey(id))
    .then((stream) => stream.toArray())
    .then(
      () => true,
      () => false,
    )

describe('files of an assignment', () => {
  test('are read by those who may open its module, and saved under the name their author gave', async () => {
    const media = await upload('Quartet no. 1.pdf', pdf('score'))
    const id = randomUUID()
    const answer = await put([{ id, media, name: 'The score, to mark' }])
    expect(answer.status).toBe(200)
    const [ready, early] = [
      await app.make.enrolledStudent({ completed: 1 }),
      await app.make.enrolledStudent({ completed: 0 }),
    ]
    const { assignment } = (
      await app.call('GET /api/user/assignments/{id}', { as: ready, params: { id: assignmentId } })
    ).body
    const file = { id, name: 'The score, to mark', type: 'application/pdf', size: 20, url: address(id) }
    expect(assignment.files).toEqual([file])
    const page = await app.call('GET /api/courses/{id}/modules/{moduleId}', {
      as: ready,
      params: { id: courseId, moduleId },
    })
    const listed = page.body.module.assignments.find((one: { id: string }) => one.id === assignmentId)
    expect(listed.files).toEqual([file])
    const saved = await read(address(id), ready)
    expect(saved.text).toBe(pdf('score'))
    expect(Object.fromEntries(saved.headers)).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; filename="The score, to mark\.pdf"/),
      'cache-control': 'private, no-cache',
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    })
    const part = await read(address(id), ready, { range: 'bytes=0-3' })
    expect([part.status, part.text]).toEqual([206, '%PDF'])
    expect([(await read(address(id), early)).status, (await read(address(id))).status]).toEqual([403, 401])
    expect((await read(address(randomUUID()), ready)).status).toBe(404)
    expect((await read(address(id, 'fnd-100-2-a99'), ready)).status).toBe(404)
    // Versions at the address of the stored file are for authors.
    const stored = `/api/media/${media}`
    const others = [ready, await app.make.instructor(), await app.make.teacherOf('fnd-102')]
    for (const other of others) expect((await read(stored, other)).status).toBe(404)
    expect((await read(stored, admin)).status).toBe(200)
  })

  test('stay readable for a student who has handed in, although its module closed', async () => {
    const id = randomUUID()
    await put([{ id, media: await upload('a.txt', 'a'), name: 'a' }])
    const student = await app.make.enrolledStudent({ completed: 1 })
    const params = { id: assignmentId }
    await app.call('PUT /api/user/assignments/{id}/draft', {
      as: student,
      params,
      body: { baseRevision: 0, text: 'Done', links: [] },
    })
    await app.call('POST /api/user/assignments/{id}/submissions', {
      as: student,
      params,
      body: { revision: 1 },
    })
    await app.database.db.delete(moduleProgress).where(eq(moduleProgress.userId, student.id))
    expect((await read(address(id), student)).status).toBe(200)
  })

  test('keep their order, and stay when a client does not know them', async () => {
    const written = [
      { id: randomUUID(), media: await upload('b.txt', 'b'), name: '🎻 b' },
      { id: randomUUID(), media: await upload('a.csv', 'a,b'), name: 'שלום' },
    ]
    await put(written)
    expect((await put(undefined)).status).toBe(200)
    expect((await filesOf()).map(({ name }) => name)).toEqual(['🎻 b', 'שלום'])
    await put(written.toReversed())
    expect((await filesOf()).map(({ name }) => name)).toEqual(['שלום', '🎻 b'])
  })

  test('a replaced one keeps its address; a version comes back, or is deleted for good', async () => {
    const id = randomUUID()
    const [one, two] = [await upload('one.txt', 'one'), await upload('two.txt', 'two')]
    const student = await app.make.enrolledStudent({ completed: 1 })
    await put([{ id, media: one, name: 'Text' }])
    const before = await read(address(id), student)
    await put([{ id, media: two, name: 'Text' }])
    const etag = before.headers.get('etag') ?? ''
    expect((await read(address(id), student, { 'if-none-match': etag })).text).toBe('two')
    const [file] = await filesOf()
    expect(file?.earlier).toMatchObject([{ id: one, name: 'one.txt', size: 3 }])
    await put([{ id, media: one, name: 'Text' }])
    expect((await read(address(id), student)).text).toBe('one')
    expect((await filesOf())[0]?.earlier.map((version) => version.id)).toEqual([two])
    await put([{ id, media: one, name: 'Text', earlier: [] }])
    await expect.poll(() => isKept(two)).toBe(false)
    expect(await isKept(one)).toBe(true)
    await put([])
    await expect.poll(() => isKept(one)).toBe(false)
    expect((await read(address(id), student)).status).toBe(404)
  })

  test('at most 20 earlier versions are kept', async () => {
    const id = randomUUID()
    const all: string[] = []
    for (let number = 1; number <= 22; number++) {
      all.push(await upload('v.txt', `version ${number}`))
      await put([{ id, media: all.at(-1) ?? '', name: 'Versions' }])
    }
    expect((await filesOf())[0]?.earlier.map((version) => version.id)).toEqual(all.slice(1, -1).toReversed())
    await expect.poll(() => isKept(all[0] ?? '')).toBe(false)
  }, 60_000)

  test.each([
    ['of someone else', async () => upload('x.txt', 'x', await app.make.teacherOf('fnd-102'))],
    ['that is not there', async () => randomUUID()],
    [
      'of another purpose',
      async () => {
        const query = { purpose: 'assignment', name: 'x.txt' }
        return (await app.call('POST /api/media', { as: teacher, query, rawBody: 'x' })).body.file.id
      },
    ],
  ])('one %s is refused at its field, and nothing changes', async (_, made) => {
    const before = await filesOf()
    const refused = await put([{ id: randomUUID(), media: await made(), name: 'x' }])
    expectProblem(refused, 422, 'invalid-input')
    expect(refused.body.errors).toMatchObject([{ field: 'files.0.name' }])
    expect(await filesOf()).toEqual(before)
  })

  test('two with one id, eleven, and one without a name are refused', async () => {
    const file = { id: randomUUID(), media: await upload('x.txt', 'x'), name: 'x' }
    expect((await put([file, file])).body.errors).toMatchObject([{ field: 'files.1.name' }])
    const many = Array.from({ length: 11 }, () => ({ ...file, id: randomUUID() }))
    expect((await put(many)).status).toBe(422)
    expect((await put([{ ...file, name: ' ' }])).body.errors).toMatchObject([{ field: 'files.0.name' }])
    expect((await put([{ ...file, name: 'x'.repeat(121) }])).status).toBe(422)
  })

  test('of two authors, the second learns that the first was faster', async () => {
    const revision = (await moduleOf()).revision
    const { id: _, isDraft, work, files, ...facts } = (await moduleOf()).assignments[0]
    const answers = await Promise.all(
      ['mine', 'yours'].map(async (name) =>
        app.call('PUT /api/authoring/modules/{moduleId}/assignments/{assignmentId}', {
          as: teacher,
          params: { moduleId, assignmentId },
          body: {
            ...facts,
            revision,
            files: [{ id: randomUUID(), media: await upload(`${name}.txt`, name), name }],
          },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await filesOf()).toHaveLength(1)
  })
})

describe('an upload', () => {
  test('is for teachers', async () => {
    const query = { purpose: 'assignment-attachment', name: 'x.txt' }
    const as = await app.make.enrolledStudent()
    expect((await app.call('POST /api/media', { as, query, rawBody: 'x' })).status).toBe(403)
  })

  test('never keeps the name of a program, and programs are refused', async () => {
    const sent = async (name: string, rawBody: string) =>
      app.call('POST /api/media', { as: teacher, query: { purpose: 'assignment-attachment', name }, rawBody })
    expect((await sent('marks.pdf.bat', '@echo off')).body.file.name).toBe('marks.pdf.bat.txt')
    expect((await sent('../../etc/pass\u202ewd.txt', 'x')).body.file.name).toBe('pass wd.txt')
    expect((await sent('x'.repeat(300), 'x')).body.file.name).toHaveLength(120)
    expectProblem(await sent('tool.pdf', `MZ${'\0'.repeat(300)}`), 415, 'file-type-refused')
  })
})

describe('a draft', () => {
  test('keeps its files unseen until it is live', async () => {
    const draft = 'fnd-100-2-a77'
    const id = randomUUID()
    const media = await upload('early.txt', 'early')
    expect((await put([{ id, media, name: 'Early' }], draft)).status).toBe(200)
    const student = await app.make.enrolledStudent({ completed: 1 })
    expect((await read(address(id, draft), student)).status).toBe(404)
    expect((await read(`/api/media/${media}`, student)).status).toBe(404)
    expect((await read(`/api/media/${media}`, teacher)).status).toBe(200)
    const { revision } = await moduleOf()
    await app.call('DELETE /api/authoring/modules/{moduleId}/assignments/{assignmentId}', {
      as: teacher,
      params: { moduleId, assignmentId: draft },
      query: { revision: String(revision) },
    })
    await expect.poll(() => isKept(media)).toBe(false)
  })
})

describe('copies', () => {
  let source: string
  const written = async () => {
    source = await begunCourse(app, admin, `ATT ${made++}`)
    const media = await upload('Brief & notes.docx.pdf', pdf('brief'), admin)
    const answer = await put([{ id: randomUUID(), media, name: 'Brief: 2026' }], `${source}-1-a1`, admin)
    expect(answer.status).toBe(200)
    return media
  }
  let made = 100

  test('a duplicated course and a copied module have them, and keep them when the source is gone', async () => {
    const media = await written()
    const { body } = await app.call('POST /api/authoring/courses/{id}/copies', {
      as: admin,
      params: { id: source },
      body: { code: `ATT ${made++}`, title: 'The copy', days: 0, timeZone: 'Europe/Berlin' },
    })
    const copied = `${body.course.id}-1-a1`
    const [file] = await filesOf(copied, admin)
    expect(file).toMatchObject({ name: 'Brief: 2026', media, type: 'application/pdf', size: 20 })
    const outline = await app.call('POST /api/authoring/courses/{id}/module-copies', {
      as: admin,
      params: { id: body.course.id },
      body: { moduleId: `${source}-1`, revision: body.course.revision },
    })
    const second = outline.body.course.modules.at(-1).id
    expect(await filesOf(`${second}-a1`, admin)).toMatchObject([{ name: 'Brief: 2026', media }])
    await put([], `${source}-1-a1`, admin)
    await put([], copied, admin)
    expect(await isKept(media)).toBe(true)
    const { course } = (
      await app.call('GET /api/authoring/courses/{id}', { as: admin, params: { id: body.course.id } })
    ).body
    await app.call('DELETE /api/authoring/courses/{id}/modules/{moduleId}', {
      as: admin,
      params: { id: course.id, moduleId: second },
      query: { revision: String(course.revision) },
    })
    await expect.poll(() => isKept(media)).toBe(false)
  })

  test('a package carries them as files, and brings them in again', async () => {
    const media = await written()
    const calls = packageCalls(app, admin)
    const archive = await calls.download(source)
    const files = await unpacked(archive)
    expect(files.get(`${source}/files/brief-notes-docx.pdf`)?.toString()).toBe(pdf('brief'))
    expect(files.get(`${source}/1/module.yaml`)?.toString()).toContain('file: files/brief-notes-docx.pdf')
    // Unchanged: no difference to the draft that is there.
    const checked = await calls.check(archive)
    expect([checked.body.package.problems, checked.body.package.changes]).toEqual([[], []])
    await put([], `${source}-1-a1`, admin)
    expect((await calls.bringIn(archive)).status).toBe(200)
    const [file] = await filesOf(`${source}-1-a1`, admin)
    expect(file).toMatchObject({ name: 'Brief: 2026', type: 'application/pdf', size: 20 })
    expect(file?.media).not.toBe(media)
    expect((await read(file?.url ?? '', admin)).text).toBe(pdf('brief'))
  })
})
