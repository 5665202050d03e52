import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { begunCourse } from '../../../tests/support/begun-course.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
let admin: Person
let made = 100
// A built-in module with a lecture, key points, a quiz and an assignment.
const source = { course: 'mkt-101', module: 'mkt-101-2' }

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator()
})
afterAll(() => app.close())

const begun = () => begunCourse(app, admin, `MDC ${++made}`)
const courseOf = async (id: string) =>
  (await app.call('GET /api/authoring/courses/{id}', { as: admin, params: { id } })).body.course
const moduleOf = async (moduleId: string) =>
  (await app.call('GET /api/authoring/modules/{moduleId}', { as: admin, params: { moduleId } })).body.module
const copy = async (id: string, moduleId = source.module, as = admin, revision?: number) =>
  app.call('POST /api/authoring/courses/{id}/module-copies', {
    as,
    params: { id },
    body: { moduleId, revision: revision ?? (await courseOf(id)).revision },
  })

test('a module of another course comes to the end, with its parts under its own ids', async () => {
  const id = await begun()
  const { status, body } = await copy(id)
  expect(status).toBe(200)
  expect(body.course.modules.map((one: { id: string }) => one.id)).toEqual([`${id}-1`, `${id}-2`])
  const [one, other] = [await moduleOf(source.module), await moduleOf(`${id}-2`)]
  expect(other).toMatchObject({ title: one.title, keyPoints: one.keyPoints, type: one.type })
  expect(other.lecture).toMatchObject({ markdown: one.lecture.markdown, changed: true })
  const under = (value: unknown) =>
    JSON.parse(JSON.stringify(value).replaceAll(`${source.module}-`, `${id}-2-`))
  expect(other.assignments).toEqual(under(one.assignments))
  expect(other.quizzes.map(({ questions }: { questions: unknown }) => questions)).toEqual(
    under(one.quizzes.map(({ questions }: { questions: unknown }) => questions)),
  )
})

test('within a course too, twice; an old revision changes nothing', async () => {
  const id = await begun()
  await copy(id)
  expect((await copy(id, `${id}-2`)).status).toBe(200)
  expect((await copy(id, `${id}-2`, admin, 0)).body.code).toBe('course-changed')
  expect((await courseOf(id)).modules).toHaveLength(3)
})

test('a due date stays behind, and so do draws from a bank of another course', async () => {
  const [id, other] = [await begun(), await begun()]
  const moduleId = `${id}-1`
  const isSo = { kind: 'true-or-false', question: 'So?', explanation: '', points: 1, correctAnswer: true }
  await app.call('PUT /api/authoring/modules/{moduleId}/quizzes/{quizId}', {
    as: admin,
    params: { moduleId, quizId: `${moduleId}-q1` },
    body: {
      ...{ title: 'Asked', description: '', passingScore: 80, timeLimit: null, revision: 0 },
      questions: [{ ...isSo, id: `${moduleId}-q1-q1` }],
      draws: [{ tag: 'ink', count: 1 }],
    },
  })
  await app.call('PUT /api/teach/quizzes/{id}/rules', {
    as: admin,
    params: { id: `${moduleId}-q1` },
    body: {
      rules: { attemptsAllowed: 2, counts: 'best', review: 'after-due', dueAt: '2037-01-01T00:00:00.000Z' },
      revision: 0,
    },
  })
  await copy(other, moduleId)
  const [quiz] = (await moduleOf(`${other}-2`)).quizzes
  expect(quiz.draws).toEqual([])
  const ruled = await app.call('GET /api/teach/quizzes/{id}/rules', { as: admin, params: { id: quiz.id } })
  expect(ruled.body.quiz.rules).toEqual({
    attemptsAllowed: 2,
    counts: 'best',
    review: 'after-passing',
    dueAt: null,
  })
})

test('both courses must be the viewer’s to edit', async () => {
  const id = await begun()
  const teacher = await app.make.instructor()
  await app.call('POST /api/teach/courses/{id}/staff', {
    as: admin,
    params: { id },
    body: { email: teacher.email, role: 'teacher' },
  })
  expect((await copy(id, source.module, teacher)).body.code).toBe('module-not-found')
  expect((await copy('mkt-101', `${id}-1`, teacher)).body.code).toBe('course-not-found')
  expect((await copy(id, `${id}-1`, teacher)).status).toBe(200)
})
