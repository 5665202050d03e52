import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { course, discussing } from './testing/discussing.ts'

const app = await createTestApp()
const { begin, threadOf, reply, replyOf, read, list, titles, act, student, teacher } = discussing(app)
afterAll(() => app.close())

describe('moderation', () => {
  const reason = 'House rules'

  test('teachers pin, lock, hide and restore; each is logged once with its reason', async () => {
    const [author, moderator] = [await student(), await teacher()]
    const id = await threadOf(author, { title: 'To be moderated' })
    expect((await act(author, id, { action: 'pin', reason })).status).toBe(403)
    const elsewhere = await app.make.instructor()
    expect((await act(elsewhere, id, { action: 'pin', reason })).status).toBe(403)
    for (const action of ['pin', 'pin', 'lock', 'hide'])
      expect((await act(moderator, id, { action, reason })).status).toBe(200)
    expect((await read(author, id)).status).toBe(404)
    expect((await read(moderator, id)).body.thread).toMatchObject({ state: 'hidden', locked: true })
    expect(await titles(author, { forum: course })).not.toContain('To be moderated')
    await act(moderator, id, { action: 'restore', reason })
    expect(await reply(author, id)).toMatchObject({ status: 409, body: { code: 'thread-locked' } })
    expect((await reply(moderator, id)).status).toBe(200)
    const log = await app.call('GET /api/discussions/threads/{id}/actions', { as: moderator, params: { id } })
    expect(log.body.entries.map(({ action }: { action: string }) => action)).toEqual([
      'restore',
      'hide',
      'lock',
      'pin',
    ])
    expect(log.body.entries[0]).toMatchObject({
      reason,
      actor: { id: moderator.id },
      title: 'To be moderated',
    })
    expect(await act(moderator, id, { action: 'pin', reason: ' ' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'reason', message: 'Please enter a reason' }] },
    })
  })

  test('a pinned thread is listed separately, on the first page only', async () => {
    const [author, admin] = [await student(), await app.make.administrator()]
    const id = await threadOf(author, { forumId: 'show-your-work', title: 'Read me first' })
    await act(admin, id, { action: 'pin', reason })
    const { body } = await list(author, { forum: 'show-your-work' })
    expect(body.pinned).toMatchObject([{ id, pinned: true }])
    expect(body.threads).toEqual([])
  })

  test('moving a thread moves its counts', async () => {
    const [author, admin] = [await student(), await app.make.administrator()]
    const counts = async () => {
      const { rows } = await app.database.pool.query(
        "select id, thread_count, post_count from forums where id in ('general', 'brd-101') order by id",
      )
      return rows.flatMap((row) => [row.thread_count, row.post_count])
    }
    const before = await counts()
    const id = await threadOf(author, { forumId: 'general' })
    await reply(author, id)
    expect((await act(admin, id, { action: 'move', reason })).status).toBe(422)
    expect((await act(admin, id, { action: 'move', reason, forumId: 'nowhere' })).status).toBe(404)
    expect((await act(admin, id, { action: 'move', reason, forumId: 'brd-101' })).body.forumId).toBe(
      'brd-101',
    )
    expect(await counts()).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 2, before[2], before[3]])
    // The author in General is not enrolled in the target course, so they can only read it there.
    expect((await read(author, id)).body.thread.whyNotWrite).toBe('not-enrolled')
  })

  test('merging keeps every post, its permanent link and its order', async () => {
    const [author, other, moderator] = [await student(), await student(), await teacher()]
    const into = await threadOf(author, { title: 'Kept', body: 'kept' })
    await reply(author, into, { body: 'there before' })
    const from = await threadOf(other, { title: 'Twin', body: 'twin' })
    const first = await replyOf(author, from, { body: 'twin answer' })
    await reply(author, from, { body: 'twin under', parentId: first })
    expect((await act(moderator, from, { action: 'merge', reason, threadId: from })).status).toBe(422)
    expect((await act(moderator, from, { action: 'merge', reason, threadId: into })).body.threadId).toBe(into)
    const { body } = await read(other, into)
    const texts = body.replies.map(({ html }: { html: string }) => html.replaceAll(/<.*?>/g, ''))
    expect(texts).toEqual(['there before', 'twin', 'twin answer', 'twin under'])
    expect(body.thread).toMatchObject({ replyCount: 4, lastNumber: 5 })
    expect((await read(other, from)).body).toMatchObject({ thread: null, mergedInto: { threadId: into } })
    const place = await app.call('GET /api/discussions/posts/{id}', { as: other, params: { id: first } })
    expect(place.body).toMatchObject({ threadId: into, number: 4 })
    expect((await read(other, into)).body.thread.following).toBe(true)
    expect(await reply(author, into)).toMatchObject({ status: 200, body: { number: 6 } })
  })

  test('a hidden reply is visible only to moderators and its author', async () => {
    const [author, other, moderator] = [await student(), await student(), await teacher()]
    const id = await threadOf(author)
    const postId = await replyOf(other, id, { body: 'unkind' })
    const hide = (as: Person, action: string) =>
      app.call('POST /api/discussions/posts/{id}/actions', {
        as,
        params: { id: postId },
        body: { action, reason },
      })
    expect((await hide(moderator, 'hide')).body.state).toBe('hidden')
    expect((await read(author, id)).body.replies[0]).toMatchObject({ state: 'hidden', html: null })
    for (const person of [other, moderator]) {
      expect((await read(person, id)).body.replies[0].html).toBe('<p>unkind</p>')
    }
    await hide(moderator, 'restore')
    expect((await read(author, id)).body).toMatchObject({
      thread: { replyCount: 1 },
      replies: [{ state: 'shown' }],
    })
  })

  test('reports: notified once, settled once, post hidden, everything logged', async () => {
    const [author, one, two, admin] = [
      await student(),
      await student(),
      await student(),
      await app.make.administrator(),
    ]
    const id = await threadOf(author)
    const postId = await replyOf(author, id, { body: '<b>buy</b> now' })
    const report = (as: Person) =>
      app.call('POST /api/discussions/posts/{id}/reports', {
        as,
        params: { id: postId },
        body: { reason: 'spam', note: 'A shop' },
      })
    expect((await Promise.all([report(one), report(one), report(two)])).map(({ status }) => status)).toEqual([
      200, 200, 200,
    ])
    const queue = async () => (await app.call('GET /api/admin/reports', { as: admin })).body.reports
    const reports = await queue()
    expect(reports).toHaveLength(2)
    expect(reports[0]).toMatchObject({ reason: 'spam', note: 'A shop', post: { id: postId, state: 'shown' } })
    const settle = (status: string) =>
      app.call('PUT /api/admin/reports/{id}', {
        as: admin,
        params: { id: reports[0].id },
        body: { status, reason: 'Advertising' },
      })
    expect((await settle('upheld')).body).toEqual({ status: 'upheld' })
    expect((await settle('dismissed')).body).toEqual({ status: 'upheld' })
    expect(await queue()).toEqual([])
    expect((await read(one, id)).body.replies[0]).toMatchObject({ state: 'hidden', html: null })
    const log = await app.call('GET /api/admin/moderation', { as: admin })
    expect(log.body.entries[0]).toMatchObject({ action: 'uphold-report', reason: 'Advertising', postId })
  })

  test('categories are created once, renamed, ordered and closed', async () => {
    const [reader, admin] = [await student(), await app.make.administrator()]
    const body = { title: 'Tools & Gear', description: 'What we use.', idempotencyKey: randomUUID() }
    const open = () => app.call('POST /api/admin/forums', { as: admin, body })
    const [{ body: first }, { body: second }] = await Promise.all([open(), open()])
    expect(second).toEqual(first)
    const { id } = first.forum
    expect(id).toMatch(/^tools-gear-/)
    const set = (forumId: string, closed: boolean) =>
      app.call('PUT /api/admin/forums/{id}', {
        as: admin,
        params: { id: forumId },
        body: { title: 'Tools', description: 'Renamed', position: 9, closed },
      })
    expect((await set(id, true)).body.forum).toMatchObject({ title: 'Tools', closed: true, position: 9 })
    expect(await begin(reader, { forumId: id })).toMatchObject({
      status: 409,
      body: { code: 'forum-closed' },
    })
    expect((await set('brd-101', false)).body.forum.title).not.toBe('Tools')
    expect((await set('nowhere', false)).status).toBe(404)
  })
})

test('logs no errors', () => {
  expect(app.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
})
