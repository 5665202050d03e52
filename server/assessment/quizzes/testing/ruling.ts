import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { RuledQuiz } from '../../../../contract/assessment/quiz-rules.ts'
import type { QuizAttempt } from '../../../../contract/assessment/quizzes.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Person } from '../../../../tests/support/factories.ts'

export const quizId = 'fnd-100-1-q1'
export const open = { attemptsAllowed: null, counts: 'best', review: 'at-once', dueAt: null } as const

export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
export const minutesOf = (row: { deadline: Date; started_at: Date }) =>
  (row.deadline.getTime() - row.started_at.getTime()) / 60_000

export function ruling() {
  let running: TestApp
  let ruth: Person
  let keys: Map<string, string>
  const app = () => running
  const teacher = () => ruth

  beforeAll(async () => {
    running = await createTestApp()
    ruth = await running.make.teacherOf('fnd-100', { firstName: 'Ruth' })
    const rows = await sql('select id, correct_answer as key from quiz_questions where quiz_id = $1', [
      quizId,
    ])
    keys = new Map(rows.map(({ id, key }) => [id, key]))
  })
  afterAll(() => running.close())
  beforeEach(async () => {
    await sql('update quizzes set time_limit = null where id = $1', [quizId])
    await setRules({})
  })

  async function sql(statement: string, values: unknown[] = []) {
    return (await app().database.pool.query(statement, values)).rows
  }

  const params = (id: string) => ({ params: { id } })
  const notice = async (as: Person) =>
    (await app().call('GET /api/user/quizzes/{id}', { as, ...params(quizId) })).body.quiz
  const start = (as: Person) => app().call('POST /api/user/quizzes/{id}/attempts', { as, ...params(quizId) })
  const submit = async (as: Person, id: string) =>
    (await app().call('POST /api/user/quiz-attempts/{id}/submit', { as, ...params(id) })).body.result
  const result = async (as: Person, id: string) =>
    (await app().call('GET /api/user/quiz-attempts/{id}/result', { as, ...params(id) })).body.result
  const read = (as: Person, search?: string) =>
    app().call('GET /api/teach/quizzes/{id}/rules', {
      as,
      ...params(quizId),
      ...(search === undefined ? {} : { query: { student: search } }),
    })
  const put = (as: Person, rules: object, revision: number) =>
    app().call('PUT /api/teach/quizzes/{id}/rules', { as, ...params(quizId), body: { rules, revision } })
  const allow = (person: Person, allowance: object, as = teacher()) =>
    app().call('PUT /api/teach/quizzes/{id}/allowances/{userId}', {
      as,
      params: { id: quizId, userId: person.id },
      body: { extraMinutes: 0, extraAttempts: 0, reason: 'Reads with a screen reader', ...allowance },
    })
  const rowOf = async (id: string) => (await sql('select * from quiz_attempts where id = $1', [id]))[0]

  async function setRules(rules: Partial<RuledQuiz['rules']>): Promise<RuledQuiz> {
    const { revision } = (await read(teacher())).body.quiz
    const { status, body } = await put(teacher(), { ...open, ...rules }, revision)
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
    return app().call('PUT /api/user/quiz-attempts/{id}/answers/{questionId}', {
      as,
      params: { id: attempt.id, questionId: question.id },
      body: { sequence: 1, flagged: false, answer: { kind: 'single-choice', option } },
    })
  }

  async function taken(as: Person, right: boolean) {
    const attempt = await started(as)
    await Promise.all(attempt.questions.map((_, index) => save(as, attempt, index, right)))
    return submit(as, attempt.id)
  }

  const questions = () => keys.size
  return {
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
    rowOf,
    setRules,
    started,
    save,
    taken,
  }
}
