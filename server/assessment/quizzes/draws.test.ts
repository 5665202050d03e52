import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { QuizAttempt } from '../../../contract/assessment/quizzes.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
let teacher: Person

/** Draws three questions from its course's bank. */
const quizId = 'fnd-100-1-q1'

beforeAll(async () => {
  app = await createTestApp()
  teacher = await app.make.teacherOf('fnd-100', { firstName: 'Ruth' })
  // Submitted before the draws existed: the figures count it, but not for questions it did not have.
  const early = await app.make.student()
  await submit(early, (await started(early)).id)
  await sql(
    `insert into bank_questions (course_id, id, position, question, kind, detail, explanation, points, tags)
     select 'fnd-100', 'fnd-100-b' || n, n, 'Is ' || n || ' drawn?', 'true-or-false',
            '{"kind": "true-or-false", "correctAnswer": true}', 'It was drawn.', 1,
            case when n <= 6 then '["money"]'::jsonb else '["payers"]'::jsonb end
       from generate_series(1, 8) n`,
  )
  await sql(
    `update quizzes set draws = '[{"tag": "money", "count": 2}, {"tag": "payers", "count": 1}]', drawn_count = 3 where id = $1`,
    [quizId],
  )
})
afterAll(() => app.close())

async function sql(statement: string, values: unknown[] = []) {
  return (await app.database.pool.query(statement, values)).rows
}

const params = (id: string) => ({ params: { id } })
const notice = async (as: Person) =>
  (await app.call('GET /api/user/quizzes/{id}', { as, ...params(quizId) })).body.quiz
const submit = async (as: Person, id: string) =>
  (await app.call('POST /api/user/quiz-attempts/{id}/submit', { as, ...params(id) })).body.result
const bankIds = (questions: { id: string }[]) =>
  questions.flatMap(({ id }) => (id.startsWith('fnd-100-b') ? [id] : [])).sort()

async function started(as: Person): Promise<QuizAttempt> {
  const { status, body } = await app.call('POST /api/user/quizzes/{id}/attempts', { as, ...params(quizId) })
  expect(status).toBe(200)
  return body.attempt
}

describe('questions drawn from the course bank', () => {
  test('draws the set number per tag, different ones per student, and an attempt keeps its draw', async () => {
    const drawn = new Set<string>()
    for (let each = 0; each < 8; each += 1) {
      const student = await app.make.student()
      const { questionCount } = await notice(student)
      const attempt = await started(student)
      expect(attempt.questions).toHaveLength(questionCount)
      const ids = bankIds(attempt.questions)
      expect(ids.filter((id) => ['fnd-100-b7', 'fnd-100-b8'].includes(id))).toHaveLength(1)
      expect(new Set(ids).size).toBe(3)
      drawn.add(ids.join())
      expect((await started(student)).questions).toEqual(attempt.questions)
    }
    expect(drawn.size).toBeGreaterThan(1)
  })

  test('are graded, counted one by one for teachers, and appear in review', async () => {
    const student = await app.make.enrolledStudent({ completed: 1 })
    const attempt = await started(student)
    const [id = ''] = bankIds(attempt.questions)
    await sql('update bank_questions set detail = \'{"kind": "true-or-false", "correctAnswer": false}\'')
    await app.call('PUT /api/user/quiz-attempts/{id}/answers/{questionId}', {
      as: student,
      params: { id: attempt.id, questionId: id },
      body: { sequence: 1, flagged: false, answer: { kind: 'true-or-false', value: true } },
    })
    const handedIn = await submit(student, attempt.id)
    expect(handedIn.score).toBe(1)
    const { body } = await app.call('GET /api/teach/quizzes/{id}', { as: teacher, ...params(quizId) })
    const figures: { id: string; asked: number; answered: number }[] = body.figures.questions
    expect(bankIds(figures)).toHaveLength(8)
    expect(body.figures.quiz.questionCount).toBe(attempt.questions.length)
    const one = figures.find((question) => question.id === id)
    expect(one?.asked).toBeGreaterThan(0)
    expect(one?.answered).toBeGreaterThan(0)
    expect(one?.asked).toBeLessThan(body.figures.analysed)
    const review = await app.call('GET /api/user/review/session', { as: student })
    const cards: { id: string; question: { question: string } }[] = review.body.cards
    const known = cards.filter((card) => card.id.startsWith(`quiz/${quizId}/fnd-100-b`))
    expect(known).toHaveLength(3)
    expect(known[0]?.question.question).toMatch(/^Is \d drawn\?$/)
  })

  test("hides the bank's keys until submission", async () => {
    const student = await app.make.student()
    const attempt = await started(student)
    expect(JSON.stringify(attempt)).not.toMatch(/correct|It was drawn|tags/i)
  })
})
