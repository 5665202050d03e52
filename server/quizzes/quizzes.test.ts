import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { QuizAttempt } from '../../contract/quizzes.ts'
import { expectProblem } from '../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'
import type { Person } from '../../tests/support/factories.ts'

let app: TestApp
/** Of the quiz these tests take, as the author wrote it: what must not be seen before handing in. */
let authored: { id: string; options: string[]; correctAnswer: string; explanation: string }[]

const quizId = 'fnd-100-1-q1'

beforeAll(async () => {
  app = await createTestApp()
  authored = await sql(
    'select id, options, correct_answer as "correctAnswer", explanation from quiz_questions where quiz_id = $1',
    [quizId],
  )
})
afterAll(() => app.close())

async function sql(statement: string, values: unknown[] = []) {
  return (await app.database.pool.query(statement, values)).rows
}

const params = (id: string) => ({ params: { id } })
const start = (as: Person, id = quizId) =>
  app.call('POST /api/user/quizzes/{id}/attempts', { as, ...params(id) })
const read = (as: Person, id: string) => app.call('GET /api/user/quiz-attempts/{id}', { as, ...params(id) })
const submit = (as: Person, id: string) =>
  app.call('POST /api/user/quiz-attempts/{id}/submit', { as, ...params(id) })
const result = (as: Person, id: string) =>
  app.call('GET /api/user/quiz-attempts/{id}/result', { as, ...params(id) })
const notice = (as: Person, id = quizId) => app.call('GET /api/user/quizzes/{id}', { as, ...params(id) })
const list = (as: Person) => app.call('GET /api/user/quizzes', { as })
const save = (as: Person, id: string, questionId: string, body: unknown) =>
  app.call('PUT /api/user/quiz-attempts/{id}/answers/{questionId}', { as, params: { id, questionId }, body })
const choice = (option: string | null, sequence: number, flagged = false) => ({
  sequence,
  flagged,
  answer: option === null ? null : { kind: 'single-choice', option },
})
const rowsOf = (person: Person) =>
  sql('select * from quiz_attempts where user_id = $1 order by number', [person.id])

async function started(as: Person, id = quizId): Promise<QuizAttempt> {
  const { status, body } = await start(as, id)
  expect(status).toBe(200)
  return body.attempt
}

/** A question of this quiz, all of which are single choices. */
function singleChoice(question: QuizAttempt['questions'][number]) {
  if (question.kind !== 'single-choice') throw new Error(`A question of kind ${question.kind}`)
  return question
}

/** The option that is right, or one that is wrong, as it stands on this paper. */
function optionOf(question: QuizAttempt['questions'][number], right: boolean): string {
  const key = authored.find(({ id }) => id === question.id)?.correctAnswer
  const option = singleChoice(question).options.find(({ text }) => (text === key) === right)
  if (option === undefined) throw new Error('The paper is not of this quiz')
  return option.id
}

/** Answers the first `right` questions rightly and the others wrongly. */
async function answerAll(as: Person, attempt: QuizAttempt, right: number) {
  for (const [index, question] of attempt.questions.entries()) {
    const answer = await save(as, attempt.id, question.id, choice(optionOf(question, index < right), 1))
    expect(answer.status).toBe(200)
  }
}

/** As if the attempt had begun earlier: so many milliseconds are left until its deadline. */
const leave = (milliseconds: number, attemptId: string) =>
  sql('update quiz_attempts set deadline = now() + make_interval(secs => $1::float8 / 1000) where id = $2', [
    milliseconds,
    attemptId,
  ])

async function withTimeLimit<Result>(minutes: number, work: () => Promise<Result>): Promise<Result> {
  await sql('update quizzes set time_limit = $1 where id = $2', [minutes, quizId])
  try {
    return await work()
  } finally {
    await sql('update quizzes set time_limit = null where id = $1', [quizId])
  }
}

describe('starting', () => {
  test('gives a paper of all questions, enrolls, and again gives the same', async () => {
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

  test('20 times at once makes one attempt', async () => {
    const student = await app.make.student()
    const answers = await Promise.all(Array.from({ length: 20 }, () => start(student)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.attempt.questions))).size).toBe(1)
    expect(await rowsOf(student)).toHaveLength(1)
  })

  test('each student and each attempt has an order of its own', async () => {
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

  test('is refused while the module is locked, and open once the ones before are completed', async () => {
    const student = await app.make.enrolledStudent()
    const locked = await start(student, 'fnd-100-2-q1')
    expectProblem(locked, 403, 'module-locked')
    expect(locked.body.title).toBe('Prerequisites Required')
    expect(await rowsOf(student)).toEqual([])
    const ready = await app.make.enrolledStudent({ completed: 1 })
    expect((await start(ready, 'fnd-100-2-q1')).status).toBe(200)
  })

  test('a quiz that is not there, or whose course is not published, is not found', async () => {
    const student = await app.make.student()
    expectProblem(await start(student, 'no-such-quiz'), 404, 'quiz-not-found')
    await sql("update courses set status = 'draft' where id = 'fnd-101'")
    expectProblem(await start(student, 'fnd-101-1-q1'), 404, 'quiz-not-found')
    await sql("update courses set status = 'published' where id = 'fnd-101'")
  })
})

describe('saving answers', () => {
  test('keeps answer and flag, and reading finds them', async () => {
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

  test('in the wrong order: the newer write stands, and a late one is told what stands', async () => {
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

  test('at once, to all questions and several times each, loses none', async () => {
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

  test('takes no option or question that is not on the paper', async () => {
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

  test('after handing in is refused and changes nothing', async () => {
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

describe('no key leaves the server before an attempt is handed in', () => {
  test('in no answer, and in no refusal', async () => {
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
    // Assignments of the module carry practice questions, whose keys are meant to be seen; a quiz carries none.
    for (const answer of answers.slice(0, -1)) {
      expect(JSON.stringify(answer.body)).not.toMatch(/correct|explanation|"key"/i)
    }
    expect(JSON.stringify(answers.at(-1)?.body.module.quizzes)).not.toMatch(/correct|explanation|options/i)
  })
})

describe('handing in', () => {
  test('grades, passes at the mark, and shows right answers and explanations', async () => {
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

  test('one point short is not passed, and the best of several counts', async () => {
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

  test('20 times at once grades once, and says the same 20 times', async () => {
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

  test('beside saves that race: what was acknowledged before is in the grade, the rest is refused', async () => {
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

describe("the server's clock", () => {
  test('counts from the start, whatever the browser says', async () => {
    const student = await app.make.student()
    const attempt = await withTimeLimit(10, () => started(student))
    expect(attempt.remainingMs).toBeGreaterThan(599_000 - 5_000)
    expect(attempt.remainingMs).toBeLessThanOrEqual(600_000)
    await leave(120_000, attempt.id)
    const headers = { date: new Date(0).toUTCString() }
    const answer = await app.call('GET /api/user/quiz-attempts/{id}', {
      as: student,
      ...params(attempt.id),
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
  ])(
    'is no matter of the machine: one whose own clock is an hour %s neither gives nor takes time',
    async (_, off) => {
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
    },
  )

  test('takes answers within the grace, and none after it', async () => {
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
  ])('the first to come across an attempt that is over hands it in: %s', async (_, come) => {
    const student = await app.make.student()
    const attempt = await withTimeLimit(10, () => started(student))
    await answerAll(student, attempt, 2)
    await leave(-60_000, attempt.id)
    expect((await come(student, attempt.id)).status).toBe(200)
    const [row] = await rowsOf(student)
    expect(row).toMatchObject({ score: 2, submitted_by: 'deadline' })
    expect(row.submitted_at).not.toBeNull()
  })

  test('many at once after the deadline grade once', async () => {
    const student = await app.make.student()
    const attempt = await withTimeLimit(10, () => started(student))
    await leave(-60_000, attempt.id)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, each) => [read, submit, result][each % 3]?.(student, attempt.id)),
    )
    for (const answer of answers) expect(answer?.status).toBe(200)
    expect(await rowsOf(student)).toHaveLength(1)
  })

  test('the job hands in what was saved, of someone who never comes back', async () => {
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
      .poll(async () => (await rowsOf(student))[0], { timeout: 8_000 })
      .toMatchObject({ score: 4, submitted_by: 'deadline' })
  })

  test('a job that comes early, or twice, does no harm', async () => {
    const student = await app.make.student()
    const attempt = await withTimeLimit(10, () => started(student))
    const data = { userId: student.id, attemptId: attempt.id }
    await app.database.db.transaction((tx) => app.jobs.enqueue(tx, 'quizzes.close', data))
    const done = "name = 'quizzes.close' and state = 'completed' and data ->> 'attemptId' = $1"
    await expect
      .poll(async () => (await sql(`select 1 from pgboss.job where ${done}`, [attempt.id])).length, {
        timeout: 8_000,
      })
      .toBe(1)
    expect((await rowsOf(student))[0].submitted_at).toBeNull()
  })
})

test('a quiz that is edited during an attempt does not change it', async () => {
  const student = await app.make.student()
  const other = 'brd-101-1-q1'
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

describe("another's attempt", () => {
  test('is found at no address', async () => {
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
  test('has every quiz of my courses in order, with its state', async () => {
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

  test('is empty for someone without a course', async () => {
    expect((await list(await app.make.student())).body).toEqual({ quizzes: [] })
  })
})
