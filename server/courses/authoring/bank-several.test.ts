import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { begunCourse } from '../../../tests/support/begun-course.ts'
import { everyKind } from '../../../tests/support/every-kind.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
let admin: Person
let made = 100

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator()
})
afterAll(() => app.close())

const begun = () => begunCourse(app, admin, `SEV ${++made}`)
const several = everyKind.map((question) => ({ question: { ...question, id: '' }, tags: ['ink', 'ink'] }))
const add = (id: string, questions: object[], as = admin) =>
  app.call('POST /api/authoring/courses/{id}/bank', { as, params: { id }, body: { questions } })
const isTrue = (question: string, tags = ['ink']) => ({
  question: { id: '', kind: 'true-or-false', question, explanation: '', points: 1, correctAnswer: true },
  tags,
})

test('questions of every type are added in one request, in order, with ids of the course', async () => {
  const id = await begun()
  const { status, body } = await add(id, several)
  expect(status).toBe(200)
  const expected = everyKind.map((question, index) => ({ ...question, id: `${id}-b${index + 1}` }))
  expect(body.bank.questions.map(({ question }: { question: object }) => question)).toEqual(expected)
  const log = await app.call('GET /api/admin/audit', { as: admin, query: { subject: `course/${id}` } })
  expect(log.body.entries[0]).toMatchObject({ action: 'bank-questions.added' })
})

test('the same request again adds nothing; others go to the end', async () => {
  const id = await begun()
  await Promise.all([add(id, several), add(id, several)])
  const after = await add(id, [isTrue('Is ink wet?')])
  expect(after.body.bank.questions).toHaveLength(several.length + 1)
  expect(after.body.bank.questions.at(-1).question.id).toBe(`${id}-b${several.length + 1}`)
  // Not the last ones any more, so this is a new wish.
  expect((await add(id, several)).body.bank.questions).toHaveLength(2 * several.length + 1)
})

test('one faulty question refuses all, with each fault at its place', async () => {
  const id = await begun()
  const { status, body } = await add(id, [isTrue('Is ink wet?'), isTrue('', ['Not A Tag'])])
  expect(status).toBe(422)
  expect(body.errors.map(({ field }: { field: string }) => field)).toEqual([
    'questions.1.tags.0',
    'questions.1.question.question',
  ])
  expect((await add(id, [isTrue('Is ink wet?')])).body.bank.questions).toHaveLength(1)
})

test('a bank takes 400 questions, and not one more', async () => {
  const id = await begun()
  const many = Array.from({ length: 400 }, (_, index) => isTrue(`Number ${index}?`))
  expect((await add(id, many)).body.bank.questions).toHaveLength(400)
  expect((await add(id, [isTrue('One more?')])).body.code).toBe('bank-full')
})

test('only those who may edit the course add to its bank', async () => {
  const id = await begun()
  expect((await add(id, several, await app.make.instructor())).status).toBe(404)
  expect((await add(id, several, await app.make.student())).status).toBe(403)
})
