import { describe, expect, test } from 'vitest'
import type { QuizResult } from '../../../contract/assessment/quizzes.ts'
import { expectProblem } from '../../../tests/access/problem.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { inMinutes, open, quizId, ruling } from './testing/ruling.ts'

const {
  app,
  teacher,
  questions,
  sql,
  notice,
  start,
  submit,
  result,
  read,
  put,
  allow,
  setRules,
  started,
  taken,
} = ruling()

describe('attempts', () => {
  test('are limited, also under concurrency, and some students get more', async () => {
    const [one, other] = [await app().make.student(), await app().make.student()]
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

  test('the best or the latest counts, the same for student, gradebook and figures', async () => {
    const student = await app().make.student({ lastName: 'Latest' })
    const passed = await taken(student, true)
    await taken(student, false)
    const everywhere = async () => {
      const { countedPercent, state } = await notice(student)
      const grades = await app().call('GET /api/user/grades/{id}', { as: student, params: { id: 'fnd-100' } })
      const item = grades.body.grades.items.find(({ id }: { id: string }) => id === quizId)
      const taught = await app().call('GET /api/teach/courses/{id}/quizzes', {
        as: teacher(),
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

test("a pass stays a pass when the quiz's passing score is raised", async () => {
  const student = await app().make.student()
  await taken(student, true)
  await sql('update quiz_attempts set percent = 85 where user_id = $1', [student.id])
  await sql('update quizzes set passing_score = 90 where id = $1', [quizId])
  expect(await notice(student)).toMatchObject({ state: 'passed', passed: true, countedPercent: 85 })
  await started(student)
  expect(await notice(student)).toMatchObject({ state: 'in-progress', passed: true })
  await sql('update quizzes set passing_score = 80 where id = $1', [quizId])
})

describe('unlimited attempts', () => {
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
  const dayAfterThirty = async (student: Person): Promise<string> => {
    const [row] = await sql(
      "select started_at + interval '1 day' as at from quiz_attempts where user_id = $1 order by number desc offset 29 limit 1",
      [student.id],
    )
    return row.at.toISOString()
  }

  test('are limited to thirty a day, and the student is shown when the next may start', async () => {
    const student = await app().make.student()
    await taken(student, false)
    await many(student, 28, 2)
    expect(await notice(student)).toMatchObject({ nextAttemptAt: null, can: { start: true } })
    const kept = await taken(student, false)
    const next = await dayAfterThirty(student)
    expect(await notice(student)).toMatchObject({ nextAttemptAt: next, can: { start: false } })
    expect(await result(student, kept.id)).toMatchObject({ nextAttemptAt: next, can: { start: false } })
    const refused = await start(student)
    expectProblem(refused, 429, 'too-many-requests')
    expect(refused.body.message).toMatch(
      /30 attempts at this quiz within a day\. You can start another in 2\d h/,
    )
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(20 * 3_600)
    await sql("update quiz_attempts set started_at = started_at - interval '1 day' where user_id = $1", [
      student.id,
    ])
    expect(await notice(student)).toMatchObject({ nextAttemptAt: null, can: { start: true } })
    expect((await start(student)).status).toBe(200)
  })

  test('show no pause if something else prevents the next attempt', async () => {
    const student = await app().make.student()
    await taken(student, false)
    await many(student, 29, 2)
    expect((await notice(student)).nextAttemptAt).not.toBeNull()
    await setRules({ attemptsAllowed: 30 })
    expect(await notice(student)).toMatchObject({ attemptsLeft: 0, nextAttemptAt: null })
  })

  test('are not all read for review', async () => {
    const student = await app().make.enrolledStudent({ completed: 1 })
    await taken(student, false)
    await many(student, 60, 48)
    const ids = async () => {
      const { body } = await app().call('GET /api/user/review/session', { as: student })
      return JSON.stringify(body).match(new RegExp(`quiz/${quizId}/`, 'g'))?.length
    }
    expect(await ids()).toBeGreaterThan(0)
    // Attempts older than the twenty newest are not read: a question only they had does not come back.
    await sql("update quiz_attempts set questions = '[]' where user_id = $1 and number > 30", [student.id])
    expect(await ids()).toBeUndefined()
  })
})

describe('correct answers and explanations', () => {
  const explained = (shown: { questions: { explanation: string | null; correctOption: string | null }[] }) =>
    shown.questions.map(({ explanation, correctOption }) => explanation !== null && correctOption !== null)
  const judged = ({ questions }: QuizResult) =>
    questions.map(({ outcome, correct, score }) => {
      expect([correct === null, score === null]).toEqual(Array(2).fill(outcome === 'kept-back'))
      return outcome !== 'kept-back'
    })
  const all = (shown: boolean) => Array(questions()).fill(shown)

  test('stay hidden until the student passes, if the quiz says so', async () => {
    const student = await app().make.student()
    await setRules({ review: 'after-passing' })
    const failed = await taken(student, false)
    expect(failed.can.review).toBe(false)
    expect(explained(failed)).toEqual(all(false))
    // Correctness is hidden too: trying each option in turn would reveal the key.
    expect(judged(failed)).toEqual(all(false))
    expect(failed).toMatchObject({ percent: 0, passed: false })
    expect(explained(await taken(student, true))).toEqual(all(true))
    expect(explained(await result(student, failed.id))).toEqual(all(true))
  })

  test('stay hidden while any student can take the quiz, in review as well', async () => {
    const [student, slow] = [
      await app().make.enrolledStudent({ completed: 1 }),
      await app().make.enrolledStudent(),
    ]
    await setRules({ review: 'after-due', dueAt: inMinutes(30) })
    await allow(slow, { extraMinutes: 20 })
    const passed = await taken(student, true)
    expect(explained(passed)).toEqual(all(false))
    expect(judged(passed)).toEqual(all(false))
    expect(passed).toMatchObject({ percent: 100, passed: true })
    const quizCards = async () => {
      const { body } = await app().call('GET /api/user/review/session', { as: student })
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

describe('access', () => {
  test("is for the course's teachers; for all others the quiz does not exist", async () => {
    const [student, other] = [await app().make.enrolledStudent(), await app().make.teacherOf('brd-101')]
    const rules = { ...open, attemptsAllowed: 1 }
    const { revision } = (await read(teacher())).body.quiz
    expectProblem(await read(other), 404, 'quiz-not-found')
    expectProblem(await put(other, rules, revision), 404, 'quiz-not-found')
    expectProblem(await allow(student, { extraMinutes: 5 }, other), 404, 'quiz-not-found')
    const stranger = await app().make.student()
    expectProblem(await allow(stranger, { extraMinutes: 5 }), 404, 'student-not-found')
    expect((await read(await app().make.administrator())).status).toBe(200)
    expect(await notice(student)).toMatchObject({ attemptsLeft: null, extraMinutes: 0 })
  })

  test('when two teachers change the rules, the second gets a conflict', async () => {
    const { revision } = (await read(teacher())).body.quiz
    const answers = await Promise.all(
      [1, 2].map((count) => put(teacher(), { ...open, attemptsAllowed: count }, revision)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
