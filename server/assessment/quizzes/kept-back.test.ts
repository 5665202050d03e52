import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { QuizAttempt, QuizResult } from '../../../contract/assessment/quizzes.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp

/** Both draw the only question of their course's bank; correct answers are shown immediately. */
const [quizId, nextQuizId] = ['fnd-100-1-q1', 'fnd-100-2-q1']
const drawn = 'fnd-100-b1'

beforeAll(async () => {
  app = await createTestApp()
  await app.database.pool.query(
    `insert into bank_questions (course_id, id, position, question, kind, detail, explanation, points, tags)
     values ('fnd-100', $1, 1, 'Is it drawn twice?', 'true-or-false',
             '{"kind": "true-or-false", "correctAnswer": true}', 'It was drawn twice.', 1, '["money"]')`,
    [drawn],
  )
  await app.database.pool.query(
    `update quizzes set draws = '[{"tag": "money", "count": 1}]', drawn_count = 1 where id = any($1)`,
    [[quizId, nextQuizId]],
  )
})
afterAll(() => app.close())

const params = (id: string) => ({ params: { id } })
async function started(as: Person, id: string): Promise<QuizAttempt> {
  const { status, body } = await app.call('POST /api/user/quizzes/{id}/attempts', { as, ...params(id) })
  expect(status).toBe(200)
  return body.attempt
}
const submit = async (as: Person, { id }: { id: string }): Promise<QuizResult> =>
  (await app.call('POST /api/user/quiz-attempts/{id}/submit', { as, ...params(id) })).body.result
const result = async (as: Person, { id }: { id: string }): Promise<QuizResult> =>
  (await app.call('GET /api/user/quiz-attempts/{id}/result', { as, ...params(id) })).body.result

const missed = async (as: Person, { id }: { id: string }): Promise<string[]> => {
  const { body } = await app.call('GET /api/user/quiz-attempts/{id}/missed', { as, ...params(id) })
  expect(Object.keys(body.passages).filter((one) => !idsOf(body).includes(one))).toEqual([])
  return idsOf(body)
}

const explained = ({ questions, passages }: QuizResult) => {
  const known = questions.filter(({ explanation }) => explanation !== null).map(({ id }) => id)
  expect(Object.keys(passages).filter((id) => !known.includes(id))).toEqual([])
  return questions.flatMap((question) => {
    const key =
      question.kind === 'single-choice'
        ? question.correctOption
        : question.kind === 'true-or-false'
          ? question.correctValue
          : null
    expect(key === null).toBe(question.explanation === null)
    return key === null ? [] : [question.id]
  })
}
const judged = ({ questions }: QuizResult) =>
  questions.flatMap(({ id, outcome, correct, score }) => {
    expect([correct === null, score === null]).toEqual(Array(2).fill(outcome === 'kept-back'))
    return outcome === 'kept-back' ? [] : [id]
  })
const idsOf = ({ questions }: { questions: { id: string }[] }) => questions.map(({ id }) => id)

async function cardsOf(as: Person): Promise<string[]> {
  const { body } = await app.call('GET /api/user/review/session', { as })
  return idsOf({ questions: body.cards })
}

describe('hides keys and correctness of questions on an open attempt', () => {
  test('in results of earlier attempts at the same quiz, until submission', async () => {
    const student = await app.make.student()
    const first = await submit(student, await started(student, quizId))
    expect(explained(first)).toEqual(idsOf(first))
    expect(judged(first)).toEqual(idsOf(first))
    expect(first).toMatchObject({ can: { review: true }, openAttempt: null })
    expect(await missed(student, first)).toEqual(idsOf(first))

    const again = await started(student, quizId)
    const before = await result(student, first)
    expect(explained(before)).toEqual([])
    expect(before.openAttempt).toBe(2)
    expect(await missed(student, first)).toEqual([])
    expect(judged(before)).toEqual([])
    expect(before).toMatchObject({ score: first.score, percent: first.percent, can: { review: false } })

    await submit(student, again)
    expect(await result(student, first)).toMatchObject({ questions: first.questions, can: { review: true } })
  })

  test('in results of another quiz with the same question, and in review', async () => {
    const student = await app.make.enrolledStudent({ completed: 2 })
    const first = await submit(student, await started(student, quizId))
    const others = idsOf(first).filter((id) => id !== drawn)
    const card = (id: string) => `quiz/${quizId}/${id}`
    expect(await cardsOf(student)).toEqual(expect.arrayContaining(idsOf(first).map(card)))

    const open = await started(student, nextQuizId)
    expect(idsOf(open)).toContain(drawn)
    const before = await result(student, first)
    expect(explained(before)).toEqual(others)
    expect(judged(before)).toEqual(others)
    expect(before.can.review).toBe(true)
    expect(await missed(student, first)).toEqual(others)
    const cards = await cardsOf(student)
    expect(cards).toEqual(expect.arrayContaining(others.map(card)))
    expect(cards).not.toContain(card(drawn))

    const other = await app.make.enrolledStudent({ completed: 2 })
    const theirs = await submit(other, await started(other, quizId))
    expect(explained(theirs)).toEqual(idsOf(theirs))
    expect(judged(theirs)).toEqual(idsOf(theirs))

    await submit(student, open)
    expect(explained(await result(student, first))).toEqual(idsOf(first))
    expect(await cardsOf(student)).toContain(card(drawn))
  })

  test("also if keys are shown later than correctness, and with a teacher's feedback", async () => {
    const { pool } = app.database
    const student = await app.make.student()
    const first = await submit(student, await started(student, quizId))
    await pool.query(
      `update quiz_attempts set questions = questions || $2::jsonb, manual = '{"own": {"score": 1, "feedback": "Well put"}}',
              answers = '{"own": {"answer": {"kind": "long-text", "text": "Mine"}, "flagged": false, "sequence": 1}}'
        where id = $1`,
      [
        first.id,
        JSON.stringify([
          { id: 'own', kind: 'long-text', question: 'Why?', points: 2, guidance: '', explanation: 'So.' },
        ]),
      ],
    )
    const words = async () => (await result(student, first)).questions.find(({ id }) => id === 'own')
    expect(await words()).toMatchObject({ outcome: 'partly', score: 1, feedback: 'Well put' })
    await pool.query(`update quizzes set review = 'after-passing' where id = $1`, [quizId])
    try {
      // Not passed: correctness is hidden for all but the free-text answer.
      expect(judged(await result(student, first))).toEqual(['own'])
      expect(await words()).toMatchObject({
        outcome: 'partly',
        score: 1,
        feedback: 'Well put',
        explanation: null,
      })
      const open = await started(student, quizId)
      await pool.query(
        `update quiz_attempts set questions = (select questions from quiz_attempts where id = $2) where id = $1`,
        [open.id, first.id],
      )
      expect(judged(await result(student, first))).toEqual([])
      expect(await words()).toMatchObject({ given: 'Mine', feedback: null })
    } finally {
      await pool.query(`update quizzes set review = 'at-once' where id = $1`, [quizId])
    }
  })
})
