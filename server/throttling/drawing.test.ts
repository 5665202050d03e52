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
  app.database.pool.query(`update throttles set tries = $1 where key like 'preview:%'`, [tries])

const forumOfAll = 'general'

test('the previews that one account has made are counted together, and those of others apart', async () => {
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
  for (const look of [lecture, announcement, post, quiz]) expect((await look(ada)).status).toBe(200)
  await lookedSoOften(119)
  expect((await post(ada)).status).toBe(200)
  for (const look of [lecture, announcement, post, quiz]) {
    const { status, body, headers } = await look(ada)
    expect([status, body.code]).toEqual([429, 'too-many-requests'])
    expect(body.detail).toMatch(
      /^So many previews were made .* in \d+ seconds?\. What you wrote is not lost\.$/,
    )
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(10)
  }
  expect((await post(tom)).status).toBe(200)
})
