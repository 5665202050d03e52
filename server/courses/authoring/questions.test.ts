import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuthoredQuestion } from '../../../contract/assessment/authored-questions.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { begunCourse } from '../../../tests/support/begun-course.ts'
import { everyKind } from '../../../tests/support/every-kind.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
let instructor: Person
let admin: Person
let made = 100

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator()
  instructor = await app.make.instructor()
})
afterAll(() => app.close())

async function begun() {
  made += 1
  const id = await begunCourse(app, admin, `QST ${made}`)
  await app.call('POST /api/teach/courses/{id}/staff', {
    as: admin,
    params: { id },
    body: { email: instructor.email, role: 'teacher' },
  })
  const moduleId = `${id}-1`
  const quizId = `${moduleId}-q1`
  return { id, moduleId, quizId }
}

type Begun = Awaited<ReturnType<typeof begun>>

const facts = { title: 'Asked', description: '', passingScore: 80, timeLimit: null }
const ofQuiz = (quizId: string) =>
  everyKind.map((question, index) => ({ ...question, id: `${quizId}-q${index + 1}` }))

const putQuiz = ({ moduleId, quizId }: Begun, body: object, as = instructor) =>
  app.call('PUT /api/authoring/modules/{moduleId}/quizzes/{quizId}', {
    as,
    params: { moduleId, quizId },
    body: { ...facts, questions: [], draws: [], revision: 0, ...body },
  })
const readQuiz = async ({ moduleId }: Begun) =>
  (await app.call('GET /api/authoring/modules/{moduleId}', { as: instructor, params: { moduleId } })).body
    .module.quizzes[0]

const isTrue = (id: string, explanation = 'So.'): AuthoredQuestion => ({
  id,
  kind: 'true-or-false',
  question: `Is ${id} so?`,
  explanation,
  points: 1,
  correctAnswer: true,
})
const putBank = ({ id }: Begun, number: number, tags: string[], change: object = {}) =>
  app.call('PUT /api/authoring/courses/{id}/bank/{questionId}', {
    as: instructor,
    params: { id, questionId: `${id}-b${number}` },
    body: { question: isTrue(`${id}-b${number}`), tags, revision: 0, ...change },
  })
const removeBank = ({ id }: Begun, number: number) =>
  app.call('DELETE /api/authoring/courses/{id}/bank/{questionId}', {
    as: instructor,
    params: { id, questionId: `${id}-b${number}` },
  })
const findings = async ({ id }: Begun) =>
  (await app.call('GET /api/authoring/courses/{id}/checks', { as: instructor, params: { id } })).body.findings
const publish = ({ id }: Begun) =>
  app.call('PUT /api/authoring/courses/{id}/status', {
    as: instructor,
    params: { id },
    body: { status: 'published' },
  })

describe('a quiz with every question type', () => {
  test('is read back as written, also after a second save in another order', async () => {
    const course = await begun()
    const questions = ofQuiz(course.quizId)
    expect((await putQuiz(course, { questions })).status).toBe(200)
    expect((await readQuiz(course)).questions).toEqual(questions)
    const turned = questions.toReversed().slice(1)
    expect((await putQuiz(course, { questions: turned, revision: 1 })).status).toBe(200)
    expect((await readQuiz(course)).questions).toEqual(turned)
  })

  test("changing a question's type leaves nothing of the old one", async () => {
    const course = await begun()
    const id = `${course.quizId}-q1`
    for (const [revision, question] of everyKind.entries()) {
      expect((await putQuiz(course, { questions: [{ ...question, id }], revision })).status).toBe(200)
      expect((await readQuiz(course)).questions).toEqual([{ ...question, id }])
    }
  })

  test('is checked by the rules of content files, with each fault at its field', async () => {
    const course = await begun()
    const [single, several, , short] = ofQuiz(course.quizId)
    const { status, body } = await putQuiz(course, {
      questions: [
        { ...single, correctAnswer: 'none' },
        { ...several, correctAnswers: [] },
        { ...short, patterns: ['(a'] },
      ],
      draws: [{ tag: 'colour', count: 0 }],
    })
    expect(status).toBe(422)
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'questions.0.correctAnswer',
      'questions.1.correctAnswers',
      'questions.2.patterns.0',
      'draws.0.count',
    ])
    expect(await readQuiz(course)).toBeUndefined()
  })

  test('is previewed as students get it: without keys, and only for its authors', async () => {
    const course = await begun()
    const preview = (as: Person) =>
      app.call('POST /api/authoring/modules/{moduleId}/quiz-preview', {
        as,
        params: { moduleId: course.moduleId },
        body: { questions: ofQuiz(course.quizId), draws: [] },
      })
    const { status, body } = await preview(instructor)
    expect(status).toBe(200)
    expect(body.questions.map(({ kind }: { kind: string }) => kind).sort()).toEqual(
      everyKind.map(({ kind }) => kind).sort(),
    )
    expect(JSON.stringify(body)).not.toMatch(/secret/i)
    expect(JSON.stringify(body)).not.toMatch(/correct|accepted|guidance|tolerance|explanation/i)
    const another = await app.make.instructor()
    expect((await preview(another)).status).toBe(404)
    expect((await preview(await app.make.student())).status).toBe(403)
  })
})

describe('the bank of a course', () => {
  test('is written, read by its authors only, changed and shortened', async () => {
    const course = await begun()
    expect((await putBank(course, 1, ['colour', 'colour', 'type'])).status).toBe(200)
    const { body } = await putBank(course, 2, ['type'], {
      question: { ...everyKind[4], id: `${course.id}-b2` },
    })
    expect(body.bank.questions).toMatchObject([
      { question: { id: `${course.id}-b1`, kind: 'true-or-false' }, tags: ['colour', 'type'], revision: 1 },
      { question: { ...everyKind[4], id: `${course.id}-b2` }, tags: ['type'], revision: 1 },
    ])
    expect((await putBank(course, 1, ['sound'])).body.code).toBe('question-changed')
    const changed = await putBank(course, 1, ['sound'], { revision: 1 })
    expect(changed.body.bank.questions[0]).toMatchObject({ tags: ['sound'], revision: 2 })
    expect((await removeBank(course, 2)).body.bank.questions).toHaveLength(1)
    expect((await removeBank(course, 2)).status).toBe(200)
    const read = (as: Person) =>
      app.call('GET /api/authoring/courses/{id}/bank', { as, params: { id: course.id } })
    expect((await read(admin)).status).toBe(200)
    expect((await read(await app.make.instructor())).status).toBe(404)
    expect((await read(await app.make.student())).status).toBe(403)
  })

  test("rejects a question with every fault at its field, and under another course's id", async () => {
    const course = await begun()
    const { body } = await putBank(course, 1, ['Colour'], {
      question: { ...isTrue(`${course.id}-b1`), question: '' },
    })
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(['tags.0', 'question.question'])
    const strange = await app.call('PUT /api/authoring/courses/{id}/bank/{questionId}', {
      as: instructor,
      params: { id: course.id, questionId: 'fnd-100-b1' },
      body: { question: isTrue('fnd-100-b1'), tags: ['a'], revision: 0 },
    })
    expect(strange.status).toBe(404)
  })

  test('too small for a draw is reported before publishing; once published, no draw can run short', async () => {
    const course = await begun()
    await putBank(course, 1, ['colour'])
    await putBank(course, 2, ['type'], { question: isTrue(`${course.id}-b2`, '') })
    const draws = [{ tag: 'colour', count: 2 }]
    expect((await putQuiz(course, { draws })).status).toBe(200)
    expect(await findings(course)).toMatchObject([
      { kind: 'question-without-explanation', part: 'bank', moduleId: null, blocks: false },
      { kind: 'draw-too-large', part: 'quizzes', itemId: course.quizId, blocks: true },
    ])
    expect((await publish(course)).body.code).toBe('not-ready')

    await putBank(course, 3, ['colour'])
    expect((await publish(course)).status).toBe(200)
    const refused = await removeBank(course, 3)
    expect(refused.body).toMatchObject({ code: 'question-needed', status: 409 })
    expect(refused.body.message).toContain('“Asked”')
    expect((await putBank(course, 3, ['type'], { revision: 1 })).body.code).toBe('question-needed')
    const larger = await putQuiz(course, { draws: [{ tag: 'colour', count: 3 }], revision: 1 })
    expect(larger.body.errors).toMatchObject([{ field: 'draws.0.count' }])
    expect((await putQuiz(course, { revision: 1 })).body.errors).toMatchObject([{ field: 'questions' }])
    expect((await putBank(course, 4, ['colour'])).status).toBe(200)
    expect((await removeBank(course, 3)).status).toBe(200)
  })

  test('an attempt keeps its questions when the bank changes', async () => {
    const course = await begun()
    await putBank(course, 1, ['colour'])
    await putQuiz(course, { draws: [{ tag: 'colour', count: 1 }] })
    expect((await publish(course)).status).toBe(200)
    const student = await app.make.student()
    const begin = (as: Person) =>
      app.call('POST /api/user/quizzes/{id}/attempts', { as, params: { id: course.quizId } })
    const { body } = await begin(student)
    expect(body.attempt.questions[0].question).toBe(`Is ${course.id}-b1 so?`)
    await putBank(course, 1, ['colour'], {
      question: { ...isTrue(`${course.id}-b1`), question: 'Something else?', correctAnswer: false },
      revision: 1,
    })
    const attempt = await begin(student)
    expect(attempt.body.attempt.questions[0].question).toBe(`Is ${course.id}-b1 so?`)
    const other = await begin(await app.make.student())
    expect(other.body.attempt.questions[0].question).toBe('Something else?')
  })
})
