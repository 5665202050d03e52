import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SubmittedFile } from '../../../contract/assessment/assignments.ts'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
let teacher: Person
let otherTeacher: Person

const assignmentId = 'brd-101-1-a1'
/** In a course with another teacher. */
const otherId = 'fnd-100-1-a1'
const params = { id: assignmentId }
const pdf = `%PDF-1.4\n${'work '.repeat(50)}\n%%EOF`
/** The smallest PNG, and the first bytes of a film and a sound. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const wav = Buffer.concat([
  Buffer.from('RIFF'),
  Buffer.from([36, 0, 0, 0]),
  Buffer.from('WAVEfmt '),
  Buffer.from([16, 0, 0, 0, 1, 0, 1, 0, 0x40, 0x1f, 0, 0, 0x80, 0x3e, 0, 0, 2, 0, 16, 0]),
  Buffer.from('data'),
  Buffer.from([0, 0, 0, 0]),
])

beforeAll(async () => {
  app = await createTestApp()
  teacher = await app.make.teacherOf('brd-101')
  otherTeacher = await app.make.teacherOf('fnd-100')
})
afterAll(() => app.close())

async function upload(as: Person, name: string, rawBody: BodyInit = pdf): Promise<string> {
  const query = { purpose: 'assignment', name }
  const { status, body } = await app.call('POST /api/media', { as, query, rawBody })
  expect(status).toBe(200)
  return body.file.id
}
const read = async (as: Person) =>
  (await app.call('GET /api/user/assignments/{id}', { as, params })).body.assignment
const saveIn = (id: string, as: Person, baseRevision: number, files?: string[], text = '') =>
  app.call('PUT /api/user/assignments/{id}/draft', {
    as,
    params: { id },
    body: { baseRevision, text, links: [], ...(files ? { files } : {}) },
  })
const save = (...input: [Person, number, string[]?, string?]) => saveIn(assignmentId, ...input)
const handIn = (as: Person, revision: number) =>
  app.call('POST /api/user/assignments/{id}/submissions', { as, params, body: { revision } })
const get = (as: Person, id: string) => app.call('GET /api/media/{id}', { as, params: { id } })
const names = (files: readonly SubmittedFile[]) => files.map(({ name }) => name)

async function handedIn(as: Person, files: Record<string, BodyInit>) {
  const ids = await Promise.all(Object.entries(files).map(([name, body]) => upload(as, name, body)))
  const { revision } = (await read(as)).draft
  await save(as, revision, ids)
  const { status, body } = await handIn(as, revision + 1)
  expect(status).toBe(200)
  return { submissionId: body.assignment.submissions[0].id as string, ids }
}

describe('files of a draft', () => {
  test('keep their order, and stay when only the text is saved', async () => {
    const student = await app.make.student()
    const [one, two] = [await upload(student, 'Ünë 🎬.pdf'), await upload(student, 'two.png', png)] as const
    const { body } = await save(student, 0, [two, one])
    expect(body.draft.files).toEqual([
      { id: two, name: 'two.png', type: 'image/png', size: png.length, url: `/api/media/${two}` },
      { id: one, name: 'Ünë 🎬.pdf', type: 'application/pdf', size: pdf.length, url: `/api/media/${one}` },
    ])
    expect((await save(student, 1, undefined, 'Words')).body.draft.files).toHaveLength(2)
    expect(names((await save(student, 2, [one])).body.draft.files)).toEqual(['Ünë 🎬.pdf'])
    await expect.poll(async () => (await get(student, two)).status).toBe(404)
    expect((await get(student, one)).status).toBe(200)
  })

  test('of a stale draft are rejected', async () => {
    const student = await app.make.student()
    await save(student, 0, [], 'First tab')
    const file = await upload(student, 'late.pdf')
    expectProblem(await save(student, 0, [file]), 409, 'draft-changed')
    expect((await read(student)).draft.files).toEqual([])
    expect((await app.call('DELETE /api/media/{id}', { as: student, params: { id: file } })).status).toBe(200)
  })

  test("must be the student's own, uploaded for assignments, and at most ten", async () => {
    const [student, other] = [await app.make.student(), await app.make.student()]
    const foreign = await upload(other, 'foreign.pdf')
    expectProblem(await save(student, 0, [foreign]), 422, 'invalid-input')
    expectProblem(await save(student, 0, [randomUUID()]), 422, 'invalid-input')
    const many = Array.from({ length: 11 }, () => randomUUID())
    expectProblem(await save(student, 0, many), 422)
    expect((await read(student)).draft.revision).toBe(0)
    const query = { purpose: 'assignment', name: 'tool.pdf' }
    const program = Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]), Buffer.alloc(200)])
    expectProblem(
      await app.call('POST /api/media', { as: student, query, rawBody: program }),
      415,
      'file-type-refused',
    )
  })

  test('may be in two drafts, and stay until both release them', async () => {
    const student = await app.make.student()
    const file = await upload(student, 'both.pdf')
    for (const id of [assignmentId, otherId]) expect((await saveIn(id, student, 0, [file])).status).toBe(200)
    const isKept = async () =>
      (
        await app.database.pool.query('select attached_at is not null as kept from media where id = $1', [
          file,
        ])
      ).rows
    expect((await saveIn(assignmentId, student, 1, [])).status).toBe(200)
    expect(await isKept()).toEqual([{ kept: true }])
    expect((await saveIn(otherId, student, 1, [])).status).toBe(200)
    await expect.poll(isKept).toEqual([])
  })

  test('in two drafts are readable for the teachers of the submitted one only', async () => {
    const student = await app.make.student()
    const file = await upload(student, 'both.pdf')
    for (const id of [assignmentId, otherId]) expect((await saveIn(id, student, 0, [file])).status).toBe(200)
    const handInTo = (id: string) =>
      app.call('POST /api/user/assignments/{id}/submissions', {
        as: student,
        params: { id },
        body: { revision: 1 },
      })
    const seen = async () => [(await get(teacher, file)).status, (await get(otherTeacher, file)).status]
    expect((await handInTo(otherId)).status).toBe(200)
    expect(await seen()).toEqual([404, 200])
    expect((await handInTo(assignmentId)).status).toBe(200)
    expect(await seen()).toEqual([200, 200])
    for (const id of [assignmentId, otherId]) await saveIn(id, student, 1, [])
    expect(await seen()).toEqual([200, 200])
  })

  test('are enough to submit, and every version keeps its own', async () => {
    const student = await app.make.student()
    const { ids } = await handedIn(student, { 'first.pdf': pdf })
    const second = await upload(student, 'second.pdf')
    await save(student, 1, [second])
    const { body } = await handIn(student, 2)
    const versions = body.assignment.submissions as { files: SubmittedFile[] }[]
    expect(versions.map(({ files }) => names(files))).toEqual([['second.pdf'], ['first.pdf']])
    expect((await get(student, ids[0] ?? '')).status).toBe(200)
    expect((await get(teacher, ids[0] ?? '')).status).toBe(200)
  })
})

describe('read access to a file', () => {
  test("is for the course's teachers after submission, and for no other teacher", async () => {
    const student = await app.make.student()
    const file = await upload(student, 'mine.pdf')
    const others = [teacher, otherTeacher, await app.make.student(), await app.make.administrator()]
    const statuses = async () => Promise.all(others.map(async (as) => (await get(as, file)).status))
    expect(await statuses()).toEqual([404, 404, 404, 404])
    await save(student, 0, [file])
    expect(await statuses()).toEqual([404, 404, 404, 404])
    await handIn(student, 1)
    expect(await statuses()).toEqual([200, 404, 404, 200])
    expect((await app.call('GET /api/media/{id}', { params: { id: file } })).status).toBe(404)
  })

  test('ends when a teacher becomes a student, even if still assigned to the course', async () => {
    const [student, former] = [await app.make.student(), await app.make.teacherOf('brd-101')]
    const { ids } = await handedIn(student, { 'mine.pdf': pdf })
    const [file = ''] = ids
    expect((await get(former, file)).status).toBe(200)
    const lowered = await app.call('PATCH /api/admin/users/{userId}', {
      as: await app.make.administrator(),
      params: { userId: former.id },
      body: { role: 'student' },
    })
    expect(lowered.status).toBe(200)
    expect((await get(former, file)).status).toBe(404)
  })

  test('files that could carry programs are always sent as downloads', async () => {
    const student = await app.make.student()
    const html = '<!doctype html><html><body><script>alert(1)</script></body></html>'
    const { ids } = await handedIn(student, { 'page.pdf': html, 'sound.wav': wav, 'film.png': png })
    const headers = await Promise.all(ids.map(async (id) => (await get(teacher, id)).headers))
    expect(headers.map((one) => one.get('content-disposition')?.split(';')[0])).toEqual([
      'attachment',
      'inline',
      'inline',
    ])
    for (const one of headers) {
      expect(one.get('content-security-policy')).toContain('sandbox')
      expect(one.get('x-content-type-options')).toBe('nosniff')
    }
  })
})

describe('a pinned comment', () => {
  const pin = (as: Person, submissionId: string, body: object) =>
    app.call('POST /api/teach/submissions/{id}/comments', { as, params: { id: submissionId }, body })
  const comment = (fileId: string, at: object, text = 'Look here') => ({ id: randomUUID(), fileId, at, text })

  test('is visible to its student and notifies them once', async () => {
    const student = await app.make.student()
    const { submissionId, ids } = await handedIn(student, { 'cover.png': png, 'song.wav': wav })
    const [picture = '', sound = ''] = ids
    const place = comment(picture, { kind: 'place', x: 0.25, y: 1 }, ' Too dark 🌒\n')
    for (let time = 0; time < 3; time++) {
      const { status, body } = await pin(teacher, submissionId, place)
      expect(status).toBe(200)
      expect(body.submission.comments).toHaveLength(1)
    }
    await pin(teacher, submissionId, comment(sound, { kind: 'second', second: 0 }))
    const { comments } = (await read(student)).submissions[0]
    expect(comments).toMatchObject([
      {
        fileId: picture,
        at: { kind: 'place', x: 0.25, y: 1 },
        text: 'Too dark 🌒',
        author: 'Ines Okafor',
        can: { remove: false },
      },
      { fileId: sound, at: { kind: 'second', second: 0 } },
    ])
    const feedback = await app.call('GET /api/user/notifications', {
      as: student,
      query: { kind: 'feedback' },
    })
    expect(feedback.body.notifications).toHaveLength(1)
    expect(feedback.body.notifications[0].path).toBe(`/dashboard/assignments/${assignmentId}`)
  })

  test('needs an existing place, and a file of this submission', async () => {
    const student = await app.make.student()
    const { submissionId, ids } = await handedIn(student, { 'cover.png': png, 'paper.pdf': pdf })
    const [picture = '', paper = ''] = ids
    const wrong: [object, number, string?][] = [
      [comment(picture, { kind: 'second', second: 1 }), 422, 'invalid-input'],
      [comment(paper, { kind: 'place', x: 0, y: 0 }), 422, 'invalid-input'],
      [comment(picture, { kind: 'place', x: 1.2, y: 0 }), 422],
      [comment(picture, { kind: 'place', x: 0, y: 0 }, '  '), 422],
      [comment(picture, { kind: 'place', x: 0, y: 0 }, 'x'.repeat(2_001)), 422],
      [comment(randomUUID(), { kind: 'place', x: 0, y: 0 }), 404, 'file-not-found'],
    ]
    for (const [body, status, code] of wrong)
      expectProblem(await pin(teacher, submissionId, body), status, code)
    expect((await read(student)).submissions[0].comments).toEqual([])
  })

  test('is limited to 200 under concurrency, and the last one may be repeated', async () => {
    const student = await app.make.student()
    const { submissionId, ids } = await handedIn(student, { 'cover.png': png })
    const at = { kind: 'place', x: 0.5, y: 0.5 }
    await app.database.pool.query(
      `insert into submission_comments (user_id, id, submission_id, file_id, author_id, at, text, created_at)
       select $1, gen_random_uuid(), $2, $3, $4, $5, 'Look', now() from generate_series(1, 197)`,
      [student.id, submissionId, ids[0], teacher.id, at],
    )
    const wanted = Array.from({ length: 8 }, () => comment(ids[0] ?? '', at))
    const answers = await Promise.all(wanted.map((body) => pin(teacher, submissionId, body)))
    const taken = wanted.filter((_, index) => answers[index]?.status === 200)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
    for (const body of taken) {
      const again = await pin(teacher, submissionId, body)
      expect([again.status, again.body.submission?.comments.length]).toEqual([200, 200])
    }
    expectProblem(await pin(teacher, submissionId, comment(ids[0] ?? '', at)), 409, 'too-many-comments')
  })

  test('is invisible to other teachers, and removed only by its author', async () => {
    const student = await app.make.student()
    const { submissionId, ids } = await handedIn(student, { 'cover.png': png })
    const body = comment(ids[0] ?? '', { kind: 'place', x: 0.5, y: 0.5 })
    expectProblem(await pin(otherTeacher, submissionId, body), 404, 'submission-not-found')
    expect((await pin(student, submissionId, body)).status).toBe(403)
    await pin(teacher, submissionId, body)
    const remove = (as: Person) =>
      app.call('DELETE /api/teach/submissions/{id}/comments/{commentId}', {
        as,
        params: { id: submissionId, commentId: body.id },
      })
    expectProblem(await remove(otherTeacher), 404, 'submission-not-found')
    const colleague = await app.make.teacherOf('brd-101')
    expect((await remove(colleague)).body.submission.comments).toHaveLength(1)
    expect((await remove(teacher)).body.submission.comments).toEqual([])
    expect((await remove(teacher)).status).toBe(200)
  })
})

describe('an account with submitted files', () => {
  const password = 'a long enough password'

  test('includes them in its download, and deletes them with the account', async () => {
    const student = await app.make.student({ password })
    const { submissionId, ids } = await handedIn(student, { 'mine.wav': wav })
    await app.call('POST /api/teach/submissions/{id}/comments', {
      as: teacher,
      params: { id: submissionId },
      body: { id: randomUUID(), fileId: ids[0], at: { kind: 'second', second: 0 }, text: 'A word' },
    })
    await app.call('POST /api/user/data-exports', { as: student })
    const list = async () => (await app.call('GET /api/user/data-exports', { as: student })).body.exports
    await expect.poll(async () => (await list())[0].state, { timeout: 30_000 }).toBe('ready')
    const response = await app.api.fetch(
      new Request(`http://localhost:3000${(await list())[0].url}`, {
        headers: { cookie: await app.cookieOf(student) },
      }),
      {},
    )
    const zip = Buffer.from(await response.arrayBuffer())
    for (const name of ['-mine.wav', 'submissions.json', 'submission_comments.json'])
      expect([name, zip.includes(name)]).toEqual([name, true])

    await app.call('POST /api/user/deletion', { as: student, body: { confirmation: 'delete', password } })
    await app.database.pool.query(
      "update account_deletions set due_at = due_at - interval '15 days' where user_id = $1",
      [student.id],
    )
    await app.profile.deleteDue(student.id)
    await expect.poll(async () => (await get(teacher, ids[0] ?? '')).status).toBe(404)
    const left = await app.database.pool.query(
      'select 1 from assignment_files where user_id = $1 union all select 1 from submission_comments where user_id = $1',
      [student.id],
    )
    expect(left.rows).toEqual([])
  }, 120_000)
})

describe('due dates in the calendar', () => {
  const span = { from: '2027-03-01', to: '2027-03-31' }
  const due = async (as: Person) =>
    (await app.call('GET /api/user/calendar', { as, query: span })).body.items.map(
      ({ id, startsAt }: { id: string; startsAt: string }) => [id, startsAt],
    )

  test("cover the student's courses, use their extensions, and disappear after submission", async () => {
    await app.database.pool.query(
      "insert into assignment_due_dates (course_id, assignment_id, due_at) values ('brd-101', $1, '2027-03-10T12:00:00Z')",
      [assignmentId],
    )
    const student = await app.make.enrolledStudent({ courseId: 'brd-101' })
    const stranger = await app.make.enrolledStudent({ courseId: 'fnd-100' })
    expect(await due(student)).toEqual([[`assignment-${assignmentId}`, '2027-03-10T12:00:00.000Z']])
    expect(await due(stranger)).toEqual([])
    const { body } = await app.call('POST /api/user/calendar-feed', { as: student, body: { open: true } })
    const feed = async () => (await app.fetch(new URL(body.address).pathname)).body as string
    expect(await feed()).toMatch(/SUMMARY:Due: /)
    await app.database.pool.query(
      "insert into assignment_extensions (user_id, course_id, assignment_id, due_at) values ($1, 'brd-101', $2, '2027-03-20T12:00:00Z')",
      [student.id, assignmentId],
    )
    expect(await due(student)).toEqual([[`assignment-${assignmentId}`, '2027-03-20T12:00:00.000Z']])
    await handedIn(student, { 'done.pdf': pdf })
    expect(await due(student)).toEqual([])
    expect(await feed()).not.toMatch(/SUMMARY:Due: /)
  })

  test('include archived courses and dates of one student only', async () => {
    const sql = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)
    const student = await app.make.enrolledStudent({ courseId: 'clt-301' })
    await sql(
      "insert into assignment_due_dates (course_id, assignment_id, due_at) values ('clt-301', 'clt-301-1-a1', '2027-03-11T12:00:00Z')",
    )
    await sql(
      "insert into assignment_extensions (user_id, course_id, assignment_id, due_at) values ($1, 'clt-301', 'clt-301-2-a1', '2027-03-12T12:00:00Z')",
      [student.id],
    )
    const both = [
      ['assignment-clt-301-1-a1', '2027-03-11T12:00:00.000Z'],
      ['assignment-clt-301-2-a1', '2027-03-12T12:00:00.000Z'],
    ]
    expect(await due(student)).toEqual(both)
    await sql("update courses set status = 'archived' where id = 'clt-301'")
    expect(await due(student)).toEqual(both)
    await sql("update courses set status = 'published' where id = 'clt-301'")
  })
})
