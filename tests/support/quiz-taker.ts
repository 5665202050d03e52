import { expect } from 'vitest'
import type { QuizAttempt } from '../../contract/assessment/quizzes.ts'
import type { TestApp } from './app.ts'
import type { Person } from './factories.ts'

/** An authored question, hidden before submission. */
export interface Authored {
  id: string
  options: string[]
  correctAnswer: string
  explanation: string
}

export const choice = (option: string | null, sequence: number, flagged = false) => ({
  sequence,
  flagged,
  answer: option === null ? null : { kind: 'single-choice', option },
})

/** Narrows a question to single choice, the only type in this quiz. */
export function singleChoice(question: QuizAttempt['questions'][number]) {
  if (question.kind !== 'single-choice') throw new Error(`A question of kind ${question.kind}`)
  return question
}

/**
 * Takes a single-choice quiz as a student, through the API.
 *
 * @param app returns the app once it exists
 * @param authored the quiz's questions, from `authoredQuestions`
 */
export function quizTaker(app: () => TestApp, quizId: string, authored: () => readonly Authored[]) {
  async function sql(statement: string, values: unknown[] = []) {
    return (await app().database.pool.query(statement, values)).rows
  }

  const params = (id: string) => ({ params: { id } })
  const start = (as: Person, id = quizId) =>
    app().call('POST /api/user/quizzes/{id}/attempts', { as, ...params(id) })
  const read = (as: Person, id: string) =>
    app().call('GET /api/user/quiz-attempts/{id}', { as, ...params(id) })
  const submit = (as: Person, id: string) =>
    app().call('POST /api/user/quiz-attempts/{id}/submit', { as, ...params(id) })
  const result = (as: Person, id: string) =>
    app().call('GET /api/user/quiz-attempts/{id}/result', { as, ...params(id) })
  const notice = (as: Person, id = quizId) => app().call('GET /api/user/quizzes/{id}', { as, ...params(id) })
  const list = (as: Person) => app().call('GET /api/user/quizzes', { as })
  const save = (as: Person, id: string, questionId: string, body: unknown) =>
    app().call('PUT /api/user/quiz-attempts/{id}/answers/{questionId}', {
      as,
      params: { id, questionId },
      body,
    })
  const rowsOf = (person: Person) =>
    sql('select * from quiz_attempts where user_id = $1 order by number', [person.id])

  async function started(as: Person, id = quizId): Promise<QuizAttempt> {
    const { status, body } = await start(as, id)
    expect(status).toBe(200)
    return body.attempt
  }

  function optionOf(question: QuizAttempt['questions'][number], right: boolean): string {
    const key = authored().find(({ id }) => id === question.id)?.correctAnswer
    const option = singleChoice(question).options.find(({ text }) => (text === key) === right)
    if (option === undefined) throw new Error('The paper is not of this quiz')
    return option.id
  }

  async function answerAll(as: Person, attempt: QuizAttempt, right: number) {
    for (const [index, question] of attempt.questions.entries()) {
      const answer = await save(as, attempt.id, question.id, choice(optionOf(question, index < right), 1))
      expect(answer.status).toBe(200)
    }
  }

  /** Moves the attempt's start back, leaving this many milliseconds until its deadline. */
  const leave = (milliseconds: number, attemptId: string) =>
    sql(
      'update quiz_attempts set deadline = now() + make_interval(secs => $1::float8 / 1000) where id = $2',
      [milliseconds, attemptId],
    )

  async function withTimeLimit<Result>(minutes: number, run: () => Promise<Result>): Promise<Result> {
    await sql('update quizzes set time_limit = $1 where id = $2', [minutes, quizId])
    try {
      return await run()
    } finally {
      await sql('update quizzes set time_limit = null where id = $1', [quizId])
    }
  }

  return {
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
  }
}

export async function authoredQuestions(app: TestApp, quizId: string): Promise<Authored[]> {
  const { rows } = await app.database.pool.query(
    'select id, options, correct_answer as "correctAnswer", explanation from quiz_questions where quiz_id = $1',
    [quizId],
  )
  return rows
}
