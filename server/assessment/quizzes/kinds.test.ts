import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer, AttemptQuestion } from '../../../contract/assessment/questions.ts'
import type { QuizAttempt, QuizResult } from '../../../contract/assessment/quizzes.ts'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { everyKind, putQuestions } from '../../../tests/support/every-kind.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
const quizId = 'fnd-100-1-q1'

beforeAll(async () => {
  app = await createTestApp()
  await putQuestions(app.database.db, quizId, everyKind)
})
afterAll(() => app.close())

async function started(as: Person): Promise<QuizAttempt> {
  const { body, status } = await app.call('POST /api/user/quizzes/{id}/attempts', {
    as,
    params: { id: quizId },
  })
  expect(status).toBe(200)
  return body.attempt
}
const save = (as: Person, attempt: QuizAttempt, questionId: string, answer: unknown, sequence = 1) =>
  app.call('PUT /api/user/quiz-attempts/{id}/answers/{questionId}', {
    as,
    params: { id: attempt.id, questionId },
    body: { sequence, answer, flagged: false },
  })
const submit = async (as: Person, attempt: QuizAttempt): Promise<QuizResult> =>
  (await app.call('POST /api/user/quiz-attempts/{id}/submit', { as, params: { id: attempt.id } })).body.result

type Kind = AttemptQuestion['kind']

function questionOf<Of extends Kind>(
  { questions }: QuizAttempt,
  kind: Of,
): Extract<AttemptQuestion, { kind: Of }> {
  const found = questions.find((question) => question.kind === kind)
  if (found === undefined) throw new Error(`No question of kind ${kind}`)
  return found as Extract<AttemptQuestion, { kind: Of }>
}

const idOf = (list: readonly { id: string; text: string }[], text: string) =>
  list.find((item) => item.text === text)?.id ?? ''

const stepsInOrder = ['Ask for consent', 'Test the sound', 'Record', 'Send a thank you']
const toolsAndUses = [
  ['Compressor', 'Evens out loudness'],
  ['Equaliser', 'Changes the balance of tones'],
  ['Gate', 'Silences what is quiet'],
] as const

function rightAnswers(attempt: QuizAttempt): { [Of in Kind]: Answer } {
  const several = questionOf(attempt, 'multiple-choice').options
  const { prompts, choices } = questionOf(attempt, 'matching')
  return {
    'single-choice': {
      kind: 'single-choice',
      option: idOf(questionOf(attempt, 'single-choice').options, 'CC BY'),
    },
    'multiple-choice': {
      kind: 'multiple-choice',
      options: ['A date', 'A channel', 'An owner'].map((text) => idOf(several, text)),
    },
    'true-or-false': { kind: 'true-or-false', value: false },
    'short-text': { kind: 'short-text', text: '  SECRET salutation ' },
    number: { kind: 'number', text: '−161,25', unit: 'dLUFS' },
    ordering: {
      kind: 'ordering',
      order: stepsInOrder.map((text) => idOf(questionOf(attempt, 'ordering').items, text)),
    },
    matching: {
      kind: 'matching',
      pairs: toolsAndUses.map(([prompt, choice]) => ({
        prompt: idOf(prompts, prompt),
        choice: idOf(choices, choice),
      })),
    },
    'long-text': { kind: 'long-text', text: 'People who sew at night.\n\nThey meet in two forums.' },
  }
}

async function answerAll(as: Person, attempt: QuizAttempt, answers: Partial<{ [Of in Kind]: Answer }>) {
  for (const [kind, answer] of Object.entries(answers)) {
    const { status, body } = await save(as, attempt, questionOf(attempt, kind as Kind).id, answer)
    expect([kind, status, body.applied]).toEqual([kind, 200, true])
  }
}

function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf)
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)])
}

describe('before submission', () => {
  test('a question of each type has its text and layout, and nothing else', async () => {
    const attempt = await started(await app.make.student())
    const placed = ['id', 'text']
    const expected: { [Of in Kind]: string[] } = {
      'single-choice': ['options', ...placed],
      'multiple-choice': ['options', ...placed],
      'true-or-false': [],
      'short-text': [],
      number: ['units'],
      ordering: ['items', ...placed],
      matching: ['prompts', 'choices', ...placed],
      'long-text': [],
    }
    expect(attempt.questions.map(({ kind }) => kind).sort()).toEqual(Object.keys(expected).sort())
    for (const question of attempt.questions) {
      expect(new Set(keysOf(question))).toEqual(
        new Set(['kind', 'id', 'question', 'points', ...expected[question.kind]]),
      )
    }
    expect(questionOf(attempt, 'number').units).toEqual(['LUFS', 'dLUFS'])
  })

  test('no response contains a key, an explanation or a note for the grader', async () => {
    const student = await app.make.student()
    const attempt = await started(student)
    const heard: unknown[] = [attempt]
    const call = async (...parameters: Parameters<TestApp['call']>) => {
      const answer = await app.call(...parameters)
      heard.push(answer.body, Object.fromEntries(answer.headers))
      return answer
    }
    const wrong: { [Of in Kind]: unknown } = {
      'single-choice': { kind: 'single-choice', option: 'o9' },
      'multiple-choice': { kind: 'multiple-choice', options: ['o1', 'o1'] },
      'true-or-false': { kind: 'true-or-false', value: 'no' },
      'short-text': { kind: 'short-text', text: 'x'.repeat(201) },
      number: { kind: 'number', text: '1', unit: 'mile' },
      ordering: { kind: 'ordering', order: ['i1', 'i2'] },
      matching: { kind: 'matching', pairs: [{ prompt: 'p1', choice: 'c9' }] },
      'long-text': { kind: 'long-text', text: 7 },
    }
    const given = rightAnswers(attempt)
    const secretsGiven = { ...given, 'short-text': { kind: 'short-text', text: 'a guess' } }
    for (const { kind, id } of attempt.questions) {
      const params = { id: attempt.id, questionId: id }
      const address = 'PUT /api/user/quiz-attempts/{id}/answers/{questionId}'
      const put = (answer: unknown, sequence: number) =>
        call(address, { as: student, params, body: { sequence, answer, flagged: true } })
      expectProblem(await put(wrong[kind], 1), 422, 'invalid-input')
      for (const stray of Object.values(given).filter((answer) => answer.kind !== kind)) {
        expectProblem(await put(stray, 1), 422, 'invalid-input')
      }
      expect((await put(secretsGiven[kind], 2)).status).toBe(200)
      expect((await put(secretsGiven[kind], 1)).body.applied).toBe(false)
    }
    const as = student
    await call('GET /api/user/quiz-attempts/{id}', { as, params: { id: attempt.id } })
    expectProblem(
      await call('GET /api/user/quiz-attempts/{id}/result', { as, params: { id: attempt.id } }),
      409,
      'attempt-open',
    )
    await call('GET /api/user/quizzes/{id}', { as, params: { id: quizId } })
    await call('GET /api/user/quizzes', { as })
    await call('POST /api/user/quizzes/{id}/attempts', { as, params: { id: quizId } })
    const module = await app.call('GET /api/courses/{id}/modules/{moduleId}', {
      as,
      params: { id: 'fnd-100', moduleId: 'fnd-100-1' },
    })
    heard.push(module.body.module.quizzes)
    await call('GET /api/user/grades/{id}', { as, params: { id: 'fnd-100' } })
    const all = JSON.stringify(heard)
    expect(all).toContain('Bring the steps of an interview into order.')
    expect(all.toLowerCase()).not.toContain('secret')
    expect(all).not.toContain('16.125')
    const secrets = /correct|accepted|pattern|tolerance|factor|guidance|explanation|manual/i
    expect([...new Set(keysOf(heard))].filter((key) => secrets.test(key))).toEqual([])
  })
})

describe('after submission', () => {
  test('every type is graded; manual grading waits, and nothing passes before it', async () => {
    const student = await app.make.student()
    const attempt = await started(student)
    await answerAll(student, attempt, rightAnswers(attempt))
    const result = await submit(student, attempt)
    expect(result).toMatchObject({
      score: 13,
      maxScore: 17,
      percent: null,
      passed: null,
      countedPercent: null,
    })
    const came = Object.fromEntries(
      result.questions.map(({ kind, outcome, score }) => [kind, [outcome, score]]),
    )
    expect(came).toEqual({
      'single-choice': ['right', 1],
      'multiple-choice': ['right', 3],
      'true-or-false': ['right', 1],
      'short-text': ['right', 1],
      number: ['right', 2],
      ordering: ['right', 2],
      matching: ['right', 3],
      'long-text': ['waiting', 0],
    })
    const address = { as: student, params: { id: quizId } }
    expect((await app.call('GET /api/user/quizzes/{id}', address)).body).toMatchObject({
      quiz: { state: 'waiting', waiting: true, countedPercent: null, can: { start: false, resume: false } },
      attempts: [{ percent: null, passed: null, score: 13 }],
    })
    expectProblem(await app.call('POST /api/user/quizzes/{id}/attempts', address), 409, 'attempt-waits')
    const { grades } = (
      await app.call('GET /api/user/grades/{id}', { as: student, params: { id: 'fnd-100' } })
    ).body
    expect(grades.items.find(({ id }: { id: string }) => id === quizId)).toMatchObject({
      state: 'waiting',
      score: null,
    })
  })

  test('closing on time while manual grading waits sends no result notification', async () => {
    const student = await app.make.student()
    const attempt = await started(student)
    await answerAll(student, attempt, rightAnswers(attempt))
    await app.database.pool.query(
      "update quiz_attempts set deadline = now() - interval '1 hour' where id = $1",
      [attempt.id],
    )
    await app.call('GET /api/user/quizzes', { as: student })
    const { body } = await app.call('GET /api/user/notifications', {
      as: student,
      query: { kind: 'quiz-result' },
    })
    expect(JSON.stringify(body.notifications)).toContain('waits for its grade')
    expect(JSON.stringify(body.notifications)).not.toMatch(/%|passed/)
  })

  test('a partial answer earns partial points, and shows the key and explanation', async () => {
    const student = await app.make.student()
    const attempt = await started(student)
    const right = rightAnswers(attempt)
    const several = questionOf(attempt, 'multiple-choice').options
    const order = right.ordering.kind === 'ordering' ? right.ordering.order : []
    await answerAll(student, attempt, {
      'multiple-choice': {
        kind: 'multiple-choice',
        options: ['A date', 'A channel', 'A password'].map((text) => idOf(several, text)),
      },
      'true-or-false': { kind: 'true-or-false', value: true },
      'short-text': { kind: 'short-text', text: 'Dear secret readers' },
      number: { kind: 'number', text: '-17.1', unit: 'LUFS' },
      ordering: { kind: 'ordering', order: [order[1], order[0], order[2], order[3]].map(String) },
      matching: {
        kind: 'matching',
        pairs: right.matching.kind === 'matching' ? right.matching.pairs.slice(0, 1) : [],
      },
    })
    const result = await submit(student, attempt)
    const of = (kind: Kind) => result.questions.find((question) => question.kind === kind)
    // Two of three correct minus one of two wrong: a sixth of 3.
    expect(of('multiple-choice')).toMatchObject({ outcome: 'partly', score: 0.5 })
    expect(of('true-or-false')).toMatchObject({ outcome: 'wrong', given: true, correctValue: false })
    expect(of('short-text')).toMatchObject({ outcome: 'right', accepted: ['secret salutation'] })
    expect(of('number')).toMatchObject({
      outcome: 'wrong',
      given: { text: '-17.1', unit: 'LUFS' },
      correctNumber: { value: -16.125, tolerance: 0.875, unit: 'LUFS' },
    })
    // One of six pairs is in the wrong order: four sixths of 2.
    expect(of('ordering')).toMatchObject({ outcome: 'partly', score: 1.33 })
    expect(of('matching')).toMatchObject({ outcome: 'partly', score: 1 })
    expect(of('single-choice')).toMatchObject({ outcome: 'unanswered', score: 0 })
    // Left blank, so it needs no grading and the result is immediate.
    expect(of('long-text')).toMatchObject({ outcome: 'unanswered', feedback: null })
    expect(result).toMatchObject({ score: 3.83, percent: 23, passed: false })
    for (const question of result.questions) expect(question.explanation).toMatch(/secret/i)
    expect(JSON.stringify(result)).not.toContain('two for where they are found')
  })
})
