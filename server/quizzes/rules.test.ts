import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RuledQuiz } from '../../contract/quiz-rules.ts'
import type { QuizAttempt, QuizResult } from '../../contract/quizzes.ts'
import { expectProblem } from '../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'
import type { Person } from '../../tests/support/factories.ts'

let app: TestApp
let teacher: Person
/** The right option of each question, by its id. */
let keys: Map<string, string>

const quizId = 'fnd-100-1-q1'
const open = { attemptsAllowed: null, counts: 'best', review: 'at-once', dueAt: null } as const

beforeAll(async () => {
  app = await createTestApp()
  teacher = await app.make.instructor({ firstName: 'Ruth' })
  await sql("insert into course_instructors values ($1, 'fnd-100')", [teacher.id])
  const rows = await sql('select id, correct_answer as key from quiz_questions where quiz_id = $1', [quizId])
  keys = new Map(rows.map(({ id, key }) => [id, key]))
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql('update quizzes set time_limit = null where id = $1', [quizId])
  await setRules({})
})

async function sql(statement: string, values: unknown[] = []) {
  return (await app.database.pool.query(statement, values)).rows
}

const params = (id: string) => ({ params: { id } })
const notice = async (as: Person) =>
  (await app.call('GET /api/user/quizzes/{id}', { as, ...params(quizId) })).body.quiz
const start = (as: Person) => app.call('POST /api/user/quizzes/{id}/attempts', { as, ...params(quizId) })
const submit = async (as: Person, id: string) =>
  (await app.call('POST /api/user/quiz-attempts/{id}/submit', { as, ...params(id) })).body.result
const result = async (as: Person, id: string) =>
  (await app.call('GET /api/user/quiz-attempts/{id}/result', { as, ...params(id) })).body.result
const read = (as: Person, search?: string) =>
  app.call('GET /api/teach/quizzes/{id}/rules', {
    as,
    ...params(quizId),
    ...(search === undefined ? {} : { query: { student: search } }),
  })
const put = (as: Person, rules: object, revision: number) =>
  app.call('PUT /api/teach/quizzes/{id}/rules', { as, ...params(quizId), body: { rules, revision } })
const allow = (person: Person, allowance: object, as = teacher) =>
  app.call('PUT /api/teach/quizzes/{id}/allowances/{userId}', {
    as,
    params: { id: quizId, userId: person.id },
    body: { extraMinutes: 0, extraAttempts: 0, reason: 'Reads with a screen reader', ...allowance },
  })
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const rowOf = async (id: string) => (await sql('select * from quiz_attempts where id = $1', [id]))[0]
const minutesOf = (row: { deadline: Date; started_at: Date }) =>
  (row.deadline.getTime() - row.started_at.getTime()) / 60_000

async function setRules(rules: Partial<RuledQuiz['rules']>): Promise<RuledQuiz> {
  const { revision } = (await read(teacher)).body.quiz
  const { status, body } = await put(teacher, { ...open, ...rules }, revision)
  expect(status).toBe(200)
  return body.quiz
}

async function started(as: Person): Promise<QuizAttempt> {
  const { status, body } = await start(as)
  expect(status).toBe(200)
  return body.attempt
}

async function save(as: Person, attempt: QuizAttempt, index: number, right: boolean) {
  const question = attempt.questions[index]
  if (question?.kind !== 'single-choice') throw new Error('The paper is not of this quiz')
  const option = question.options.find(({ text }) => (text === keys.get(question.id)) === right)?.id
  return app.call('PUT /api/user/quiz-attempts/{id}/answers/{questionId}', {
    as,
    params: { id: attempt.id, questionId: question.id },
    body: { sequence: 1, flagged: false, answer: { kind: 'single-choice', option } },
  })
}

/** Takes the quiz, all of it rightly or nothing of it. */
async function taken(as: Person, right: boolean) {
  const attempt = await started(as)
  await Promise.all(attempt.questions.map((_, index) => save(as, attempt, index, right)))
  return submit(as, attempt.id)
}

describe('attempts', () => {
  test('are counted, none is begun beyond them, even at once, and some have more', async () => {
    const [one, other] = [await app.make.student(), await app.make.student()]
    await setRules({ attemptsAllowed: 2 })
    for (const number of [1, 2]) {
      const attempt = await started(one)
      expect(attempt.number).toBe(number)
      await submit(one, attempt.id)
    }
    const tries = await Promise.all(Array.from({ length: 5 }, () => start(one)))
    for (const tried of tries) expectProblem(tried, 409, 'no-attempts-left')
    expect(await notice(one)).toMatchObject({ attemptsLeft: 0, can: { start: false } })

    expect((await allow(one, { extraAttempts: 1 })).status).toBe(200)
    expect(await notice(one)).toMatchObject({ attemptsLeft: 1, extraAttempts: 1, can: { start: true } })
    expect((await taken(one, true)).can.start).toBe(false)
    expectProblem(await start(one), 409, 'no-attempts-left')
    expect(await notice(other)).toMatchObject({ attemptsLeft: 2, extraAttempts: 0 })
  })

  test('the best counts, or the latest, for student, gradebook and figures alike', async () => {
    const student = await app.make.student({ lastName: 'Latest' })
    const passed = await taken(student, true)
    await taken(student, false)
    const everywhere = async () => {
      const { countedPercent, state } = await notice(student)
      const grades = await app.call('GET /api/user/grades/{id}', { as: student, params: { id: 'fnd-100' } })
      const item = grades.body.grades.items.find(({ id }: { id: string }) => id === quizId)
      const taught = await app.call('GET /api/teach/courses/{id}/quizzes', {
        as: teacher,
        params: { id: 'fnd-100' },
      })
      const figures = taught.body.quizzes.find(({ id }: { id: string }) => id === quizId)
      const kept = await result(student, passed.id)
      return { countedPercent, state, kept: kept.countedPercent, grade: item.score, figures }
    }
    const best = await everywhere()
    expect(best).toMatchObject({ countedPercent: 100, state: 'passed', kept: 100, grade: 100 })
    await setRules({ counts: 'latest' })
    const latest = await everywhere()
    expect(latest).toMatchObject({ countedPercent: 0, state: 'failed', kept: 0, grade: 0 })
    expect(latest.figures.averagePercent).toBeLessThan(best.figures.averagePercent)
    expect(latest.figures.passedPercent).toBeLessThan(best.figures.passedPercent)
  })
})

describe('attempts without end', () => {
  const many = (student: Person, count: number, hoursAgo: number) =>
    sql(
      `insert into quiz_attempts (user_id, quiz_id, number, passing_score, questions, started_at, submitted_at, submitted_by,
         score, max_score, percent, passed)
       select $1, $2, (select count(*) from quiz_attempts where user_id = $1) + n, 80, q.questions,
              now() - make_interval(hours => $4::int, mins => 60 - n), now(), 'student', 0, 1, 0, false
         from generate_series(1, $3::int) n,
              (select questions from quiz_attempts where user_id = $1 and quiz_id = $2 limit 1) q`,
      [student.id, quizId, count, hoursAgo],
    )
  const start = (as: Person) =>
    app.call('POST /api/user/quizzes/{id}/attempts', { as, params: { id: quizId } })
  /** A day after the first of the thirty newest. */
  const dayAfterThirty = async (student: Person): Promise<string> => {
    const [row] = await sql(
      "select started_at + interval '1 day' as at from quiz_attempts where user_id = $1 order by number desc offset 29 limit 1",
      [student.id],
    )
    return row.at.toISOString()
  }

  test('are thirty in a day, and whoever made them is told when the next may begin', async () => {
    const student = await app.make.student()
    await taken(student, false)
    await many(student, 28, 2)
    expect(await notice(student)).toMatchObject({ nextAttemptAt: null, can: { start: true } })
    const kept = await taken(student, false)
    const next = await dayAfterThirty(student)
    expect(await notice(student)).toMatchObject({ nextAttemptAt: next, can: { start: false } })
    expect(await result(student, kept.id)).toMatchObject({ nextAttemptAt: next, can: { start: false } })
    const refused = await start(student)
    expectProblem(refused, 429, 'too-many-requests')
    expect(refused.body.message).toMatch(/30 attempts at this quiz in a day\. You can begin another in 2\d h/)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(20 * 3_600)
    await sql("update quiz_attempts set started_at = started_at - interval '1 day' where user_id = $1", [
      student.id,
    ])
    expect(await notice(student)).toMatchObject({ nextAttemptAt: null, can: { start: true } })
    expect((await start(student)).status).toBe(200)
  })

  test('are told of no pause where something else keeps the next from beginning', async () => {
    const student = await app.make.student()
    await taken(student, false)
    await many(student, 29, 2)
    expect((await notice(student)).nextAttemptAt).not.toBeNull()
    await setRules({ attemptsAllowed: 30 })
    expect(await notice(student)).toMatchObject({ attemptsLeft: 0, nextAttemptAt: null })
  })

  test('are not all looked into for what comes back in review', async () => {
    const student = await app.make.enrolledStudent({ completed: 1 })
    await taken(student, false)
    await many(student, 60, 48)
    const ids = async () => {
      const { body } = await app.call('GET /api/user/review/session', { as: student })
      return JSON.stringify(body).match(new RegExp(`quiz/${quizId}/`, 'g'))?.length
    }
    expect(await ids()).toBeGreaterThan(0)
    // One that is older than the twenty newest is not looked into: what it alone asked does not come back.
    await sql("update quiz_attempts set questions = '[]' where user_id = $1 and number > 30", [student.id])
    expect(await ids()).toBeUndefined()
  })
})

describe('right answers and explanations', () => {
  const explained = (shown: { questions: { explanation: string | null; correctOption: string | null }[] }) =>
    shown.questions.map(({ explanation, correctOption }) => explanation !== null && correctOption !== null)
  const judged = ({ questions }: QuizResult) =>
    questions.map(({ outcome, correct, score }) => {
      expect([correct === null, score === null]).toEqual(Array(2).fill(outcome === 'kept-back'))
      return outcome !== 'kept-back'
    })
  const all = (shown: boolean) => Array(keys.size).fill(shown)

  test('stay here until someone has passed, where the quiz says so', async () => {
    const student = await app.make.student()
    await setRules({ review: 'after-passing' })
    const failed = await taken(student, false)
    expect(failed.can.review).toBe(false)
    expect(explained(failed)).toEqual(all(false))
    // Nor is told which answers were right: whoever tried each in turn would have the key.
    expect(judged(failed)).toEqual(all(false))
    expect(failed).toMatchObject({ percent: 0, passed: false })
    expect(explained(await taken(student, true))).toEqual(all(true))
    expect(explained(await result(student, failed.id))).toEqual(all(true))
  })

  test('stay here until nobody can be taking the quiz any more, and in review as well', async () => {
    const [student, slow] = [
      await app.make.enrolledStudent({ completed: 1 }),
      await app.make.enrolledStudent(),
    ]
    await setRules({ review: 'after-due', dueAt: inMinutes(30) })
    await allow(slow, { extraMinutes: 20 })
    const passed = await taken(student, true)
    expect(explained(passed)).toEqual(all(false))
    expect(judged(passed)).toEqual(all(false))
    expect(passed).toMatchObject({ percent: 100, passed: true })
    const quizCards = async () => {
      const { body } = await app.call('GET /api/user/review/session', { as: student })
      return JSON.stringify(body).includes(`quiz/${quizId}/`)
    }
    const due = (minutesAgo: number) =>
      sql('update quizzes set due_at = now() - make_interval(mins => $1) where id = $2', [minutesAgo, quizId])
    await due(19)
    expect((await result(student, passed.id)).can.review).toBe(false)
    expect(await quizCards()).toBe(false)
    await due(21)
    const later = await result(student, passed.id)
    expect([explained(later), judged(later)]).toEqual([all(true), all(true)])
    expect(await quizCards()).toBe(true)
    await allow(slow, {})
  })
})

describe('a due date', () => {
  test('ends what is under way, and nothing begins after it', async () => {
    const [student, late] = [await app.make.student(), await app.make.enrolledStudent()]
    const attempt = await started(student)
    expect(attempt.deadline).toBeNull()
    await save(student, attempt, 0, true)
    const { underWay } = await setRules({ dueAt: inMinutes(10) })
    expect(underWay).toBeGreaterThan(0)
    expect(minutesOf(await rowOf(attempt.id))).toBeCloseTo(10, 0)
    const [job] = await sql(
      "select start_after from pgboss.job where name = 'quizzes.close-due' and data ->> 'quizId' = $1 order by start_after desc",
      [quizId],
    )
    expect(job.start_after.getTime()).toBeGreaterThanOrEqual(
      (await rowOf(attempt.id)).deadline.getTime() + 30_000,
    )

    await sql("update quiz_attempts set deadline = now() - interval '31 seconds' where id = $1", [attempt.id])
    await sql("update quizzes set due_at = now() - interval '31 seconds' where id = $1", [quizId])
    await app.jobs.enqueue(app.database.db, 'quizzes.close-due', { quizId })
    await expect
      .poll(() => rowOf(attempt.id), { timeout: 8_000 })
      .toMatchObject({ score: 1, submitted_by: 'deadline' })
    expectProblem(await start(late), 409, 'past-due')
    expect(await notice(late)).toMatchObject({ isPastDue: true, can: { start: false } })
    expect(await notice(student)).toMatchObject({ state: 'failed', can: { start: false } })
    await allow(late, { extraMinutes: 10 })
    expect(await notice(late)).toMatchObject({ isPastDue: false, can: { start: true } })
    expect(minutesOf(await rowOf((await started(late)).id))).toBeLessThan(10)
    await allow(late, {})
  })

  test('leaves those with extra time their own end, and comes again for it', async () => {
    const [before, later] = [await app.make.enrolledStudent(), await app.make.enrolledStudent()]
    await allow(before, { extraMinutes: 20 })
    const [first, last] = [await started(before), await started(later)]
    await setRules({ dueAt: inMinutes(10) })
    await allow(later, { extraMinutes: 30 })
    const ends = [await rowOf(first.id), await rowOf(last.id)]
    expect(ends.map((row) => Math.round(minutesOf(row)))).toEqual([30, 40])

    const jobOf = "name = 'quizzes.close-due' and data ->> 'quizId' = $1 and state = 'created'"
    await sql(`delete from pgboss.job where ${jobOf}`, [quizId])
    await app.jobs.enqueue(app.database.db, 'quizzes.close-due', { quizId })
    const next = async () => {
      const [job] = await sql(
        `select start_after from pgboss.job where ${jobOf} and start_after > now() + interval '1 minute'`,
        [quizId],
      )
      return job === undefined
        ? null
        : Math.round((job.start_after.getTime() - ends[0].deadline.getTime()) / 1_000)
    }
    // In seconds after the first of the two is over: the grace, and the moment after it.
    await expect.poll(next, { timeout: 8_000 }).toBe(31)

    await sql("update quizzes set due_at = now() - interval '1 hour' where id = $1", [quizId])
    await sql("update quiz_attempts set deadline = now() - interval '31 seconds' where id = $1", [first.id])
    await sql(`update pgboss.job set start_after = now() where ${jobOf}`, [quizId])
    await expect.poll(() => rowOf(first.id), { timeout: 8_000 }).toMatchObject({ submitted_by: 'deadline' })
    expect((await rowOf(last.id)).submitted_at).toBeNull()
    await expect
      .poll(async () => (await sql(`select 1 from pgboss.job where ${jobOf}`, [quizId])).length, {
        timeout: 8_000,
      })
      .toBe(1)
  })

  test('comes before the time limit, and taken back gives the time again', async () => {
    const student = await app.make.student()
    await sql('update quizzes set time_limit = 30 where id = $1', [quizId])
    await setRules({ dueAt: inMinutes(5) })
    const attempt = await started(student)
    expect(minutesOf(await rowOf(attempt.id))).toBeCloseTo(5, 0)
    await setRules({})
    expect(minutesOf(await rowOf(attempt.id))).toBe(30)
  })

  test('lies in the future when it is set, and stands in the calendar of those enrolled', async () => {
    const { revision } = (await read(teacher)).body.quiz
    const refused = await put(teacher, { ...open, dueAt: inMinutes(-1) }, revision)
    expectProblem(refused, 422, 'invalid-input')
    expect(refused.body.errors).toMatchObject([{ field: 'rules.dueAt' }])
    expectProblem(await put(teacher, { ...open, review: 'after-due' }, revision), 422, 'invalid-input')
    expect((await read(teacher)).body.quiz).toMatchObject({ revision, rules: open })
    const student = await app.make.enrolledStudent()
    const { rules } = await setRules({ dueAt: inMinutes(60) })
    const { body } = await app.call('GET /api/user/calendar', {
      as: student,
      query: { from: inMinutes(-2_880).slice(0, 10), to: inMinutes(2_880).slice(0, 10) },
    })
    const due = body.items.filter(({ kind }: { kind: string }) => kind === 'due')
    expect(due).toMatchObject([{ id: `quiz-${quizId}`, startsAt: rules.dueAt }])
  })
})

describe('extra time', () => {
  test('holds for the attempt under way, for its clock and for its job', async () => {
    const student = await app.make.student()
    await sql('update quizzes set time_limit = 20 where id = $1', [quizId])
    const attempt = await started(student)
    expect(attempt.remainingMs).toBeLessThanOrEqual(20 * 60_000)
    // As if it had begun 25 minutes ago: over, but for what is given now.
    await sql(
      `update quiz_attempts set started_at = now() - interval '20 minutes', deadline = now() where id = $1`,
      [attempt.id],
    )
    const { body } = await allow(student, { extraMinutes: 15 })
    expect(body.student).toMatchObject({ extraMinutes: 15, isUnderWay: true, givenBy: 'Ruth Okafor' })
    expect(minutesOf(await rowOf(attempt.id))).toBe(35)
    const saved = await save(student, attempt, 0, true)
    expect(saved.body.applied).toBe(true)
    expect(saved.body.remainingMs).toBeGreaterThan(14 * 60_000)
    const jobOf = "name = 'quizzes.close' and data ->> 'attemptId' = $1"
    await sql(`update pgboss.job set start_after = now() where ${jobOf}`, [attempt.id])
    const closing = (await rowOf(attempt.id)).deadline.getTime() + 30_000
    await expect
      .poll(
        async () => {
          const jobs = await sql(`select start_after from pgboss.job where ${jobOf} and state = 'created'`, [
            attempt.id,
          ])
          return jobs.length === 1 && jobs[0].start_after.getTime() >= closing
        },
        { timeout: 8_000 },
      )
      .toBe(true)
    expect((await rowOf(attempt.id)).submitted_at).toBeNull()
  })

  test('goes by the due date that stands when it is given, not by the one that was read before', async () => {
    const student = await app.make.student()
    const attempt = await started(student)
    const dueAt = inMinutes(10)
    const other = await app.database.pool.connect()
    try {
      await other.query('begin')
      await other.query('update quizzes set due_at = $1 where id = $2', [dueAt, quizId])
      await other.query('update quiz_attempts set deadline = $1 where id = $2', [dueAt, attempt.id])
      const given = allow(student, { extraMinutes: 20 })
      const waiting =
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
      await expect.poll(() => sql(waiting), { timeout: 8_000 }).toHaveLength(1)
      await other.query('commit')
      expect((await given).status).toBe(200)
    } finally {
      other.release(true)
    }
    expect(minutesOf(await rowOf(attempt.id))).toBeCloseTo(30, 0)
  })

  test('is there for the next attempt, and taken back does not shorten the one under way', async () => {
    const student = await app.make.enrolledStudent()
    await sql('update quizzes set time_limit = 20 where id = $1', [quizId])
    await allow(student, { extraMinutes: 10 })
    const attempt = await started(student)
    expect(minutesOf(await rowOf(attempt.id))).toBe(30)
    await allow(student, { extraMinutes: 0, reason: 'Given to the wrong person' })
    expect(minutesOf(await rowOf(attempt.id))).toBe(30)
    expect((await submit(student, attempt.id)).timeLimit).toBe(20)
    expect((await read(teacher, student.email)).body.quiz.students).toMatchObject([
      { extraMinutes: 0, extraAttempts: 0, reason: '', givenBy: null },
    ])
  })

  test('needs a reason, which stands in the audit', async () => {
    const student = await app.make.enrolledStudent({ lastName: 'Audited' })
    expectProblem(await allow(student, { extraMinutes: 5, reason: '  ' }), 422, 'invalid-input')
    expectProblem(await allow(student, { extraMinutes: 601 }), 422, 'invalid-input')
    await allow(student, { extraMinutes: 5, extraAttempts: 2, reason: 'A broken wrist' })
    const { body } = await app.call('GET /api/admin/audit', {
      as: await app.make.administrator(),
      query: { subject: `user/${student.id}` },
    })
    expect(body.entries).toMatchObject([
      { action: 'quiz.allowance-given', actor: { id: teacher.id }, reason: 'A broken wrist' },
    ])
    const found = (await read(teacher, 'audited')).body.quiz.students
    expect(found).toMatchObject([{ userId: student.id, extraMinutes: 5, extraAttempts: 2 }])
    expect((await read(teacher, '100%_')).body.quiz.students).toEqual([])
  })
})

describe('who may', () => {
  test('those who teach the course; to everyone else nothing of it is there', async () => {
    const [student, other] = [await app.make.enrolledStudent(), await app.make.instructor()]
    await sql("insert into course_instructors values ($1, 'brd-101')", [other.id])
    const rules = { ...open, attemptsAllowed: 1 }
    const { revision } = (await read(teacher)).body.quiz
    expectProblem(await read(other), 404, 'quiz-not-found')
    expectProblem(await put(other, rules, revision), 404, 'quiz-not-found')
    expectProblem(await allow(student, { extraMinutes: 5 }, other), 404, 'quiz-not-found')
    const stranger = await app.make.student()
    expectProblem(await allow(stranger, { extraMinutes: 5 }), 404, 'student-not-found')
    expect((await read(await app.make.administrator())).status).toBe(200)
    expect(await notice(student)).toMatchObject({ attemptsLeft: null, extraMinutes: 0 })
  })

  test('of two who change the rules at once, the second is told', async () => {
    const { revision } = (await read(teacher)).body.quiz
    const answers = await Promise.all(
      [1, 2].map((count) => put(teacher, { ...open, attemptsAllowed: count }, revision)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
