import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../../../tests/support/app.ts'
import { changedDuring } from '../../../tests/support/changed-during.ts'
import { discussing } from './testing/discussing.ts'

const app = await createTestApp()
const { threadOf, reply, read, list, act, student, teacher, miscounted } = discussing(app)
afterAll(() => app.close())

const merge = (threadId: string) => ({ action: 'merge', reason: 'The same question', threadId })

test("a thread's address leads to where its posts are, after any number of merges", async () => {
  const [author, moderator] = [await student(), await teacher()]
  const [one, two, three] = [await threadOf(author), await threadOf(author), await threadOf(author)]
  const text = (await read(author, one)).body.opening.id
  await act(moderator, one, merge(two))
  await act(moderator, two, merge(three))
  for (const id of [one, two]) {
    expect(await read(author, id)).toMatchObject({ status: 200, body: { mergedInto: { threadId: three } } })
  }
  const place = await app.call('GET /api/discussions/posts/{id}', { as: author, params: { id: text } })
  expect(place.body.threadId).toBe(three)
})

test('of two threads merged into each other concurrently, one remains with all posts', async () => {
  const moderator = await teacher()
  for (let round = 0; round < 3; round++) {
    const author = await student()
    const [one, two] = [await threadOf(author), await threadOf(author)]
    const answers = await Promise.all([act(moderator, one, merge(two)), act(moderator, two, merge(one))])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    const kept = answers.find(({ status }) => status === 200)?.body.threadId
    const gone = kept === one ? two : one
    expect((await read(author, kept)).body.thread).toMatchObject({ state: 'open', replyCount: 1 })
    expect((await read(author, gone)).body.mergedInto).toMatchObject({ threadId: kept })
  }
  expect(await miscounted()).toEqual([])
})

test('a merge sent several times concurrently takes effect, counts and is logged once', async () => {
  const [author, moderator] = [await student(), await teacher()]
  const [from, into] = [await threadOf(author), await threadOf(author)]
  await reply(author, from)
  const answers = await Promise.all(Array.from({ length: 5 }, () => act(moderator, from, merge(into))))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
  expect((await read(author, into)).body.thread).toMatchObject({ replyCount: 2, lastNumber: 3 })
  const log = await app.call('GET /api/discussions/threads/{id}/actions', {
    as: moderator,
    params: { id: into },
  })
  expect(log.body.entries).toHaveLength(1)
  expect(await miscounted()).toEqual([])
})

test('a merge and one of a thread merged into it earlier do not deadlock', async () => {
  const [author, moderator] = [await student(), await teacher()]
  const ids = await Promise.all(['', '', ''].map(() => threadOf(author)))
  // Threads are locked in the order of their ids.
  const [before, from, into] = ids.sort() as [string, string, string]
  await act(moderator, before, merge(from))
  const waits = async () =>
    (
      await app.database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rows.length
  const held = { text: 'select from threads where id = $1 for update', values: [into], waiting: 2 }
  const answers = await changedDuring(app.database, held, async () => {
    const first = act(moderator, from, merge(into))
    await expect.poll(waits).toBe(1)
    return Promise.all([first, act(moderator, before, merge(from))])
  })
  expect(answers.map(({ status }) => status)).toEqual([200, 404])
})

test('the last poster is the later one of both, if the list shows the time', async () => {
  const [author, other, moderator] = [await student(), await student(), await teacher()]
  const [from, into] = [await threadOf(author), await threadOf(author)]
  await reply(other, from)
  await act(moderator, from, merge(into))
  const { lastActivityAt, lastPoster } = (await list(author)).body.threads.find(
    ({ id }: { id: string }) => id === into,
  )
  const replies = (await read(author, into)).body.replies
  expect(lastActivityAt).toBe(replies.at(-1).createdAt)
  expect(lastPoster.id).toBe(other.id)
})

test('notifications of a merged thread are read with the target thread', async () => {
  const [author, other, moderator] = [await student(), await student(), await teacher()]
  const [from, into] = [await threadOf(author), await threadOf(other)]
  await reply(other, into)
  await reply(other, from)
  await act(moderator, from, merge(into))
  const unread = async () =>
    (await app.call('GET /api/user/notifications/unread', { as: author })).body.unread as number
  const readTo = (number: number) =>
    app.call('PUT /api/discussions/threads/{id}/read', { as: author, params: { id: into }, body: { number } })
  await readTo(3)
  expect(await unread(), 'the reply is the fourth now').toBe(1)
  await readTo(4)
  expect(await unread()).toBe(0)
})

test('concurrent merges in a circle of forums finish, and every post is counted in its forum', async () => {
  const [author, admin] = [await student(), await app.make.administrator()]
  const forums = ['general', 'show-your-work', 'general', 'show-your-work']
  const ids = await Promise.all(forums.map((forumId) => threadOf(author, { forumId })))
  const answers = await Promise.all(
    ids.map((id, index) => act(admin, id, merge(ids[(index + 1) % ids.length] as string))),
  )
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(await miscounted()).toEqual([])
})

test('logs no errors', () => {
  expect(app.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
})
