import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { discussing } from './testing/discussing.ts'

const app = await createTestApp()
const { threadOf, reply, act, student } = discussing(app)
afterAll(() => app.close())

const news = async (as: Person) => (await app.call('GET /api/user/discussion-news', { as })).body.news
const call = (as: Person, key: string, params: object, body?: object) =>
  app.call(key as never, { as, params, ...(body ? { body } : {}) } as never)

test('new answers in followed threads are counted by forum, for the follower alone, until they are read', async () => {
  const [author, other, stranger] = [await student(), await student(), await student()]
  const [first, second] = [await threadOf(author), await threadOf(author, { title: 'Which microphone?' })]
  const general = await threadOf(author, { forumId: 'general' })
  expect(await news(author)).toEqual([])
  for (const id of [first, first, second]) await reply(other, id)
  expect(await news(author)).toEqual([{ forumId: 'fnd-100', name: 'FND 100', newAnswers: 3 }])
  expect(await news(stranger)).toEqual([])
  await reply(other, general)
  expect((await news(author)).map(({ forumId }: { forumId: string }) => forumId)).toEqual([
    'general',
    'fnd-100',
  ])
  await call(author, 'PUT /api/discussions/forums/{id}/read', { id: 'fnd-100' })
  expect((await news(author)).map(({ forumId }: { forumId: string }) => forumId)).toEqual(['general'])
  await act(await app.make.administrator(), general, { action: 'hide', reason: 'House rules' })
  expect(await news(author)).toEqual([])
})
