import { expect, test } from 'vitest'
import { createTestApp } from '../../../tests/support/app.ts'

test("notifies once about the result of a timed-out quiz, and not at all after the student's own submission", async () => {
  const app = await createTestApp()
  try {
    const student = await app.make.student()
    const start = async () =>
      (
        await app.call('POST /api/user/quizzes/{id}/attempts', {
          as: student,
          params: { id: 'fnd-100-1-q1' },
        })
      ).body.attempt.id as string
    const notifications = async () =>
      (await app.call('GET /api/user/notifications', { as: student, query: { kind: 'quiz-result' } })).body
        .notifications
    const own = await start()
    await app.call('POST /api/user/quiz-attempts/{id}/submit', { as: student, params: { id: own } })
    expect(await notifications()).toEqual([])
    const late = await start()
    await app.database.pool.query(
      "update quiz_attempts set deadline = now() - interval '1 hour' where id = $1",
      [late],
    )
    for (let time = 0; time < 3; time++) await app.call('GET /api/user/quizzes', { as: student })
    const found = await notifications()
    expect(found).toHaveLength(1)
    expect(found[0].path).toBe(`/dashboard/quizzes/fnd-100-1-q1/result/${late}`)
  } finally {
    await app.close()
  }
})
