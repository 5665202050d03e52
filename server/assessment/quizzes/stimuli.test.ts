import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { everyKind, putQuestions } from '../../../tests/support/every-kind.ts'

let app: TestApp
const quizId = 'fnd-100-1-q1'
const shown =
  'Opened so far:\n\n| Day | Opened |\n|---|---|\n| Mon | 41 |\n\n:::chart{title="Opened"}\n| Day | Opened |\n|---|---|\n| Mon | 41 |\n:::'
const later = 'Another week.'

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const put = (stimulus: string) =>
  putQuestions(
    app.database.db,
    quizId,
    everyKind.map((question, index) => (index !== 1 ? { ...question, stimulus } : question)),
  )

test('what a question shows is on its paper, in the result, in practice and for its teachers, as HTML', async () => {
  await put(shown)
  const student = await app.make.enrolledStudent({ courseId: 'fnd-100', completed: 1 })
  const teacher = await app.make.teacherOf('fnd-100')
  const started = await app.call('POST /api/user/quizzes/{id}/attempts', {
    as: student,
    params: { id: quizId },
  })
  const { attempt } = started.body
  const asked = new Map(attempt.questions.map((question: { id: string }) => [question.id, question]))
  for (const [index, { id }] of everyKind.entries()) {
    const html = (asked.get(`${quizId}-${id}`) as { stimulusHtml?: string }).stimulusHtml
    if (index !== 1) expect(html).toMatch(/<table>[\s\S]*<svg/)
    else expect(asked.get(`${quizId}-${id}`)).not.toHaveProperty('stimulusHtml')
  }
  expect(JSON.stringify(attempt)).not.toContain(':::chart')

  // Like the question, it stays as it was when the attempt began.
  await put(later)
  const params = { id: attempt.id }
  const again = await app.call('GET /api/user/quiz-attempts/{id}', { as: student, params })
  expect(again.body.attempt.questions).toEqual(attempt.questions)

  const saved = await app.call('PUT /api/user/quiz-attempts/{id}/answers/{questionId}', {
    as: student,
    params: { ...params, questionId: `${quizId}-words` },
    body: { sequence: 1, answer: { kind: 'long-text', text: 'Potters.' }, flagged: false },
  })
  expect(saved.status).toBe(200)
  const handed = await app.call('POST /api/user/quiz-attempts/{id}/submit', { as: student, params })
  const missed = await app.call('GET /api/user/quiz-attempts/{id}/missed', { as: student, params })
  for (const body of [handed.body.result, missed.body]) {
    const [single] = body.questions.filter(({ id }: { id: string }) => id === `${quizId}-single`)
    expect(single.stimulusHtml).toContain('<svg')
    expect(JSON.stringify(body)).not.toContain(':::chart')
  }

  const desk = await app.call('GET /api/teach/quiz-attempts/{id}', { as: teacher, params })
  expect(desk.body.attempt.answers).toMatchObject([{ stimulusHtml: expect.stringContaining('<svg') }])

  const figures = await app.call('GET /api/teach/quizzes/{id}', { as: teacher, params: { id: quizId } })
  expect(figures.body.figures.questions[0].stimulusHtml).toBe('<p>Another week.</p>')

  // A card of spaced review asks the question as it is written today.
  const review = await app.call('GET /api/user/review/session', { as: student })
  const cards: { id: string; question: object }[] = review.body.cards
  expect(cards.find(({ id }) => id.endsWith(`${quizId}-single`))?.question).toMatchObject({
    stimulusHtml: '<p>Another week.</p>',
  })
})
