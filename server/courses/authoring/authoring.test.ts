import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { courseFacts } from '../../../tests/support/course-facts.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
let admin: Person
let instructor: Person
let id: string
let made = 100

const later = { timeout: 45_000 }
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator()
  instructor = await app.make.instructor()
})
afterAll(() => app.close())

beforeEach(async () => {
  made += 1
  const { body } = await app.call('POST /api/admin/courses', {
    as: admin,
    body: { ...courseFacts, code: `tst ${made}` },
  })
  id = body.course.id
  await app.call('POST /api/teach/courses/{id}/staff', {
    as: admin,
    params: { id },
    body: { email: instructor.email, role: 'teacher' },
  })
})

const course = async (as = instructor) =>
  (await app.call('GET /api/authoring/courses/{id}', { as, params: { id } })).body.course
const addModule = async (title: string) =>
  app.call('POST /api/authoring/courses/{id}/modules', {
    as: instructor,
    params: { id },
    body: { title, type: 'pdf', summary: '', revision: (await course()).revision },
  })
const writeLecture = (moduleId: string, markdown: string, revision: number) =>
  app.call('PUT /api/authoring/modules/{moduleId}/lecture', {
    as: instructor,
    params: { moduleId },
    body: { markdown, revision },
  })
const setStatus = (status: string, publishAt?: string) =>
  app.call('PUT /api/authoring/courses/{id}/status', {
    as: instructor,
    params: { id },
    body: { status, ...(publishAt ? { publishAt } : {}) },
  })
const asPublic = () => app.call('GET /api/courses/{id}', { params: { id } })

async function readyCourse() {
  await addModule('First strokes')
  await writeLecture(`${id}-1`, 'One stroke, then another.', 0)
}

describe('a new course', () => {
  test('is a draft: 404 for the public, visible to its authors and in the list of all courses', async () => {
    expect((await course()).status).toBe('draft')
    expect((await asPublic()).status).toBe(404)
    const other = await app.make.instructor()
    const asOther = await app.call('GET /api/authoring/courses/{id}', { as: other, params: { id } })
    expect(asOther.status).toBe(404)
    const { body } = await app.call('GET /api/admin/courses', { as: admin })
    expect(body.courses.find((one: { id: string }) => one.id === id)).toMatchObject({
      code: `TST ${made}`,
      instructor: 'Branding Faculty',
      status: 'draft',
    })
  })

  test('has a unique code', async () => {
    const again = await app.call('POST /api/admin/courses', {
      as: admin,
      body: { ...courseFacts, code: `TST ${made}` },
    })
    expect(again.status).toBe(409)
    expect(again.body.errors).toEqual([{ field: 'code', message: `Another course has the code TST ${made}` }])
  })

  const begin = (facts: object) =>
    app.call('POST /api/admin/courses', { as: admin, body: { ...courseFacts, ...facts } })

  test('has a code of any shape; two codes that give one address get two', async () => {
    const codes = ['Mu-Kp-12', 'MU KP 12', 'Größe 7b', '音楽', 'new']
    const answers = []
    for (const code of codes) answers.push((await begin({ code })).body.course)
    expect(answers.map(({ code }) => code)).toEqual(codes)
    expect(answers.map((one) => one.id)).toEqual(['mu-kp-12', 'mu-kp-12-2', 'grosse-7b', 'course', 'new-2'])
    expect((await begin({ code: 'mu-kp-12' })).body.code).toBe('code-taken')
    const refused = await begin({ code: 'A; B' })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'code' }] } })
  })

  test('added twice at the same time is added once', async () => {
    const answers = await Promise.all([begin({ code: 'Twice' }), begin({ code: 'TWICE' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('has one to ten outcomes, none empty once it is published', async () => {
    const outcomes = Array.from({ length: 11 }, (_, index) => `Do thing ${index}`)
    expect((await begin({ code: 'Ten 11', outcomes })).status).toBe(422)
    expect((await begin({ code: 'Ten 0', outcomes: [] })).status).toBe(422)
    expect((await begin({ code: 'Ten 10', outcomes: outcomes.slice(0, 10) })).status).toBe(200)
    await readyCourse()
    const facts = { ...courseFacts, code: `TST ${made}`, coverId: null }
    const put = async (outcomes: string[]) =>
      app.call('PUT /api/authoring/courses/{id}/facts', {
        as: instructor,
        params: { id },
        body: { ...facts, outcomes, revision: (await course()).revision },
      })
    await put(['One', ''])
    expect((await setStatus('published')).body.message).toContain('One of the outcomes is empty.')
    await put(['One'])
    expect((await setStatus('published')).status).toBe(200)
    expect((await put(['One', ''])).body.errors).toEqual([
      { field: 'outcomes.1', message: 'A published course has no empty outcomes' },
    ])
  })

  test('is not published while something is missing, and lists every reason', async () => {
    const refused = await setStatus('published')
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('The course has no modules.')
    await addModule('Empty')
    expect((await setStatus('published')).body.message).toContain('One module is not ready')
  })
})

test('rejects a 50 MB picture with a clear message, for a lecture and for a cover', async () => {
  const rawBody = new Uint8Array(50_000_000)
  for (const purpose of ['lecture-picture', 'course-cover']) {
    const query = { purpose, name: 'pen.png' }
    const answer = await app.call('POST /api/media', { as: instructor, query, rawBody })
    expect([answer.status, answer.body.message]).toEqual([413, 'This file is larger than 20 MB.'])
  }
})

describe('states', () => {
  test('publishing makes saved lectures live, clears caches, and is logged', async () => {
    await readyCourse()
    expect((await asPublic()).status).toBe(404)
    expect((await setStatus('published')).status).toBe(200)
    await expect.poll(async () => (await asPublic()).status, later).toBe(200)
    const { body } = await app.call('GET /api/courses/{id}/modules/{moduleId}', {
      params: { id, moduleId: `${id}-1` },
    })
    expect(body.module.lecture).toContain('One stroke')
    const log = await app.call('GET /api/admin/audit', { as: admin, query: { subject: `course/${id}` } })
    expect(log.body.entries[0]).toMatchObject({
      action: 'course.published',
      changes: [{ field: 'status', before: 'draft', after: 'published' }],
    })
  })

  test('a scheduled course is published on time, not earlier', async () => {
    await readyCourse()
    const soon = new Date(Date.now() + 1_000).toISOString()
    expect((await setStatus('scheduled', '2020-01-01T00:00:00.000Z')).status).toBe(422)
    const { body } = await setStatus('scheduled', soon)
    expect(body.course).toMatchObject({ status: 'scheduled', publishAt: soon })
    expect((await asPublic()).status).toBe(404)
    await expect.poll(async () => (await asPublic()).status).toBe(200)
  }, 120_000)

  test('an archived course leaves the catalog but stays open to enrolled students', async () => {
    await readyCourse()
    await setStatus('published')
    const student = await app.make.student()
    await expect.poll(async () => (await asPublic()).status, later).toBe(200)
    await app.call('POST /api/user/enroll', { as: student, body: { courseId: id } })
    expect((await setStatus('draft')).body.code).toBe('state-not-possible')
    expect((await setStatus('archived')).body.code).toBe('archiving-asks-administrator')
    const archived = await app.call('PUT /api/authoring/courses/{id}/status', {
      as: admin,
      params: { id },
      body: { status: 'archived' },
    })
    expect(archived.status).toBe(200)
    await expect.poll(async () => (await asPublic()).status, later).toBe(404)
    const mine = await app.call('GET /api/user/courses/{id}', { as: student, params: { id } })
    expect(mine.body.course.modules).toHaveLength(1)
    const done = { courseId: id, moduleId: `${id}-1`, completed: true }
    expect((await app.call('POST /api/user/progress', { as: student, body: done })).status).toBe(200)
    const stranger = await app.make.student()
    const params = { id }
    expect((await app.call('GET /api/user/courses/{id}', { as: stranger, params })).status).toBe(404)
    expect((await app.call('POST /api/user/enroll', { as: stranger, body: { courseId: id } })).status).toBe(
      404,
    )
    expect((await app.call('POST /api/user/progress', { as: stranger, body: done })).status).toBe(404)
  })
})

describe('the outline', () => {
  test('gains, moves and loses modules without reusing their numbers', async () => {
    for (const title of ['One', 'Two', 'Three']) expect((await addModule(title)).status).toBe(200)
    const { revision } = await course()
    const moved = await app.call('PUT /api/authoring/courses/{id}/outline', {
      as: instructor,
      params: { id },
      body: { revision, order: [`${id}-3`, `${id}-1`, `${id}-2`] },
    })
    expect(moved.body.course.modules.map((module: { title: string }) => module.title)).toEqual([
      'Three',
      'One',
      'Two',
    ])
    const removed = await app.call('DELETE /api/authoring/courses/{id}/modules/{moduleId}', {
      as: instructor,
      params: { id, moduleId: `${id}-3` },
      query: { revision: String(moved.body.course.revision) },
    })
    expect(removed.body.course.modules.map((module: { position: number }) => module.position)).toEqual([1, 2])
    await addModule('Four')
    expect((await course()).modules.map((module: { id: string }) => module.id)).toEqual([
      `${id}-1`,
      `${id}-2`,
      `${id}-4`,
    ])
  })

  test('has sections, which new modules join, packages carry and a move without them keeps whole', async () => {
    for (const title of ['One', 'Two', 'Three']) await addModule(title)
    const put = async (order: number[], sections?: (string | null)[]) =>
      app.call('PUT /api/authoring/courses/{id}/outline', {
        as: instructor,
        params: { id },
        body: {
          revision: (await course()).revision,
          order: order.map((n) => `${id}-${n}`),
          ...(sections && { sections }),
        },
      })
    const sections = async () =>
      (await course()).modules.map(({ section }: { section: string | null }) => section)

    expect((await put([1, 2, 3], [null, 'Basics', 'Sound'])).status).toBe(200)
    expect(await sections()).toEqual([null, 'Basics', 'Sound'])
    await addModule('Four')
    expect(await sections()).toEqual([null, 'Basics', 'Sound', 'Sound'])
    // An older page of another author knows only the order.
    expect((await put([1, 3, 2, 4])).status).toBe(200)
    expect(await sections()).toEqual([null, 'Sound', 'Basics', 'Basics'])

    for (const torn of [['A', 'B', 'A', 'B'], ['A', null, null, null], ['A']])
      expect((await put([1, 2, 3, 4], torn)).body.code).toBe('invalid-input')
    expect((await put([1, 2, 3, 4], ['A', 'A', 'A', '  '])).status).toBe(422)

    const copy = await app.call('POST /api/authoring/courses/{id}/copies', {
      as: admin,
      params: { id },
      body: { code: `tst ${made + 500}`, title: 'The same again', days: 0, timeZone: 'UTC' },
    })
    expect(copy.body.course.modules.map(({ section }: { section: string | null }) => section)).toEqual(
      await sections(),
    )
  })

  test('when two authors move a module, the second gets a conflict and nothing is overwritten', async () => {
    for (const title of ['One', 'Two']) await addModule(title)
    const { revision } = await course()
    const swap = (as: Person) =>
      app.call('PUT /api/authoring/courses/{id}/outline', {
        as,
        params: { id },
        body: { revision, order: [`${id}-2`, `${id}-1`] },
      })
    const answers = await Promise.all([swap(instructor), swap(admin)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('a module in progress is removed only if the author saw how many students it has; one with results never', async () => {
    await readyCourse()
    await addModule('Second')
    await writeLecture(`${id}-2`, 'More.', 0)
    await setStatus('published')
    await expect.poll(async () => (await asPublic()).status, later).toBe(200)
    const student = await app.make.student()
    await app.call('POST /api/user/progress', {
      as: student,
      body: { courseId: id, moduleId: `${id}-1`, completed: true },
    })
    const { revision, modules } = await course()
    expect(modules[0]).toMatchObject({ learners: 1, work: 0 })
    const remove = (query: Record<string, string>) =>
      app.call('DELETE /api/authoring/courses/{id}/modules/{moduleId}', {
        as: instructor,
        params: { id, moduleId: `${id}-1` },
        query: { revision: String(revision), ...query },
      })
    expect((await remove({})).body.code).toBe('module-in-use')
    expect((await remove({ learners: '1' })).status).toBe(200)
  })
})

describe('the content of a module', () => {
  const quiz = (question: object = {}) => ({
    title: 'Strokes',
    description: '',
    passingScore: 80,
    timeLimit: null,
    questions: [
      {
        id: `${id}-1-q1-q1`,
        kind: 'single-choice',
        question: 'Which comes first?',
        options: ['The stroke', 'The serif'],
        correctAnswer: 'The stroke',
        explanation: 'Serifs end strokes.',
        points: 1,
        ...question,
      },
    ],
    draws: [],
  })
  const putQuiz = (body: object) =>
    app.call('PUT /api/authoring/modules/{moduleId}/quizzes/{quizId}', {
      as: instructor,
      params: { moduleId: `${id}-1`, quizId: `${id}-1-q1` },
      body,
    })

  test('a quiz is written, read back with its questions, changed, and removed if it has no attempt', async () => {
    await readyCourse()
    expect((await putQuiz({ ...quiz(), revision: 0 })).status).toBe(200)
    const { body } = await app.call('GET /api/authoring/modules/{moduleId}', {
      as: instructor,
      params: { moduleId: `${id}-1` },
    })
    expect(body.module.quizzes).toMatchObject([{ ...quiz(), revision: 1, attempts: 0 }])
    expect((await putQuiz({ ...quiz({ points: 2 }), revision: 0 })).body.code).toBe('module-changed')
    const changed = await putQuiz({ ...quiz({ points: 2 }), revision: 1 })
    expect(changed.body.module.quizzes[0].questions[0].points).toBe(2)
    const gone = await app.call('DELETE /api/authoring/modules/{moduleId}/quizzes/{quizId}', {
      as: instructor,
      params: { moduleId: `${id}-1`, quizId: `${id}-1-q1` },
    })
    expect(gone.body.module.quizzes).toEqual([])
  })

  test('keeps a quiz that has an attempt', async () => {
    await readyCourse()
    await putQuiz({ ...quiz(), revision: 0 })
    await setStatus('published')
    const student = await app.make.student()
    await expect.poll(async () => (await asPublic()).status, later).toBe(200)
    const begun = await app.call('POST /api/user/quizzes/{id}/attempts', {
      as: student,
      params: { id: `${id}-1-q1` },
    })
    expect(begun.status).toBe(200)
    const refused = await app.call('DELETE /api/authoring/modules/{moduleId}/quizzes/{quizId}', {
      as: instructor,
      params: { moduleId: `${id}-1`, quizId: `${id}-1-q1` },
    })
    expect(refused.body.code).toBe('quiz-in-use')
    expect((await course()).modules[0].work).toBe(1)
  })

  test('links each finding of the checks to its place', async () => {
    await readyCourse()
    await putQuiz({ ...quiz({ explanation: '' }), revision: 0 })
    await writeLecture(
      `${id}-1`,
      '![](/api/media/none), ![](/api/media/------------------------------------), ![A coat](https://pictures.example/coat.png), ![A hem][hem] and [a course](/course/xyz-000) and [one](/course/fnd-100).\n\n[hem]: //other.example/hem.png',
      1,
    )
    const { body } = await app.call('GET /api/authoring/courses/{id}/checks', {
      as: instructor,
      params: { id },
    })
    expect(body.findings).toMatchObject([
      { kind: 'broken-link', part: 'lecture', text: 'The link to /course/xyz-000 leads nowhere.' },
      { kind: 'missing-alternative-text', part: 'lecture' },
      { kind: 'foreign-picture', text: expect.stringContaining('pictures.example') },
      { kind: 'foreign-picture', text: expect.stringContaining('other.example') },
      { kind: 'question-without-explanation', part: 'quizzes', itemId: `${id}-1-q1` },
    ])
  })
})
