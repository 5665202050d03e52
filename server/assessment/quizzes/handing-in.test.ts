import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { QuizAttempt } from '../../../contract/assessment/quizzes.ts'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { type Authored, authoredQuestions, choice, quizTaker } from '../../../tests/support/quiz-taker.ts'

let app: TestApp
let authored: Authored[]

const quizId = 'fnd-100-1-q1'

beforeAll(async () => {
  app = await createTestApp()
  authored = await authoredQuestions(app, quizId)
})
afterAll(() => app.close())

const {
  sql,
  start,
  read,
  submit,
  result,
  notice,
  list,
  save,
  rowsOf,
  started,
  optionOf,
  answerAll,
  leave,
  withTimeLimit,
} = quizTaker(
  () => app,
  quizId,
  () => authored,
)

describe('submitting', () => {
  test('grades, passes at the passing score, and shows correct answers and explanations', async () => {
    const student = await app.make.student()
    const attempt = await started(student)
    const count = attempt.questions.length
    const enough = Math.ceil(count * 0.8)
    await answerAll(student, attempt, enough)
    const { body } = await submit(student, attempt.id)
    expect(body.result).toMatchObject({
      id: attempt.id,
      score: enough,
      maxScore: count,
      percent: Math.round((enough / count) * 100),
      passed: true,
      submittedBy: 'student',
      countedPercent: Math.round((enough / count) * 100),
      can: { start: true, review: true },
    })
    for (const question of body.result.questions) {
      const source = authored.find(({ id }) => id === question.id)
      expect(question.explanation).toBe(source?.explanation)
      const key = question.options.find(({ id }: { id: string }) => id === question.correctOption)
      expect(key.text).toBe(source?.correctAnswer)
      expect(question.correct).toBe(question.chosenOption === question.correctOption)
    }
    expect((await read(student, attempt.id)).body.attempt.status).toBe('submitted')
  })

  test('one point short does not pass, and the best of several attempts counts', async () => {
    const student = await app.make.student()
    const count = authored.length
    const short = Math.ceil(count * 0.8) - 1
    for (const right of [short, count, 0]) {
      const attempt = await started(student)
      await answerAll(student, attempt, right)
      const { body } = await submit(student, attempt.id)
      expect(body.result).toMatchObject({ score: right, passed: right === count })
    }
    const { body } = await notice(student)
    expect(body.quiz).toMatchObject({
      state: 'passed',
      countedPercent: 100,
      attemptsUsed: 3,
      attemptsLeft: null,
    })
    expect(body.attempts.map(({ number, passed }: never) => [number, passed])).toEqual([
      [3, false],
      [2, true],
      [1, false],
    ])
  })

  test('20 concurrent requests grade once and get the same response', async () => {
    const student = await app.make.student()
    const attempt = await started(student)
    await answerAll(student, attempt, 3)
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(student, attempt.id)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const rows = await rowsOf(student)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ score: 3, submitted_by: 'student' })
  })

  test('alongside concurrent saves, grades every acknowledged answer and rejects the rest', async () => {
    const student = await app.make.student()
    const attempt = await started(student)
    const saves = attempt.questions.map((question) =>
      save(student, attempt.id, question.id, choice(optionOf(question, true), 1)),
    )
    const answers = await Promise.all([...saves, submit(student, attempt.id)])
    const acknowledged = answers.slice(0, -1).filter(({ body }) => body.applied === true).length
    expect((await result(student, attempt.id)).body.result.score).toBe(acknowledged)
  })
})

describe('the server clock', () => {
  test('counts from the start, whatever the browser sends', async () => {
    const student = await app.make.student()
    const attempt = await withTimeLimit(10, () => started(student))
    expect(attempt.remainingMs).toBeGreaterThan(599_000 - 5_000)
    expect(attempt.remainingMs).toBeLessThanOrEqual(600_000)
    await leave(120_000, attempt.id)
    const headers = { date: new Date(0).toUTCString() }
    const answer = await app.call('GET /api/user/quiz-attempts/{id}', {
      as: student,
      params: { id: attempt.id },
      headers,
    })
    expect(answer.body.attempt.remainingMs).toBeLessThanOrEqual(120_000)
    expect(answer.body.attempt.remainingMs).toBeGreaterThan(110_000)
    const forged = {
      ...choice('o1', 1),
      remainingMs: 9e9,
      deadline: '2099-01-01T00:00:00Z',
      startedAt: '2099-01-01',
    }
    const saved = await save(student, attempt.id, attempt.questions[0]?.id ?? '', forged)
    expect(saved.body.remainingMs).toBeLessThanOrEqual(120_000)
    expect((await rowsOf(student))[0].deadline.getTime()).toBeLessThan(Date.now() + 121_000)
  })

  test.each([
    ['ahead', 3_600_000],
    ['behind', -3_600_000],
  ])('a process clock an hour %s does not change the deadline', async (_, off) => {
    const moved = await createTestApp({ database: app.database, now: () => new Date(Date.now() + off) })
    try {
      const student = await app.make.student()
      const attempt = await withTimeLimit(10, () => started(student))
      const [first, second] = attempt.questions
      if (!first || !second) throw new Error('an empty paper')
      const saveThere = (question: QuizAttempt['questions'][number]) =>
        moved.call('PUT /api/user/quiz-attempts/{id}/answers/{questionId}', {
          as: student,
          params: { id: attempt.id, questionId: question.id },
          body: choice(optionOf(question, true), 1),
        })
      const saved = await saveThere(first)
      expect(saved.body.applied).toBe(true)
      expect(saved.body.remainingMs).toBeGreaterThan(590_000)
      expect(saved.body.remainingMs).toBeLessThanOrEqual(600_000)
      await leave(-30_500, attempt.id)
      expectProblem(await saveThere(second), 409, 'attempt-closed')
      expect((await result(student, attempt.id)).body.result).toMatchObject({
        score: 1,
        submittedBy: 'deadline',
      })
    } finally {
      await moved.close()
    }
  })

  test('accepts answers within the grace, and none after', async () => {
    const student = await app.make.student()
    const attempt = await withTimeLimit(10, () => started(student))
    const [first, second] = attempt.questions
    if (!first || !second) throw new Error('an empty paper')
    await leave(-25_000, attempt.id)
    const within = await save(student, attempt.id, first.id, choice(optionOf(first, true), 1))
    expect(within.body).toMatchObject({ applied: true, remainingMs: 0 })
    await leave(-30_500, attempt.id)
    expectProblem(
      await save(student, attempt.id, second.id, choice(optionOf(second, true), 1)),
      409,
      'attempt-closed',
    )
    const { body } = await result(student, attempt.id)
    expect(body.result).toMatchObject({ score: 1, submittedBy: 'deadline' })
    const [row] = await rowsOf(student)
    expect(row.submitted_at).toEqual(row.deadline)
  })

  test.each([
    ['reading it', read],
    ['its result', result],
    ['handing it in late', submit],
    ['the start notice', (as: Person) => notice(as)],
    ['the list', (as: Person) => list(as)],
    ['starting another', (as: Person) => start(as)],
  ])('the first reader of an overdue attempt submits it: %s', async (_, come) => {
    const student = await app.make.student()
    const attempt = await withTimeLimit(10, () => started(student))
    await answerAll(student, attempt, 2)
    await leave(-60_000, attempt.id)
    expect((await come(student, attempt.id)).status).toBe(200)
    const [row] = await rowsOf(student)
    expect(row).toMatchObject({ score: 2, submitted_by: 'deadline' })
    expect(row.submitted_at).not.toBeNull()
  })

  test('concurrent readers after the deadline grade once', async () => {
    const student = await app.make.student()
    const attempt = await withTimeLimit(10, () => started(student))
    await leave(-60_000, attempt.id)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, each) => [read, submit, result][each % 3]?.(student, attempt.id)),
    )
    for (const answer of answers) expect(answer?.status).toBe(200)
    expect(await rowsOf(student)).toHaveLength(1)
  })

  test('the job submits the saved answers of a student who never comes back', async () => {
    const student = await app.make.student()
    const attempt = await withTimeLimit(10, () => started(student))
    await answerAll(student, attempt, 4)
    const job = "name = 'quizzes.close' and data ->> 'attemptId' = $1"
    const [waiting] = await sql(`select start_after from pgboss.job where ${job}`, [attempt.id])
    const [row] = await rowsOf(student)
    expect(waiting.start_after.getTime()).toBeGreaterThanOrEqual(row.deadline.getTime() + 30_000)
    await leave(-31_000, attempt.id)
    await sql(`update pgboss.job set start_after = now() where ${job}`, [attempt.id])
    await expect
      .poll(async () => (await rowsOf(student))[0])
      .toMatchObject({ score: 4, submitted_by: 'deadline' })
  })

  test('an early or repeated job is harmless', async () => {
    const student = await app.make.student()
    const attempt = await withTimeLimit(10, () => started(student))
    const data = { userId: student.id, attemptId: attempt.id }
    await app.database.db.transaction((tx) => app.jobs.enqueue(tx, 'quizzes.close', data))
    const done = "name = 'quizzes.close' and state = 'completed' and data ->> 'attemptId' = $1"
    await expect
      .poll(async () => (await sql(`select 1 from pgboss.job where ${done}`, [attempt.id])).length)
      .toBe(1)
    expect((await rowsOf(student))[0].submitted_at).toBeNull()
  })
})
