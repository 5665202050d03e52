import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import {
  type Authored,
  authoredQuestions,
  choice,
  quizTaker,
  singleChoice,
} from '../../../tests/support/quiz-taker.ts'

let app: TestApp
let authored: Authored[]

const quizId = 'fnd-100-1-q1'

beforeAll(async () => {
  app = await createTestApp()
  authored = await authoredQuestions(app, quizId)
})
afterAll(() => app.close())

const { sql, start, read, submit, result, notice, list, save, rowsOf, started, optionOf, answerAll } =
  quizTaker(
    () => app,
    quizId,
    () => authored,
  )

describe('starting', () => {
  test('returns all questions, enrolls, and returns the same attempt again', async () => {
    const student = await app.make.student()
    const attempt = await started(student)
    expect(attempt).toMatchObject({
      number: 1,
      status: 'open',
      passingScore: 80,
      deadline: null,
      remainingMs: null,
      quiz: { id: quizId, courseCode: 'FND 100', modulePosition: 1 },
    })
    expect(attempt.questions.map(({ id }) => id).sort()).toEqual(authored.map(({ id }) => id).sort())
    expect(attempt.answers.map(({ questionId }) => questionId)).toEqual(attempt.questions.map(({ id }) => id))
    expect((await start(student)).body.attempt).toEqual(attempt)
    const enrolled = await app.call('GET /api/user/enrollments', { as: student })
    expect(enrolled.body.courses).toMatchObject([{ id: 'fnd-100' }])
  })

  test('does not enroll a rejected student', async () => {
    const [late, done] = [await app.make.student(), await app.make.student()]
    await submit(done, (await started(done)).id)
    await sql('delete from enrollments where user_id = $1', [done.id])
    const isEnrolled = async ({ id }: { id: string }) =>
      (await sql('select 1 from enrollments where user_id = $1', [id])).length > 0
    try {
      await sql('update quizzes set attempts_allowed = 1 where id = $1', [quizId])
      expectProblem(await start(done), 409, 'no-attempts-left')
      await sql("update quizzes set due_at = now() - interval '1 minute' where id = $1", [quizId])
      expectProblem(await start(late), 409, 'past-due')
      expect([await isEnrolled(done), await isEnrolled(late)]).toEqual([false, false])
    } finally {
      await sql('update quizzes set attempts_allowed = null, due_at = null where id = $1', [quizId])
    }
  })

  test('20 concurrent requests create one attempt', async () => {
    const student = await app.make.student()
    const answers = await Promise.all(Array.from({ length: 20 }, () => start(student)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.attempt.questions))).size).toBe(1)
    expect(await rowsOf(student)).toHaveLength(1)
  })

  test('each student and each attempt has its own order', async () => {
    const orders = new Set<string>()
    for (let each = 0; each < 4; each++) {
      const student = await app.make.student()
      const attempt = await started(student)
      orders.add(JSON.stringify(attempt.questions.map(singleChoice).map(({ id, options }) => [id, options])))
      await submit(student, attempt.id)
      orders.add(
        JSON.stringify(
          (await started(student)).questions.map(singleChoice).map(({ id, options }) => [id, options]),
        ),
      )
    }
    expect(orders.size).toBe(8)
  })

  test('is rejected while the module is locked, and possible once the earlier ones are completed', async () => {
    const student = await app.make.enrolledStudent()
    const locked = await start(student, 'fnd-100-2-q1')
    expectProblem(locked, 403, 'module-locked')
    expect(locked.body.title).toBe('Prerequisites Required')
    expect(await rowsOf(student)).toEqual([])
    const ready = await app.make.enrolledStudent({ completed: 1 })
    expect((await start(ready, 'fnd-100-2-q1')).status).toBe(200)
  })

  test('an unknown quiz, or one in an unpublished course, is not found', async () => {
    const student = await app.make.student()
    expectProblem(await start(student, 'no-such-quiz'), 404, 'quiz-not-found')
    await sql("update courses set status = 'draft' where id = 'fnd-101'")
    expectProblem(await start(student, 'fnd-101-1-q1'), 404, 'quiz-not-found')
    await sql("update courses set status = 'published' where id = 'fnd-101'")
  })
})

describe('saving answers', () => {
  test('stores answer and flag', async () => {
    const student = await app.make.student()
    const attempt = await started(student)
    const [first, second] = attempt.questions
    const answer = await save(student, attempt.id, first?.id ?? '', choice('o2', 1, true))
    expect(answer.body).toEqual({
      saved: { questionId: first?.id, ...choice('o2', 1, true) },
      applied: true,
      remainingMs: null,
    })
    await save(student, attempt.id, second?.id ?? '', choice(null, 1, true))
    const { body } = await read(student, attempt.id)
    expect(body.attempt.answers.slice(0, 3)).toMatchObject([
      { answer: { option: 'o2' }, flagged: true, sequence: 1 },
      { answer: null, flagged: true, sequence: 1 },
      { answer: null, flagged: false, sequence: 0 },
    ])
  })

  test('out of order: the newer write is kept, and the late one gets the current answer', async () => {
    const student = await app.make.student()
    const { id, questions } = await started(student)
    const questionId = questions[0]?.id ?? ''
    await save(student, id, questionId, choice('o3', 7))
    for (const late of [choice('o1', 6), choice('o1', 7), choice(null, 1, true)]) {
      const { status, body } = await save(student, id, questionId, late)
      expect(status).toBe(200)
      expect(body).toMatchObject({ applied: false, saved: choice('o3', 7) })
    }
    expect((await save(student, id, questionId, choice(null, 8))).body).toMatchObject({ applied: true })
    const { body } = await read(student, id)
    expect(body.attempt.answers[0]).toMatchObject({ answer: null, sequence: 8 })
  })

  test('concurrently, to all questions and several times each, loses none', async () => {
    const student = await app.make.student()
    const { id, questions } = await started(student)
    const writes = questions.flatMap((question) =>
      [1, 2, 3, 4].map((sequence) =>
        save(student, id, question.id, choice(`o${(sequence % 3) + 1}`, sequence)),
      ),
    )
    await Promise.all(writes)
    const { body } = await read(student, id)
    for (const saved of body.attempt.answers) expect(saved).toMatchObject(choice('o2', 4))
  })

  test('rejects options and questions outside the attempt', async () => {
    const student = await app.make.student()
    const { id, questions } = await started(student)
    const questionId = questions[0]?.id ?? ''
    const wrong = await save(student, id, questionId, choice('o9', 1))
    expectProblem(wrong, 422, 'invalid-input')
    expect(wrong.body.errors).toMatchObject([{ field: 'answer.option' }])
    expectProblem(await save(student, id, 'fnd-100-2-q1-q1', choice('o1', 1)), 404, 'question-not-found')
    expectProblem(await save(student, id, questionId, { sequence: 0, answer: null, flagged: false }), 422)
    expectProblem(
      await save(student, id, questionId, { ...choice('o1', 1), answer: { kind: 'essay', text: 'x' } }),
      422,
    )
    expect((await rowsOf(student))[0].answers).toEqual({})
  })

  test('after submission is rejected and changes nothing', async () => {
    const student = await app.make.student()
    const { id, questions } = await started(student)
    const question = questions[0]
    if (question === undefined) throw new Error('an empty paper')
    await submit(student, id)
    expectProblem(
      await save(student, id, question.id, choice(optionOf(question, true), 99)),
      409,
      'attempt-closed',
    )
    expect((await result(student, id)).body.result).toMatchObject({ score: 0, percent: 0 })
  })
})

describe('no key leaves the server before submission', () => {
  test('in no response and no refusal', async () => {
    const student = await app.make.student()
    const attempt = await started(student)
    const questionId = attempt.questions[0]?.id ?? ''
    const answers = [
      await start(student),
      await read(student, attempt.id),
      await list(student),
      await notice(student),
      await save(student, attempt.id, questionId, choice('o1', 1)),
      await save(student, attempt.id, questionId, choice('o2', 1)),
      await save(student, attempt.id, questionId, choice('o9', 2)),
      await save(student, attempt.id, 'nothing', choice('o1', 2)),
      await result(student, attempt.id),
      await app.call('GET /api/courses/{id}/modules/{moduleId}', {
        as: student,
        params: { id: 'fnd-100', moduleId: 'fnd-100-1' },
      }),
    ]
    expectProblem(answers[8] as never, 409, 'attempt-open')
    for (const answer of answers) {
      const text = JSON.stringify(answer.body)
      for (const { explanation } of authored)
        expect(text).not.toContain(JSON.stringify(explanation).slice(1, -1))
    }
    // Assignments of the module carry practice questions whose keys are public; a quiz carries none.
    for (const answer of answers.slice(0, -1)) {
      expect(JSON.stringify(answer.body)).not.toMatch(/correct|explanation|"key"/i)
    }
    expect(JSON.stringify(answers.at(-1)?.body.module.quizzes)).not.toMatch(/correct|explanation|options/i)
  })
})

test('editing a quiz does not change an attempt in progress', async () => {
  const student = await app.make.student()
  const other = 'fnd-102-1-q1'
  const before = await started(student, other)
  const [question] = await sql('select * from quiz_questions where quiz_id = $1 and position = 1', [other])
  await sql(
    'update quiz_questions set question = \'Changed?\', correct_answer = \'New\', options = \'["New","Old","Other"]\', points = 9 where quiz_id = $1',
    [other],
  )
  await sql('delete from quiz_questions where quiz_id = $1 and position > 3', [other])
  await sql('update quizzes set passing_score = 10, time_limit = 1 where id = $1', [other])
  expect((await read(student, before.id)).body.attempt).toEqual(before)
  const paper = before.questions.find(({ id }) => id === question.id)
  const option = paper && singleChoice(paper).options.find(({ text }) => text === question.correct_answer)
  await save(student, before.id, question.id, choice(option?.id ?? '', 1))
  const { body } = await submit(student, before.id)
  expect(body.result).toMatchObject({
    score: 1,
    maxScore: before.questions.length,
    passingScore: 80,
    passed: false,
  })
  expect((await started(student, other)).questions[0]?.question).toBe('Changed?')
})

describe("another student's attempt", () => {
  test('is not found at any address', async () => {
    const [maya, tom] = [
      await app.make.student({ firstName: 'Maya' }),
      await app.make.student({ firstName: 'Tom' }),
    ]
    const attempt = await started(maya)
    const teacher = await app.make.instructor()
    const questionId = attempt.questions[0]?.id ?? ''
    for (const as of [tom, teacher]) {
      expectProblem(await read(as, attempt.id), 404, 'attempt-not-found')
      expectProblem(await save(as, attempt.id, questionId, choice('o1', 5)), 404, 'attempt-not-found')
      expectProblem(await submit(as, attempt.id), 404, 'attempt-not-found')
      expectProblem(await result(as, attempt.id), 404, 'attempt-not-found')
    }
    await submit(maya, attempt.id)
    expectProblem(await result(tom, attempt.id), 404, 'attempt-not-found')
    expect((await notice(tom)).body).toMatchObject({
      attempts: [],
      quiz: { attemptsUsed: 0, openAttemptId: null },
    })
    expect((await list(tom)).body.quizzes).toEqual([])
    expectProblem(await read(tom, randomUUID()), 404, 'attempt-not-found')
    expectProblem(await read(tom, 'not-an-id'), 422, 'invalid-input')
  })
})

describe('the list', () => {
  test("has every quiz of the student's courses in order, with its state", async () => {
    const student = await app.make.enrolledStudent({ completed: 2 })
    const first = await started(student, 'fnd-100-1-q1')
    await answerAll(student, first, first.questions.length)
    await submit(student, first.id)
    await submit(student, (await started(student, 'fnd-100-2-q1')).id)
    const open = await started(student, 'fnd-100-3-q1')
    const { body } = await list(student)
    expect(body.quizzes.map(({ id, state }: never) => [id, state])).toEqual([
      ['fnd-100-1-q1', 'passed'],
      ['fnd-100-2-q1', 'failed'],
      ['fnd-100-3-q1', 'in-progress'],
      ['fnd-100-4-q1', 'locked'],
      ['fnd-100-5-q1', 'locked'],
    ])
    expect(body.quizzes[2]).toMatchObject({ openAttemptId: open.id, can: { start: false, resume: true } })
    expect(body.quizzes[3]).toMatchObject({ can: { start: false, resume: false } })
  })

  test('is empty without a course', async () => {
    expect((await list(await app.make.student())).body).toEqual({ quizzes: [] })
  })
})
