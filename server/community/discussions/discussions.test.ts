import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { course, discussing } from './testing/discussing.ts'

const app = await createTestApp()
const { begin, threadOf, reply, replyOf, read, list, titles, act, edit, remove, react, student, teacher } =
  discussing(app)
afterAll(() => app.close())

describe('taking part', () => {
  test("a reaction is set and removed, counts once per person, and never on the author's own post", async () => {
    const [author, one, two] = [await student(), await student(), await student()]
    const id = await threadOf(author)
    const postId = await replyOf(author, id)
    await Promise.all([react(one, postId), react(one, postId), react(one, postId, true, 'thanks')])
    expect((await react(two, postId)).body.reactions).toEqual([
      { kind: 'helpful', count: 2, mine: true },
      { kind: 'thanks', count: 1, mine: false },
    ])
    expect((await react(two, postId, false)).body.reactions[0]).toMatchObject({ count: 1, mine: false })
    expect((await react(two, postId, false)).status).toBe(200)
    expect((await react(author, postId)).status).toBe(403)
    expect((await react(one, postId, true, 'angry')).status).toBe(422)
  })

  test('the author of a question accepts the answer', async () => {
    const [author, other] = [await student(), await student()]
    const id = await threadOf(author)
    const [first, postId] = [await replyOf(other, id), await replyOf(other, id)]
    const accept = (as: Person, post: string, accepted: boolean) =>
      app.call('PUT /api/discussions/posts/{id}/accepted', {
        as,
        params: { id: post },
        body: { accepted },
      })
    expect((await accept(other, postId, true)).status).toBe(403)
    const opening = (await read(author, id)).body.opening.id
    expect((await accept(author, opening, true)).status).toBe(403)
    expect((await accept(author, first, true)).body).toEqual({ acceptedPostId: first })
    expect((await accept(author, first, false)).body).toEqual({ acceptedPostId: null })
    expect((await accept(author, postId, true)).body).toEqual({ acceptedPostId: postId })
    expect((await accept(author, first, false)).body).toEqual({ acceptedPostId: postId })
    expect((await read(other, id)).body.replies[1].accepted).toBe(true)
    expect((await list(other)).body.threads.find((row: { id: string }) => row.id === id).answered).toBe(true)
    await remove(other, postId)
    expect((await read(author, id)).body.thread.acceptedPostId).toBeNull()
  })

  test('lists: unanswered, followed, unread, and marking all as read', async () => {
    const [author, reader] = [await student(), await student()]
    const forum = 'introductions'
    const followed = await threadOf(author, { forumId: forum, title: 'Asked' })
    await threadOf(author, { forumId: forum, title: 'Alone' })
    await reply(reader, followed)
    expect(await titles(reader, { forum })).toEqual(['Asked', 'Alone'])
    expect(await titles(reader, { forum, view: 'unanswered' })).toEqual(['Alone'])
    // Writing follows the thread and marks it as read.
    expect(await titles(reader, { forum, view: 'followed' })).toEqual(['Asked'])
    expect(await titles(reader, { forum, view: 'unread' })).toEqual(['Alone'])
    await reply(author, followed)
    const unread = await list(reader, { forum, view: 'unread' })
    expect(unread.body.threads).toMatchObject([
      { title: 'Asked', newPosts: 1 },
      { title: 'Alone', newPosts: 0 },
    ])
    const news = await app.call('GET /api/discussions/threads/{id}/news', {
      as: reader,
      params: { id: followed },
      query: { since: '2' },
    })
    expect(news.body).toMatchObject({ count: 1, lastNumber: 3, firstPostId: expect.any(String) })
    await app.call('PUT /api/discussions/threads/{id}/read', {
      as: reader,
      params: { id: followed },
      body: { number: 999 },
    })
    expect(await titles(reader, { forum, view: 'unread' })).toEqual(['Alone'])
    await app.call('PUT /api/discussions/forums/{id}/read', { as: reader, params: { id: forum } })
    expect(await titles(reader, { forum, view: 'unread' })).toEqual([])
    // An unfollowed thread stays unfollowed after writing again.
    await app.call('PUT /api/discussions/threads/{id}/follow', {
      as: reader,
      params: { id: followed },
      body: { following: false },
    })
    await reply(reader, followed)
    expect(await titles(reader, { forum, view: 'followed' })).toEqual([])
  })

  test('search finds words and their forms in titles and texts, and highlights them', async () => {
    const author = await student()
    const id = await threadOf(author, {
      title: 'Zeppelin photography',
      body: 'Where do I stand when filming one?',
    })
    await reply(author, id, { body: 'On the mooring mast. <script>alert(1)</script>' })
    const search = async (q: string, forum?: string) =>
      (
        await app.call('GET /api/discussions/search', {
          as: author,
          query: { q, ...(forum ? { forum } : {}) },
        })
      ).body.hits
    expect(await search('zeppelins')).toMatchObject([
      { threadId: id, number: 1, title: 'Zeppelin photography' },
    ])
    expect(await search('"mooring mast"')).toMatchObject([{ threadId: id, number: 2 }])
    const [hit] = await search('mooring')
    expect(hit.excerpt[1]).toBe('mooring')
    expect(hit.excerpt.join('')).toContain('On the mooring mast')
    expect(await search('zeppelin', 'general')).toEqual([])
    for (const odd of ["'", '&|!', '   ', ':*', '\\', '-'.repeat(60)])
      expect(Array.isArray(await search(odd))).toBe(true)
  })
})

describe('forums', () => {
  test('exist for every course and as categories of the school, each with its counts', async () => {
    const reader = await student()
    const { body } = await app.call('GET /api/discussions/forums', { as: reader })
    const ids = body.forums.map(({ id }: { id: string }) => id)
    expect(ids.slice(0, 3)).toEqual(['general', 'introductions', 'show-your-work'])
    expect(ids).toHaveLength(33)
    const mine = body.forums.find(({ id }: { id: string }) => id === course)
    expect(mine).toMatchObject({ member: true, whyNotWrite: null, course: { code: 'FND 100' } })
    expect(mine.threadCount).toBeGreaterThan(0)
    expect(body.forums.find(({ id }: { id: string }) => id === 'brd-101')).toMatchObject({
      member: false,
      whyNotWrite: 'not-enrolled',
    })
  })

  test('of a draft course exists only for its teachers and administrators', async () => {
    const [follower, stranger, own, admin] = await Promise.all([
      student(),
      app.make.instructor({ firstName: 'Zoraida' }),
      app.make.teacherOf('wrt-101', { firstName: 'Zoraida' }),
      app.make.administrator(),
    ])
    const id = await threadOf(own, { forumId: 'wrt-101', title: 'Hidden yet' })
    for (const as of [follower, stranger])
      await app.call('PUT /api/discussions/threads/{id}/follow', {
        as,
        params: { id },
        body: { following: true },
      })
    await app.database.pool.query("update courses set status = 'draft' where id = 'wrt-101'")
    const params = { id: 'wrt-101' }
    for (const as of [follower, stranger]) {
      expect((await app.call('GET /api/discussions/forums/{id}', { as, params })).status).toBe(404)
      expect(await list(as, { forum: 'wrt-101' })).toMatchObject({ status: 404 })
      expect((await read(as, id)).status).toBe(404)
      expect((await reply(as, id)).status).toBe(404)
      expect((await begin(as, { forumId: 'wrt-101' })).status).toBe(404)
      expect(
        (
          await app.call('POST /api/discussions/preview', {
            as,
            body: { forumId: 'wrt-101', mentions: [], body: 'x' },
          })
        ).status,
      ).toBe(404)
      expect(await titles(as, {})).not.toContain('Hidden yet')
      const { forums } = (await app.call('GET /api/discussions/forums', { as, query: { search: 'WRT 101' } }))
        .body
      expect(forums).toEqual([])
      const found = await app.call('GET /api/discussions/search', { as, query: { q: 'desk' } })
      expect(JSON.stringify(found.body)).not.toContain('Hidden yet')
    }
    for (const as of [own, admin]) {
      expect((await read(as, id)).status).toBe(200)
      expect((await reply(as, id)).status).toBe(200)
    }
    const people = await app.call('GET /api/discussions/forums/{id}/people', {
      as: admin,
      params,
      query: { q: 'Zoraida' },
    })
    expect(people.body.people.map((one: { id: string }) => one.id)).toEqual([own.id])
    const { rows } = await app.database.pool.query(
      'select user_id from notifications where user_id = any($1)',
      [[follower.id, stranger.id]],
    )
    expect(rows, 'those who followed before get no more notifications').toEqual([])
    await app.database.pool.query("update courses set status = 'published' where id = 'wrt-101'")
  })

  test('rejects an invalid cursor', async () => {
    const reader = await student()
    for (const cursor of ['x', '1_x', '9999999999999999_0', "1' or '1'='1"]) {
      expect(await list(reader, { forum: course, cursor })).toMatchObject({ status: 422 })
    }
  })
})

describe('notifying others', () => {
  test('replies and reactions are published to every process', async () => {
    const heard: unknown[] = []
    const stop = app.events.subscribe('live', (event) => {
      const { type, data } = event as { type: string; data: object }
      if (type === 'thread') heard.push(data)
    })
    const [author, other] = [await student(), await student()]
    const id = await threadOf(author)
    const postId = await replyOf(other, id)
    await react(author, postId)
    await react(author, postId)
    await react(author, postId, false, 'thanks')
    await react(author, postId, true, 'thanks')
    await expect
      .poll(() => heard)
      .toEqual([
        { what: 'reply', postId, number: 2, by: other.id },
        { what: 'reactions', postId, number: null, by: author.id },
        { what: 'reactions', postId, number: null, by: author.id },
      ])
    stop()
  })

  test('only those who may read a thread can subscribe to it', async () => {
    const [author, moderator] = [await student(), await teacher()]
    const id = await threadOf(author)
    const admitted = async (person: Person, topic: string) => {
      const viewer = await app.sessions.viewerOf(new Headers({ cookie: await app.cookieOf(person) }))
      return viewer && (await app.live.admitted(viewer, [topic])).includes(topic)
    }
    expect(await admitted(author, `thread:${id}`)).toBe(true)
    for (const odd of ['thread:', 'thread:x', `thread:${randomUUID()}`])
      expect(await admitted(author, odd)).toBe(false)
    await act(moderator, id, { action: 'hide', reason: 'Test' })
    expect(await admitted(author, `thread:${id}`)).toBe(false)
    expect(await admitted(moderator, `thread:${id}`)).toBe(true)
  })

  test('notifies followers of replies, mentioned people of mentions, authors of answers and reactions, once each', async () => {
    const [author, named, replier] = [await student(), await student({ firstName: 'Noor' }), await student()]
    const id = await threadOf(author, { title: 'Who hears?' })
    const text = { body: `@Noor Okafor what do you think?`, mentions: [named.id] }
    const postId = await replyOf(replier, id, text)
    await edit(replier, postId, { ...text, revision: 1 })
    await Promise.all([react(author, postId), react(author, postId, true, 'thanks')])
    await app.call('PUT /api/discussions/posts/{id}/accepted', {
      as: author,
      params: { id: postId },
      body: { accepted: true },
    })
    const kindsOf = async (as: Person) =>
      (await app.call('GET /api/user/notifications', { as })).body.notifications
        .map(({ kind }: { kind: string }) => kind)
        .sort()
    expect(await kindsOf(author)).toEqual(['reply'])
    expect(await kindsOf(named)).toEqual(['mention'])
    expect(await kindsOf(replier)).toEqual(['answer-accepted', 'reaction'])
  })
})

describe('a busy thread', () => {
  const inList = async (as: Person) =>
    (await app.call('GET /api/user/notifications', { as })).body.notifications.map(
      ({ path, read: isRead }: { path: string; read: boolean }) => [path.split('#post-')[1], isRead],
    )
  const readTo = (as: Person, id: string, number: number) =>
    app.call('PUT /api/discussions/threads/{id}/read', { as, params: { id }, body: { number } })

  test('notifies once until read, and reading it marks its notifications as read', async () => {
    const [author, replier] = [await student(), await student()]
    const id = await threadOf(author)
    const first = await replyOf(replier, id)
    await replyOf(replier, id)
    expect(await inList(author)).toEqual([[first, false]])
    await readTo(author, id, 1)
    expect(await inList(author)).toEqual([[first, false]])
    await readTo(author, id, 3)
    expect(await inList(author)).toEqual([[first, true]])
    const later = await replyOf(replier, id)
    expect(await inList(author)).toEqual([
      [later, false],
      [first, true],
    ])
  })

  test('is marked as read for its writers', async () => {
    const [author, replier] = [await student(), await student({ firstName: 'Noor' })]
    const id = await threadOf(author)
    await replyOf(replier, id)
    const named = await replyOf(author, id, { body: '@Noor Okafor like so?', mentions: [replier.id] })
    expect(await inList(replier)).toEqual([[named, false]])
    await replyOf(replier, id)
    expect(await inList(replier)).toEqual([[named, true]])
  })
})

test("links a post's author to their public page if they have one", async () => {
  const shown = await app.make.enrolledStudent({ courseId: 'fnd-100', firstName: 'Handle' })
  const { rows } = await app.database.pool.query(
    `insert into threads (forum_id, author_id, title, last_number, last_poster_id) values ('fnd-100', $1, 'Handles', 1, $1) returning id`,
    [shown.id],
  )
  await app.database.pool.query(
    `insert into posts (thread_id, number, root_number, author_id, markdown, html, words) values ($1, 1, 1, $2, 'x', 'x', '')`,
    [rows[0].id, shown.id],
  )
  const handles = async () => {
    const { body } = await app.call('GET /api/discussions/threads/{id}', {
      as: shown,
      params: { id: rows[0].id },
    })
    const listed = (
      await app.call('GET /api/discussions/threads', { as: shown, query: { forum: 'fnd-100' } })
    ).body.threads
    const thread = listed.find(({ id }: { id: string }) => id === rows[0].id)
    return [body.opening.author.handle, thread.author.handle, thread.lastPoster.handle]
  }
  expect(await handles()).toEqual([null, null, null])
  await app.database.pool.query(
    `insert into profiles (user_id, handle, is_public) values ($1, 'handle-me', true)`,
    [shown.id],
  )
  expect(await handles()).toEqual(['handle-me', 'handle-me', 'handle-me'])
  await app.database.pool.query(`update profiles set is_public = false where user_id = $1`, [shown.id])
  expect(await handles()).toEqual([null, null, null])
})

test('logs no errors', () => {
  expect(app.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
})
