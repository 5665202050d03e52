import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { discussing } from './testing/discussing.ts'

const app = await createTestApp()
const { threadOf, reply, replyOf, read, edit, remove, act, student, teacher, miscounted } = discussing(app)
afterAll(() => app.close())

const reason = 'House rules'
const report = (as: Person, id: string) =>
  app.call('POST /api/discussions/posts/{id}/reports', {
    as,
    params: { id },
    body: { reason: 'spam', note: '' },
  })
const uphold = (as: Person, id: string) =>
  app.call('PUT /api/admin/reports/{id}', { as, params: { id }, body: { status: 'upheld', reason } })
const openReports = async (as: Person): Promise<string[]> =>
  (await app.call('GET /api/admin/reports', { as })).body.reports.map(({ id }: { id: string }) => id)
const actOnPost = (as: Person, id: string, action: string) =>
  app.call('POST /api/discussions/posts/{id}/actions', { as, params: { id }, body: { action, reason } })
const recorded = async (as: Person, id: string): Promise<string[]> => {
  const log = await app.call('GET /api/discussions/threads/{id}/actions', { as, params: { id } })
  return log.body.entries.map(({ action }: { action: string }) => action)
}
const fiveTimes = <Answer>(send: () => Promise<Answer>) => Promise.all(Array.from({ length: 5 }, send))

test('upholding a report of a hidden thread does not change the counts again', async () => {
  const [author, reader, admin] = [await student(), await student(), await app.make.administrator()]
  const id = await threadOf(author)
  await reply(reader, id)
  await report(reader, (await read(reader, id)).body.opening.id)
  await act(admin, id, { action: 'hide', reason })
  const [reported] = await openReports(admin)
  expect((await uphold(admin, reported as string)).body.status).toBe('upheld')
  expect(await miscounted()).toEqual([])
  await act(admin, id, { action: 'restore', reason })
  expect(await miscounted()).toEqual([])
})

test('hide, restore, move, pin and lock sent several times concurrently take effect and are logged once', async () => {
  const [author, admin] = [await student(), await app.make.administrator()]
  const id = await threadOf(author, { forumId: 'general' })
  await reply(author, id)
  for (const action of ['hide', 'restore', 'pin', 'unpin', 'lock', 'unlock']) {
    const answers = await fiveTimes(() => act(admin, id, { action, reason }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await miscounted()).toEqual([])
  }
  await fiveTimes(() => act(admin, id, { action: 'move', reason, forumId: 'show-your-work' }))
  expect(await miscounted()).toEqual([])
  expect(await recorded(admin, id)).toEqual(['move', 'unlock', 'lock', 'unpin', 'pin', 'restore', 'hide'])
})

test('a thread keeps its latest activity when moved or merged into another forum', async () => {
  const [author, admin] = [await student(), await app.make.administrator()]
  const unequal = async () => {
    const { rows } = await app.database.pool.query(
      `select id from forums where id in ('general', 'show-your-work') and last_activity_at is distinct from
         (select max(t.last_activity_at) from threads t where t.forum_id = forums.id and t.state = 'open')`,
    )
    return rows
  }
  const into = await threadOf(author, { forumId: 'show-your-work' })
  const [moved, merged] = [
    await threadOf(author, { forumId: 'general' }),
    await threadOf(author, { forumId: 'general' }),
  ]
  await act(admin, merged, { action: 'merge', reason, threadId: into })
  expect(await unequal()).toEqual([])
  await reply(author, moved)
  await act(admin, moved, { action: 'move', reason, forumId: 'show-your-work' })
  expect(await unequal()).toEqual([])
})

test('a hidden thread is not counted when moved, and counts in the new forum once restored', async () => {
  const [author, admin] = [await student(), await app.make.administrator()]
  const id = await threadOf(author, { forumId: 'general' })
  for (const input of [
    { action: 'hide' },
    { action: 'move', forumId: 'show-your-work' },
    { action: 'restore' },
  ]) {
    await act(admin, id, { ...input, reason })
    expect(await miscounted()).toEqual([])
  }
})

test('concurrently upheld reports of one post hide it once', async () => {
  const [author, admin] = [await student(), await app.make.administrator()]
  const id = await threadOf(author)
  for (const postId of [await replyOf(author, id), (await read(author, id)).body.opening.id]) {
    for (const reader of [await student(), await student(), await student()]) await report(reader, postId)
    const reports = await openReports(admin)
    expect(reports).toHaveLength(3)
    const answers = await Promise.all(reports.map((one) => uphold(admin, one)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await miscounted()).toEqual([])
  }
  expect(await recorded(admin, id)).toEqual(['uphold-report', 'uphold-report'])
})

test('posts hidden, restored or deleted in a hidden thread do not change the counts', async () => {
  const [author, moderator] = [await student(), await teacher()]
  const id = await threadOf(author)
  const postId = await replyOf(author, id)
  await act(moderator, id, { action: 'hide', reason })
  await actOnPost(moderator, postId, 'hide')
  expect(await miscounted()).toEqual([])
  await act(moderator, id, { action: 'restore', reason })
  expect(await miscounted()).toEqual([])
  await act(moderator, id, { action: 'hide', reason })
  await actOnPost(moderator, postId, 'restore')
  await act(moderator, id, { action: 'restore', reason })
  expect(await miscounted()).toEqual([])
  // A moderator can still read and delete their own hidden thread.
  const own = await threadOf(moderator)
  await act(moderator, own, { action: 'hide', reason })
  expect((await remove(moderator, (await read(moderator, own)).body.opening.id)).status).toBe(200)
  expect(await miscounted()).toEqual([])
})

test('replies during a move, hide or delete are counted in the right forum', async () => {
  const [author, other, admin] = [await student(), await student(), await app.make.administrator()]
  for (let round = 0; round < 4; round++) {
    const id = await threadOf(author, { forumId: 'general' })
    const { id: text } = (await read(author, id)).body.opening
    const answers = await Promise.all([
      reply(other, id),
      act(admin, id, { action: 'move', reason, forumId: 'show-your-work' }),
      reply(other, id),
      remove(author, text),
      act(admin, id, { action: 'hide', reason }),
      reply(other, id),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(await miscounted()).toEqual([])
  }
})

test('during a merge, the author can edit and delete', async () => {
  const [author, other, moderator] = [await student(), await student(), await teacher()]
  for (let round = 0; round < 4; round++) {
    const [from, into] = [await threadOf(author), await threadOf(other)]
    const text = (await read(author, from)).body.opening.id
    const answered = await replyOf(other, into)
    const answers = await Promise.all([
      act(moderator, from, { action: 'merge', reason, threadId: into }),
      edit(author, text, { body: 'Which one?', title: 'Another title', revision: 1 }),
      remove(author, text),
      act(moderator, into, { action: 'pin', reason: 'House rules' }),
      remove(other, answered),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    // It was deleted first, or redirects to the merged thread.
    expect([200, 404]).toContain((await read(author, from)).status)
    expect((await read(author, into)).status).toBe(200)
  }
  expect(await miscounted()).toEqual([])
})

test('logs no errors', () => {
  expect(app.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
})
