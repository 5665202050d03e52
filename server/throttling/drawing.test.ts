import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'
import type { Person } from '../../tests/support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** As though somebody had looked so often within this minute. */
const lookedSoOften = (tries: number) =>
  app.database.pool.query(`update throttles set tries = $1 where key like 'drawing:%'`, [tries])

const forumOfAll = 'general'

test('the texts that one account has drawn are counted together, and those of others apart', async () => {
  const [ada, tom] = [await app.make.administrator(), await app.make.student()]
  const text = '# Light\n\nTo live is to create.'
  const lecture = (as: Person) => app.call('POST /api/authoring/preview', { as, body: { markdown: text } })
  const announcement = (as: Person) => app.call('POST /api/announcement-preview', { as, body: { text } })
  const post = (as: Person) =>
    app.call('POST /api/discussions/preview', {
      as,
      body: { forumId: forumOfAll, body: text, mentions: [] },
    })
  const quiz = (as: Person) =>
    app.call('POST /api/authoring/modules/{moduleId}/quiz-preview', {
      as,
      params: { moduleId: 'fnd-100-1' },
      body: { questions: [], draws: [] },
    })
  // A post that is refused after it was drawn costs as much as one that is written.
  const written = await app.call('POST /api/discussions/threads', {
    as: ada,
    body: {
      forumId: forumOfAll,
      title: 'Light',
      body: text,
      mentions: [],
      idempotencyKey: crypto.randomUUID(),
    },
  })
  const { body: thread } = await app.call('GET /api/discussions/threads/{id}', {
    as: ada,
    params: { id: written.body.threadId },
  })
  const edit = (as: Person) =>
    app.call('PATCH /api/discussions/posts/{id}', {
      as,
      params: { id: thread.opening.id },
      body: { body: text, mentions: [], revision: 99 },
    })
  expect((await edit(ada)).status).toBe(409)
  for (const look of [lecture, announcement, post, quiz]) expect((await look(ada)).status).toBe(200)
  await lookedSoOften(119)
  expect((await post(ada)).status).toBe(200)
  for (const look of [lecture, announcement, post, quiz, edit]) {
    const { status, body, headers } = await look(ada)
    expect([status, body.code]).toEqual([429, 'too-many-requests'])
    expect(body.detail).toMatch(
      /^So many of your texts were shown or sent .* in \d+ seconds?\. What you wrote is not lost\.$/,
    )
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(10)
  }
  expect((await post(tom)).status).toBe(200)
})
