import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { QuizAttempt } from '../../../contract/assessment/quizzes.ts'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { everyKind, putQuestions } from '../../../tests/support/every-kind.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
let teacher: Person
let other: Person
const courseId = 'fnd-100'
const quizId = 'fnd-100-1-q1'
const wordsId = `${quizId}-words`

beforeAll(async () => {
  app = await createTestApp()
  await putQuestions(app.database.db, quizId, everyKind)
  teacher = await app.make.instructor()
  other = await app.make.instructor()
  await sql('insert into course_instructors (course_id, user_id) values ($1, $2), ($3, $4)', [
    courseId,
    teacher.id,
    'fnd-101',
    other.id,
  ])
})
afterAll(() => app.close())

async function sql(statement: string, values: unknown[] = []) {
  return (await app.database.pool.query(statement, values)).rows
}

async function started(as: Person): Promise<QuizAttempt> {
  return (await app.call('POST /api/user/quizzes/{id}/attempts', { as, params: { id: quizId } })).body.attempt
}

const save = (as: Person, id: string, questionId: string, answer: object) =>
  app.call('PUT /api/user/quiz-attempts/{id}/answers/{questionId}', {
    as,
    params: { id, questionId },
    body: { sequence: 1, flagged: false, answer },
  })
const submit = (as: Person, id: string) =>
  app.call('POST /api/user/quiz-attempts/{id}/submit', { as, params: { id } })

async function waitingAttempt(as: Person, text = 'People who sew at night.'): Promise<string> {
  const { id } = await started(as)
  await save(as, id, wordsId, { kind: 'long-text', text })
  await save(as, id, `${quizId}-truth`, { kind: 'true-or-false', value: false })
  await submit(as, id)
  return id
}

const desk = (as: Person, id: string) => app.call('GET /api/teach/quiz-attempts/{id}', { as, params: { id } })
const grade = (as: Person, id: string, score: number, version = 0, feedback = ' Well seen. ') =>
  app.call('PUT /api/teach/quiz-attempts/{id}/grade', {
    as,
    params: { id },
    body: { version, grades: [{ questionId: wordsId, score, feedback }] },
  })
const overview = (as: Person) =>
  app.call('GET /api/teach/courses/{id}/quizzes', { as, params: { id: courseId } })
const figures = (as: Person, id = quizId) => app.call('GET /api/teach/quizzes/{id}', { as, params: { id } })
const result = async (as: Person, id: string) =>
  (await app.call('GET /api/user/quiz-attempts/{id}/result', { as, params: { id } })).body.result

describe('manual grading', () => {
  test('shows the guidance, grades, and updates the result, the gradebook and the notifications', async () => {
    const student = await app.make.enrolledStudent({ firstName: 'Noor' })
    const id = await waitingAttempt(student)
    const { body } = await overview(teacher)
    expect(body.waiting).toContainEqual(expect.objectContaining({ id, studentName: 'Noor Okafor', quizId }))
    expect(body.waitingCount).toBeGreaterThanOrEqual(1)
    const { quizzesToGrade } = (await app.call('GET /api/teach/courses', { as: teacher })).body.courses[0]
    expect(quizzesToGrade).toBe(body.waitingCount)
    expect((await desk(teacher, id)).body.attempt).toMatchObject({
      studentName: 'Noor Okafor',
      otherScore: 1,
      maxScore: 17,
      percent: null,
      gradeVersion: 0,
      answers: [
        {
          id: wordsId,
          points: 4,
          answer: 'People who sew at night.',
          guidance: expect.stringContaining('Secret: two points'),
          score: null,
          feedback: '',
        },
      ],
    })

    expect((await grade(teacher, id, 3.5)).body.attempt).toMatchObject({
      percent: 26,
      passed: false,
      gradeVersion: 1,
      answers: [{ score: 3.5, feedback: 'Well seen.' }],
    })
    const after = await result(student, id)
    expect(after).toMatchObject({ score: 4.5, percent: 26, passed: false, countedPercent: 26 })
    expect(after.questions.find(({ kind }: { kind: string }) => kind === 'long-text')).toMatchObject({
      outcome: 'partly',
      score: 3.5,
      feedback: 'Well seen.',
    })
    expect(JSON.stringify(after)).not.toContain('two points for who they are')
    const { grades } = (
      await app.call('GET /api/user/grades/{id}', { as: student, params: { id: courseId } })
    ).body
    expect(grades.items.find((item: { id: string }) => item.id === quizId)).toMatchObject({
      state: 'earned',
      score: 26.47,
      result: { score: 4.5, maxScore: 17 },
    })
    const news = await sql('select kind, data, path from notifications where user_id = $1', [student.id])
    expect(news).toMatchObject([
      { kind: 'grade', path: `/dashboard/quizzes/${quizId}/result/${id}`, data: { course: 'FND 100' } },
    ])
    expect((await started(student)).number).toBe(2)
  })

  test('can be changed, detects conflicts, and ignores the same grade', async () => {
    const student = await app.make.enrolledStudent()
    const id = await waitingAttempt(student)
    expect((await grade(teacher, id, 1)).status).toBe(200)
    expectProblem(await grade(teacher, id, 4), 409, 'grade-changed')
    expect(await result(student, id)).toMatchObject({ score: 2 })
    await grade(teacher, id, 1, 1)
    expect(await result(student, id)).toMatchObject({ score: 2, percent: 12 })
    const both = await Promise.all([grade(teacher, id, 3, 2), grade(teacher, id, 4, 2)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test("requires points from 0 to the question's maximum, for exactly the free-text answers", async () => {
    const id = await waitingAttempt(await app.make.enrolledStudent())
    const put = (grades: object[]) =>
      app.call('PUT /api/teach/quiz-attempts/{id}/grade', {
        as: teacher,
        params: { id },
        body: { version: 0, grades },
      })
    const tooMuch = await grade(teacher, id, 4.5)
    expectProblem(tooMuch, 422, 'invalid-input')
    expect(tooMuch.body.errors).toEqual([{ field: 'grades.0.score', message: 'At most 4 points' }])
    expectProblem(await grade(teacher, id, -1), 422, 'invalid-input')
    expectProblem(await put([]), 422, 'invalid-input')
    const stray = { questionId: `${quizId}-truth`, score: 1, feedback: '' }
    expectProblem(await put([stray]), 422, 'invalid-input')
    expectProblem(await put([{ questionId: wordsId, score: 2, feedback: '' }, stray]), 422, 'invalid-input')
    expect((await desk(teacher, id)).body.attempt).toMatchObject({ gradeVersion: 0, percent: null })
  })

  test("is for the course's teachers only, and never for open attempts", async () => {
    const student = await app.make.enrolledStudent()
    const open = await started(student)
    await save(student, open.id, wordsId, { kind: 'long-text', text: 'A first thought' })
    expectProblem(await desk(teacher, open.id), 404, 'attempt-not-found')
    expectProblem(await grade(teacher, open.id, 4), 404, 'attempt-not-found')
    await submit(student, open.id)
    expect((await desk(teacher, open.id)).status).toBe(200)
    expect((await desk(await app.make.administrator(), open.id)).status).toBe(200)
    expectProblem(await desk(other, open.id), 404, 'attempt-not-found')
    expectProblem(await grade(other, open.id, 4), 404, 'attempt-not-found')
    expectProblem(await overview(other), 404, 'course-not-found')
    expectProblem(await figures(other), 404, 'quiz-not-found')
    expectProblem(await desk(student, open.id), 403, 'not-allowed')
    expectProblem(await figures(student), 403, 'not-allowed')
    expectProblem(await figures(teacher, 'no-such-quiz'), 404, 'quiz-not-found')
  })

  test('queues attempts, oldest first', async () => {
    const ids = []
    for (let each = 0; each < 3; each++) ids.push(await waitingAttempt(await app.make.enrolledStudent()))
    const [first, second, third] = ids
    const { attempt } = (await desk(teacher, second ?? '')).body
    expect(attempt.queue).toMatchObject({ previousId: first, nextId: third })
    await grade(teacher, third ?? '', 2)
    expect((await desk(teacher, second ?? '')).body.attempt.queue).toMatchObject({
      nextId: null,
      waiting: attempt.queue.waiting - 1,
    })
  })

  test('queues attempts of one quiz', async () => {
    const anotherQuiz = `${courseId}-3-q1`
    const [first = '', second = ''] = [
      await waitingAttempt(await app.make.enrolledStudent()),
      await waitingAttempt(await app.make.enrolledStudent()),
    ]
    const between = await waitingAttempt(await app.make.enrolledStudent())
    await sql(
      `update quiz_attempts set quiz_id = $1,
         submitted_at = (select submitted_at + interval '1 millisecond' from quiz_attempts where id = $2)
       where id = $3`,
      [anotherQuiz, first, between],
    )
    const { attempt } = (await desk(teacher, first)).body
    expect(attempt.queue.nextId).toBe(between)
    expect(attempt.queueOfQuiz).toEqual({
      previousId: attempt.queue.previousId,
      nextId: second,
      waiting: attempt.queue.waiting - 1,
    })
    expect((await desk(teacher, between)).body.attempt.queueOfQuiz).toEqual({
      previousId: null,
      nextId: null,
      waiting: 1,
    })
    const waitingIn = async (quiz: string) => {
      const { body } = await app.call('GET /api/teach/courses/{id}/quizzes', {
        as: teacher,
        params: { id: courseId },
        query: { quiz },
      })
      expect(body.waitingCount).toBe(attempt.queue.waiting)
      return body.waiting.map((row: { id: string }) => row.id)
    }
    expect(await waitingIn(anotherQuiz)).toEqual([between])
    expect(await waitingIn(quizId)).not.toContain(between)
    expect(await waitingIn('fnd-101-1-q1')).toEqual([])
    await sql('delete from quiz_attempts where id = $1', [between])
  })
})

describe('quiz figures', () => {
  test('show difficulty, discrimination and choices from first attempts; none without attempts', async () => {
    const untouched = 'fnd-100-2-q1'
    expect((await figures(teacher, untouched)).body.figures).toMatchObject({
      analysed: 0,
      quiz: { attempts: 0, students: 0, averagePercent: null, passedPercent: null },
    })
    const single = everyKind.filter(({ kind }) => kind === 'single-choice' || kind === 'true-or-false')
    await putQuestions(app.database.db, untouched, single)
    await sql("update courses set status = 'published' where id = $1", [courseId])
    for (let each = 0; each < 12; each++) {
      const student = await app.make.enrolledStudent({ completed: 1 })
      const { body } = await app.call('POST /api/user/quizzes/{id}/attempts', {
        as: student,
        params: { id: untouched },
      })
      const attempt: QuizAttempt = body.attempt
      const good = each < 8
      for (const question of attempt.questions) {
        if (question.kind === 'true-or-false')
          await save(student, attempt.id, question.id, { kind: question.kind, value: !good })
        if (question.kind !== 'single-choice') continue
        const wanted = good ? 'CC BY' : each < 11 ? 'CC BY-NC' : null
        const option = question.options.find(({ text }) => text === wanted)
        if (option) await save(student, attempt.id, question.id, { kind: question.kind, option: option.id })
      }
      await submit(student, attempt.id)
    }
    const { figures: found } = (await figures(teacher, untouched)).body
    expect(found).toMatchObject({
      analysed: 12,
      quiz: { attempts: 12, students: 12, averagePercent: 66.7, passedPercent: 66.7, waiting: 0 },
    })
    expect(found.questions[0]).toMatchObject({
      asked: 12,
      answered: 11,
      difficulty: 66.67,
      discrimination: 1,
      options: [
        { text: 'CC BY', right: true, count: 8 },
        { text: 'CC BY-NC', right: false, count: 3 },
        { text: 'CC BY-ND', right: false, count: 0 },
        { text: 'CC BY-SA', right: false, count: 0 },
      ],
    })
    expect(found.questions[1]).toMatchObject({
      options: [
        { text: 'True', right: false, count: 4 },
        { text: 'False', right: true, count: 8 },
      ],
    })
  })
})
