import { afterAll, beforeAll, expect, test } from 'vitest'
import { budgets } from '../../../rules/people/throttling.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { throttlingService } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const hasDrawn = (person: Person, milliseconds: number) =>
  throttlingService({ db: app.database.db, attemptsPerAddress: 1, now: () => new Date() }).spend(
    'drawing',
    person.id,
    milliseconds,
  )

const forumOfAll = 'general'

test('the rendering time of an account is added up, apart from others', async () => {
  const [ada, tom] = [await app.make.administrator(), await app.make.student()]
  // A text just rendered comes from the cache.
  let number = 0
  const text = () => `# Light ${++number}\n\nTo live is to create.`
  const lecture = (as: Person) => app.call('POST /api/authoring/preview', { as, body: { markdown: text() } })
  const announcement = (as: Person) =>
    app.call('POST /api/announcement-preview', { as, body: { text: text() } })
  const post = (as: Person) =>
    app.call('POST /api/discussions/preview', {
      as,
      body: { forumId: forumOfAll, body: text(), mentions: [] },
    })
  const quiz = (as: Person) =>
    app.call('POST /api/authoring/modules/{moduleId}/quiz-preview', {
      as,
      params: { moduleId: 'fnd-100-1' },
      body: { questions: [], draws: [] },
    })
  // A refused post costs as much rendering as a stored one.
  const written = await app.call('POST /api/discussions/threads', {
    as: ada,
    body: {
      forumId: forumOfAll,
      title: 'Light',
      body: text(),
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
      body: { body: text(), mentions: [], revision: 99 },
    })
  expect((await edit(ada)).status).toBe(409)
  for (const look of [lecture, announcement, post, quiz]) expect((await look(ada)).status).toBe(200)
  await hasDrawn(ada, budgets.drawing.milliseconds + 5_000)
  for (const look of [lecture, announcement, post, quiz, edit]) {
    const { status, body, headers } = await look(ada)
    expect([status, body.code]).toEqual([429, 'too-many-requests'])
    expect(body.detail).toMatch(
      /^Your last texts took long to draw\. Please try again in \d+ seconds?\. What you wrote is not lost\.$/,
    )
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
  }
  expect((await post(tom)).status).toBe(200)
})

test('time used in several processes adds up, and is paid off over time', async () => {
  const eve = await app.make.student()
  await Promise.all(Array.from({ length: 10 }, () => hasDrawn(eve, budgets.drawing.milliseconds / 10 + 100)))
  const preview = () =>
    app.call('POST /api/discussions/preview', {
      as: eve,
      body: { forumId: forumOfAll, body: 'Dusk', mentions: [] },
    })
  const { status, headers } = await preview()
  expect(status).toBe(429)
  // 1,000 of 10,000 milliseconds over the limit take a tenth of a minute.
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(2)
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(6)
  await app.database.pool.query(
    `update throttles set open_at = open_at - interval '7 s', forget_at = forget_at - interval '7 s' where key like 'drawing:%'`,
  )
  expect((await preview()).status).toBe(200)
})

test('a text of thousands of lists is refused before rendering, with its line', async () => {
  const [student, teacher] = [await app.make.student(), await app.make.administrator()]
  const text = '- - - - - - - - a\n'.repeat(555)
  const post = await app.call('POST /api/discussions/preview', {
    as: student,
    body: { forumId: forumOfAll, body: text, mentions: [] },
  })
  const lecture = await app.call('POST /api/authoring/preview', { as: teacher, body: { markdown: text } })
  const announcement = await app.call('POST /api/announcement-preview', { as: teacher, body: { text } })
  for (const [answer, field, line] of [
    [post, 'body', 63],
    [lecture, 'markdown', 126],
    [announcement, 'text', 126],
  ] as const) {
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid-input'])
    expect(answer.body.errors).toEqual([{ field, message: expect.stringContaining(`in line ${line}.`) }])
  }
})
