import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
let admin: Person
let author: Person
// A built-in course, with lectures, quizzes and assignments.
const source = 'mkt-101'
let made = 100

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator()
  author = await app.make.courseAuthor()
  await app.call('POST /api/teach/courses/{id}/staff', {
    as: admin,
    params: { id: source },
    body: { email: author.email, role: 'teacher' },
  })
})
afterAll(() => app.close())

const copy = (change: object = {}, as = author, id = source) =>
  app.call('POST /api/authoring/courses/{id}/copies', {
    as,
    params: { id },
    body: { code: `CPY ${++made}`, title: 'The copy', days: 0, timeZone: 'Europe/Berlin', ...change },
  })
const moduleOf = async (courseId: string, as = author) =>
  (
    await app.call('GET /api/authoring/modules/{moduleId}', {
      as,
      params: { moduleId: `${courseId}-1` },
    })
  ).body.module
/** Ids of the copy in place of those of the source. */
const under = (value: unknown, id: string) => JSON.parse(JSON.stringify(value).replaceAll(source, id))

test('the copy is a draft of its author with the same content under its own ids', async () => {
  const { status, body } = await copy()
  expect(status).toBe(200)
  const { course } = body
  expect(course).toMatchObject({ title: 'The copy', status: 'draft', enrolled: 0 })
  const before = await app.call('GET /api/authoring/courses/{id}', { as: author, params: { id: source } })
  const outline = (modules: { title: string; type: string; quizzes: number; assignments: number }[]) =>
    modules.map(({ title, type, quizzes, assignments }) => ({ title, type, quizzes, assignments }))
  expect(outline(course.modules)).toEqual(outline(before.body.course.modules))
  const [one, other] = [await moduleOf(source), await moduleOf(course.id)]
  expect(other.lecture.markdown).toBe(under(one.lecture.markdown, course.id))
  const questions = (module: typeof one) =>
    module.quizzes.map((quiz: { id: string; questions: unknown }) => ({
      id: quiz.id,
      questions: quiz.questions,
    }))
  expect(questions(other)).toEqual(under(questions(one), course.id))
  expect(other.assignments).toEqual(under(one.assignments, course.id))
  expect(other.keyPoints).toEqual(one.keyPoints)
  const checks = await app.call('GET /api/authoring/courses/{id}/checks', {
    as: author,
    params: { id: course.id },
  })
  expect(checks.body.findings.filter(({ blocks }: { blocks: boolean }) => blocks)).toEqual([])
  const log = await app.call('GET /api/admin/audit', { as: admin, query: { subject: `course/${course.id}` } })
  expect(log.body.entries[0]).toMatchObject({ action: 'course.duplicated', reason: 'From MKT 101' })
})

test('due dates move and keep their time of day across a change of the clocks; rules come along', async () => {
  const [quizId, assignmentId] = [`${source}-1-q1`, `${source}-1-a1`]
  const rules = {
    attemptsAllowed: 3,
    counts: 'latest',
    review: 'after-due',
    dueAt: '2037-03-20T17:00:00.000Z',
  }
  const path = 'GET /api/teach/quizzes/{id}/rules'
  const before = await app.call(path, { as: author, params: { id: quizId } })
  const ruled = await app.call('PUT /api/teach/quizzes/{id}/rules', {
    as: author,
    params: { id: quizId },
    body: { rules, revision: before.body.quiz.revision },
  })
  expect(ruled.status).toBe(200)
  const known = await app.call('GET /api/teach/courses/{id}/deadlines', {
    as: author,
    params: { id: source },
  })
  const saved = await app.call('PUT /api/teach/courses/{id}/deadlines', {
    as: author,
    params: { id: source },
    body: {
      late: { ...known.body.late, percentPerDay: 7 },
      due: [{ assignmentId, dueAt: '2037-03-21T11:00:00.000Z' }],
    },
  })
  expect(saved.status).toBe(200)
  const proposed = await app.call('GET /api/authoring/courses/{id}/copies', {
    as: author,
    params: { id: source },
  })
  expect(proposed.body.copy.due).toMatchObject({ last: '2037-03-21T11:00:00.000Z' })

  // Berlin changes its clocks on 29 March 2037: 12:00 stays 12:00.
  const { id } = (await copy({ days: 14 })).body.course
  const due = await app.call('GET /api/teach/courses/{id}/deadlines', { as: author, params: { id } })
  const dated = due.body.assignments.find((one: { id: string }) => one.id === `${id}-1-a1`)
  expect(dated.dueAt).toBe('2037-04-04T10:00:00.000Z')
  expect(due.body.late).toEqual(saved.body.late)
  const copied = await app.call(path, { as: author, params: { id: `${id}-1-q1` } })
  expect(copied.body.quiz.rules).toEqual({ ...rules, dueAt: '2037-04-03T16:00:00.000Z' })
  const again = await app.call('GET /api/authoring/courses/{id}/copies', { as: author, params: { id } })
  expect(again.body.copy.due.count).toBe(proposed.body.copy.due.count)
})

test('what a certificate asks for and who may enroll come along', async () => {
  const before = await app.call('GET /api/teach/courses/{id}/completion', {
    as: author,
    params: { id: source },
  })
  const requirements = {
    certificate: 'both',
    quizzes: 'chosen',
    assignments: 'all',
    chosen: [`${source}-1-q1`],
    assignmentPercent: 60,
    minimumGrade: null,
    attendancePercent: null,
  }
  const put = await app.call('PUT /api/teach/courses/{id}/completion', {
    as: author,
    params: { id: source },
    body: { ...requirements, revision: before.body.revision ?? 0 },
  })
  expect(put.status).toBe(200)
  const { id } = (await copy()).body.course
  const after = await app.call('GET /api/teach/courses/{id}/completion', { as: author, params: { id } })
  expect(JSON.stringify(after.body)).toContain(`"chosen":["${id}-1-q1"]`)
})

test('two requests with one code make one course', async () => {
  const code = `CPY ${++made}`
  const answers = await Promise.all([copy({ code }), copy({ code })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('code-taken')
})

test('the proposed code is free, and the copy takes it', async () => {
  const { body } = await app.call('GET /api/authoring/courses/{id}/copies', {
    as: author,
    params: { id: source },
  })
  expect(body.copy.code).toMatch(/^MKT \d{3}$/)
  expect((await copy({ code: body.copy.code })).status).toBe(200)
})

test('only those who may edit the course and begin courses duplicate it', async () => {
  expect((await copy({}, await app.make.courseAuthor())).status).toBe(404)
  const teacher = await app.make.instructor()
  await app.call('POST /api/teach/courses/{id}/staff', {
    as: admin,
    params: { id: source },
    body: { email: teacher.email, role: 'teacher' },
  })
  expect((await copy({}, teacher)).body.code).toBe('begins-no-courses')
  expect((await copy({ days: 0.5 })).status).toBe(422)
  expect((await copy({ title: ' ' })).status).toBe(422)
  expect((await copy({}, admin)).status).toBe(200)
})

test('a copy of a copy is whole, also after the first is changed', async () => {
  const first = (await copy()).body.course.id
  const second = (await copy({}, author, first)).body.course.id
  const [one, other] = [await moduleOf(source), await moduleOf(second)]
  expect(other.lecture.markdown).toBe(under(one.lecture.markdown, second))
})
