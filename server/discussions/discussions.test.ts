import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'
import type { Person } from '../../tests/support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const course = 'fnd-100'
const day = 24 * 3_600_000

interface Text {
  body?: string
  mentions?: string[]
  idempotencyKey?: string
}

const begin = (
  as: Person,
  { forumId = course, title = 'Which lamp?', ...text }: Text & { forumId?: string; title?: string } = {},
) =>
  app.call('POST /api/discussions/threads', {
    as,
    body: { forumId, title, body: 'I film at a desk.', mentions: [], idempotencyKey: randomUUID(), ...text },
  })
const threadOf = async (as: Person, options = {}): Promise<string> => (await begin(as, options)).body.threadId
const reply = (
  as: Person,
  id: string,
  { parentId = null, ...text }: Text & { parentId?: string | null } = {},
) =>
  app.call('POST /api/discussions/threads/{id}/posts', {
    as,
    params: { id },
    body: { body: 'A soft one.', parentId, mentions: [], idempotencyKey: randomUUID(), ...text },
  })
const replyOf = async (as: Person, id: string, options = {}): Promise<string> =>
  (await reply(as, id, options)).body.postId
const read = (as: Person, id: string, query = {}) =>
  app.call('GET /api/discussions/threads/{id}', { as, params: { id }, query })
const list = (as: Person, query: Record<string, string> = { forum: course }) =>
  app.call('GET /api/discussions/threads', { as, query })
const titles = async (as: Person, query: Record<string, string>) =>
  (await list(as, query)).body.threads.map(({ title }: { title: string }) => title)
const act = (as: Person, id: string, body: object) =>
  app.call('POST /api/discussions/threads/{id}/actions', { as, params: { id }, body })
const edit = (as: Person, id: string, body: object) =>
  app.call('PATCH /api/discussions/posts/{id}', { as, params: { id }, body: { mentions: [], ...body } })
const remove = (as: Person, id: string) =>
  app.call('DELETE /api/discussions/posts/{id}', { as, params: { id } })
const react = (as: Person, id: string, active = true, kind = 'helpful') =>
  app.call('PUT /api/discussions/posts/{id}/reactions/{kind}', { as, params: { id, kind }, body: { active } })

const age = (person: Person, milliseconds: number) =>
  app.database.pool.query('update users set created_at = $2 where id = $1', [
    person.id,
    new Date(Date.now() - milliseconds),
  ])
const student = async (options = {}) => {
  const person = await app.make.enrolledStudent({ courseId: course, ...options })
  await age(person, 40 * day)
  return person
}

/** Who teaches the course whose forum most of this is about. */
const teacher = async () => {
  const person = await app.make.instructor()
  await app.database.pool.query('insert into course_instructors (user_id, course_id) values ($1, $2)', [
    person.id,
    course,
  ])
  return person
}

describe('writing', () => {
  test('a thread is found in its forum, read by all, and written in by those of the course', async () => {
    const [author, other, outsider] = [await student(), await student(), await app.make.student()]
    const id = await threadOf(author, { title: 'Lamps', body: 'Which **one**?' })
    expect((await list(outsider)).body.threads[0]).toMatchObject({
      id,
      title: 'Lamps',
      forumTitle: 'Welcome to the Creator Economy',
      courseCode: 'FND 100',
      replyCount: 0,
      unread: true,
    })
    const { body } = await read(outsider, id)
    expect(body.opening).toMatchObject({ number: 1, html: '<p>Which <strong>one</strong>?</p>', mine: false })
    expect(body.thread).toMatchObject({ whyNotWrite: 'not-enrolled', can: { moderate: false } })
    expect(await reply(outsider, id)).toMatchObject({ status: 403, body: { code: 'not-a-member' } })
    expect(await begin(outsider)).toMatchObject({ status: 403, body: { code: 'not-a-member' } })
    expect(await reply(other, id)).toMatchObject({ status: 200, body: { number: 2 } })
    expect((await begin(outsider, { forumId: 'general' })).status).toBe(200)
  })

  test('sent twenty times at once with one key it is one thread, and one reply', async () => {
    const author = await student()
    const idempotencyKey = randomUUID()
    const sent = await Promise.all(Array.from({ length: 20 }, () => begin(author, { idempotencyKey })))
    expect(new Set(sent.map(({ status, body }) => `${status} ${body.threadId}`)).size).toBe(1)
    const id = sent[0]?.body.threadId
    const key = { idempotencyKey: randomUUID() }
    const replies = await Promise.all(Array.from({ length: 20 }, () => reply(author, id, key)))
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.postId}`)).size).toBe(1)
    expect((await read(author, id)).body).toMatchObject({ thread: { replyCount: 1, lastNumber: 2 } })
  })

  test('forty replies at once have forty numbers without a gap', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => student()))
    const id = await threadOf(people[0] as Person)
    const sent = await Promise.all(
      Array.from({ length: 40 }, (_, index) => reply(people[index % 8] as Person, id)),
    )
    expect(sent.map(({ body }) => body.number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 2),
    )
    expect((await read(people[0] as Person, id)).body.thread).toMatchObject({
      replyCount: 40,
      lastNumber: 41,
    })
  })

  test('replies are two levels deep and read in order, page by page, forwards and backwards', async () => {
    const author = await student()
    const id = await threadOf(author)
    const first = await replyOf(author, id, { body: 'first' })
    await reply(author, id, { body: 'second' })
    const under = await replyOf(author, id, { body: 'under the first', parentId: first })
    await reply(author, id, { body: 'beside it', parentId: under })
    const { body } = await read(author, id)
    const texts = body.replies.map(({ html }: { html: string }) => html.replaceAll(/<.*?>/g, ''))
    expect(texts).toEqual(['first', 'under the first', 'beside it', 'second'])
    expect(body.replies.map(({ parentId }: { parentId: string }) => parentId)).toEqual([
      null,
      first,
      first,
      null,
    ])
    expect(body).toMatchObject({ previous: null, next: null, skipped: 0 })
    const later = await read(author, id, { after: body.replies[1].key })
    expect(later.body).toMatchObject({ skipped: 2, replies: [{ html: '<p>beside it</p>' }, {}], next: null })
    const earlier = await read(author, id, { before: later.body.previous })
    expect(earlier.body.replies).toHaveLength(2)
    expect(earlier.body).toMatchObject({ previous: null, skipped: 0 })
  })

  test('a post that renders to nothing, and a title of spaces, are told at their field', async () => {
    const author = await student()
    for (const [text, field] of [
      [{ body: '[a]: https://a.example' }, 'body'],
      [{ body: ' \n ' }, 'body'],
      [{ title: '   ' }, 'title'],
      [{ title: 'x'.repeat(161) }, 'title'],
      [{ body: 'x'.repeat(10_001) }, 'body'],
    ] as const) {
      expect(await begin(author, text)).toMatchObject({ status: 422, body: { errors: [{ field }] } })
    }
  })

  test('people of the same course can be mentioned, by name, and nobody by address', async () => {
    const [author, mate] = [await student(), await student({ firstName: 'Þóra', lastName: 'Karlsdóttir' })]
    const stranger = await app.make.student({ firstName: 'Þóra', lastName: 'Elsewhere' })
    const ask = (q: string) =>
      app.call('GET /api/discussions/forums/{id}/people', {
        as: author,
        params: { id: course },
        query: { q },
      })
    for (const q of ['þó', 'ÞÓRA K', 'karls']) {
      expect((await ask(q)).body.people).toMatchObject([{ id: mate.id, name: 'Þóra Karlsdóttir' }])
    }
    for (const q of [mate.email, 'example.org', '%', '_óra', '\\'])
      expect((await ask(q)).body.people).toEqual([])
    expect(JSON.stringify((await ask('þ')).body)).not.toContain('@')
    const id = await threadOf(author, {
      body: `@Þóra Karlsdóttir and @Þóra Elsewhere`,
      mentions: [mate.id, stranger.id, 'nobody'],
    })
    const { body } = await read(author, id)
    expect(body.opening.html).toBe(
      '<p><span class="mention">@Þóra Karlsdóttir</span> and @Þóra Elsewhere</p>',
    )
  })

  test('links of a new account are marked, those of an old one are not', async () => {
    const [fresh, old] = [await app.make.enrolledStudent(), await student()]
    const body = 'https://shop.example'
    for (const [person, rel] of [
      [fresh, 'nofollow ugc noopener noreferrer'],
      [old, 'noopener noreferrer'],
    ] as const) {
      const id = await threadOf(person, { body })
      expect((await read(person, id)).body.opening.html).toContain(`rel="${rel}"`)
    }
  })

  test('a new account is slowed down, told for how long, and loses nothing by asking again', async () => {
    const fresh = await app.make.enrolledStudent()
    const id = await threadOf(fresh)
    await Promise.all([begin(fresh), begin(fresh)])
    const fourth = await begin(fresh)
    expect(fourth).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
    expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(23 * 3_600)
    // Three threads are three posts; seven replies fill the hour, also when they come at once.
    const replies = await Promise.all(Array.from({ length: 12 }, () => reply(fresh, id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(7)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(5)
    await app.database.pool.query(
      "update posts set created_at = created_at - interval '61 minutes' where author_id = $1",
      [fresh.id],
    )
    expect((await reply(fresh, id)).status).toBe(200)
  })
})

describe('changing', () => {
  test('an edit keeps what was there, and another window cannot overwrite it unseen', async () => {
    const [author, other] = [await student(), await student()]
    const id = await threadOf(author, { body: 'one' })
    const { id: postId } = (await read(author, id)).body.opening
    expect(await edit(author, postId, { body: 'two', revision: 1, title: 'Better title' })).toMatchObject({
      status: 200,
      body: { revision: 2 },
    })
    expect(await edit(author, postId, { body: 'three', revision: 1 })).toMatchObject({
      status: 409,
      body: { code: 'post-changed' },
    })
    const { body } = await read(other, id)
    expect(body).toMatchObject({
      thread: { title: 'Better title' },
      opening: { html: '<p>two</p>', revision: 2, editedAt: expect.any(String) },
    })
    const history = await app.call('GET /api/discussions/posts/{id}/revisions', {
      as: other,
      params: { id: postId },
    })
    expect(history.body.revisions).toMatchObject([{ revision: 1, html: '<p>one</p>' }])
    expect(await edit(other, postId, { body: 'mine now', revision: 2 })).toMatchObject({ status: 403 })
    await app.database.pool.query("update posts set created_at = now() - interval '8 days' where id = $1", [
      postId,
    ])
    expect(await edit(author, postId, { body: 'late', revision: 2 })).toMatchObject({
      status: 409,
      body: { code: 'cannot-change' },
    })
  })

  test('of twenty edits of one revision at once, one is written', async () => {
    const author = await student()
    const id = await threadOf(author)
    const postId = await replyOf(author, id)
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, index) => edit(author, postId, { body: `text ${index}`, revision: 1 })),
    )
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(sent.filter(({ status }) => status === 409)).toHaveLength(19)
  })

  test('a deleted reply leaves its place and no word of it', async () => {
    const [author, other] = [await student(), await student()]
    const id = await threadOf(author)
    const postId = await replyOf(other, id, { body: 'a secret word' })
    await reply(author, id, { parentId: postId })
    expect(await remove(author, postId)).toMatchObject({ status: 403 })
    expect((await remove(other, postId)).status).toBe(200)
    expect((await remove(other, postId)).status).toBe(200)
    const answer = await read(author, id)
    expect(answer.body.replies[0]).toMatchObject({ state: 'deleted', html: null, can: { reply: false } })
    expect(answer.body.thread.replyCount).toBe(1)
    expect(JSON.stringify(answer.body)).not.toContain('secret')
    const source = await app.call('GET /api/discussions/posts/{id}', { as: other, params: { id: postId } })
    expect(source.status).toBe(404)
    const found = await app.call('GET /api/discussions/search', { as: author, query: { q: 'secret' } })
    expect(found.body.hits).toEqual([])
  })

  test('a thread without replies goes with its text; one with replies stays', async () => {
    const [author, other] = [await student(), await student()]
    const [alone, answered] = [await threadOf(author), await threadOf(author)]
    await reply(other, answered)
    const openingOf = async (id: string) => (await read(author, id)).body.opening.id
    expect((await remove(author, await openingOf(alone))).status).toBe(200)
    expect((await read(author, alone)).status).toBe(404)
    expect(await remove(author, await openingOf(answered))).toMatchObject({ status: 409 })
  })

  test('who has left is a former student, and what they wrote stays', async () => {
    const [author, leaver] = [await student(), await student({ firstName: 'Gone', lastName: 'Away' })]
    const id = await threadOf(author)
    await reply(leaver, id, { body: 'goodbye' })
    await app.database.pool.query('delete from users where id = $1', [leaver.id])
    const { body } = await read(author, id)
    expect(body.replies[0]).toMatchObject({
      html: '<p>goodbye</p>',
      author: { id: null, name: 'Former student', image: null, handle: null, role: null },
    })
    expect((await list(author)).body.threads[0].lastPoster.name).toBe('Former student')
  })
})

describe('taking part', () => {
  test('a reaction is set and unset, counted once a person, and never for oneself', async () => {
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

  test('whoever asked says what the answer is', async () => {
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
    // Taking back what does not hold changes nothing.
    expect((await accept(author, first, false)).body).toEqual({ acceptedPostId: postId })
    expect((await read(other, id)).body.replies[1].accepted).toBe(true)
    expect((await list(other)).body.threads.find((row: { id: string }) => row.id === id).answered).toBe(true)
    // Deleted, it answers nothing any more.
    await remove(other, postId)
    expect((await read(author, id)).body.thread.acceptedPostId).toBeNull()
  })

  test('lists: unanswered, followed, unread, and all as read', async () => {
    const [author, reader] = [await student(), await student()]
    const forum = 'introductions'
    const asked = await threadOf(author, { forumId: forum, title: 'Asked' })
    await threadOf(author, { forumId: forum, title: 'Alone' })
    await reply(reader, asked)
    expect(await titles(reader, { forum })).toEqual(['Asked', 'Alone'])
    expect(await titles(reader, { forum, view: 'unanswered' })).toEqual(['Alone'])
    // Writing follows and reads by itself.
    expect(await titles(reader, { forum, view: 'followed' })).toEqual(['Asked'])
    expect(await titles(reader, { forum, view: 'unread' })).toEqual(['Alone'])
    await reply(author, asked)
    const unread = await list(reader, { forum, view: 'unread' })
    expect(unread.body.threads).toMatchObject([
      { title: 'Asked', newPosts: 1 },
      { title: 'Alone', newPosts: 0 },
    ])
    const news = await app.call('GET /api/discussions/threads/{id}/news', {
      as: reader,
      params: { id: asked },
      query: { since: '2' },
    })
    expect(news.body).toMatchObject({ count: 1, lastNumber: 3, firstPostId: expect.any(String) })
    await app.call('PUT /api/discussions/threads/{id}/read', {
      as: reader,
      params: { id: asked },
      body: { number: 999 },
    })
    expect(await titles(reader, { forum, view: 'unread' })).toEqual(['Alone'])
    await app.call('PUT /api/discussions/forums/{id}/read', { as: reader, params: { id: forum } })
    expect(await titles(reader, { forum, view: 'unread' })).toEqual([])
    // Unfollowed stays unfollowed, also after writing again.
    await app.call('PUT /api/discussions/threads/{id}/follow', {
      as: reader,
      params: { id: asked },
      body: { following: false },
    })
    await reply(reader, asked)
    expect(await titles(reader, { forum, view: 'followed' })).toEqual([])
  })

  test('search finds words and their forms, in titles and texts, and marks them', async () => {
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
    for (const odd of ["'", '&|!', '   ', ':*', '\\']) expect(Array.isArray(await search(odd))).toBe(true)
  })
})

describe('forums', () => {
  test('there is one for every course and the categories of the school, each with its figures', async () => {
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

  test('that of a course in preparation does not exist for students', async () => {
    const [reader, moderator] = [await student(), await teacher()]
    const id = await threadOf(moderator, { forumId: 'wrt-101', title: 'Hidden yet' })
    await app.database.pool.query("update courses set status = 'draft' where id = 'wrt-101'")
    expect(await list(reader, { forum: 'wrt-101' })).toMatchObject({ status: 404 })
    expect((await read(reader, id)).status).toBe(404)
    expect(await titles(reader, {})).not.toContain('Hidden yet')
    expect((await read(moderator, id)).status).toBe(200)
    await app.database.pool.query("update courses set status = 'published' where id = 'wrt-101'")
  })

  test('a cursor that is none is told as such', async () => {
    const reader = await student()
    for (const cursor of ['x', '1_x', '9999999999999999_0', "1' or '1'='1"]) {
      expect(await list(reader, { forum: course, cursor })).toMatchObject({ status: 422 })
    }
  })
})

describe('telling others', () => {
  test('a reply and a reaction are told to every process when they are written', async () => {
    const heard: unknown[] = []
    const stop = app.events.subscribe('live', (event) => {
      const { type, data } = event as { type: string; data: object }
      if (type === 'thread') heard.push(data)
    })
    const [author, other] = [await student(), await student()]
    const id = await threadOf(author)
    const postId = await replyOf(other, id)
    await react(author, postId)
    await expect
      .poll(() => heard)
      .toEqual([
        { what: 'reply', postId, number: 2, by: other.id },
        { what: 'reactions', postId, number: null, by: author.id },
      ])
    stop()
  })

  test('a thread is heard by those who may read it', async () => {
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

  test('followers hear of a reply, the named of being named, authors of answers and reactions, once each', async () => {
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

describe('moderation', () => {
  const reason = 'House rules'

  test('pin, lock, hide and restore by those who teach, each recorded with its reason, once', async () => {
    const [author, moderator] = [await student(), await teacher()]
    const id = await threadOf(author, { title: 'To be moderated' })
    expect((await act(author, id, { action: 'pin', reason })).status).toBe(403)
    // Teaching elsewhere is not teaching here.
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
      body: { errors: [{ field: 'reason', message: 'Please say why' }] },
    })
  })

  test('a pinned thread stands apart, on the first page alone', async () => {
    const [author, admin] = [await student(), await app.make.administrator()]
    const id = await threadOf(author, { forumId: 'show-your-work', title: 'Read me first' })
    await act(admin, id, { action: 'pin', reason })
    const { body } = await list(author, { forum: 'show-your-work' })
    expect(body.pinned).toMatchObject([{ id, pinned: true }])
    expect(body.threads).toEqual([])
  })

  test('moving and its figures', async () => {
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
    // Whoever wrote in General is not in the course it went to: they can read it there.
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
    // Whoever followed the one follows the other.
    expect((await read(other, into)).body.thread.following).toBe(true)
    expect(await reply(author, into)).toMatchObject({ status: 200, body: { number: 6 } })
  })

  test('a hidden reply is there for moderators and its author alone', async () => {
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

  test('reports: told once, settled once, the post hidden, and all of it in the record', async () => {
    const [author, one, two, admin] = [
      await student(),
      await student(),
      await student(),
      await app.make.administrator(),
    ]
    const id = await threadOf(author)
    const postId = await replyOf(author, id, { body: '<b>buy</b> now' })
    const tell = (as: Person) =>
      app.call('POST /api/discussions/posts/{id}/reports', {
        as,
        params: { id: postId },
        body: { reason: 'spam', note: 'A shop' },
      })
    expect((await Promise.all([tell(one), tell(one), tell(two)])).map(({ status }) => status)).toEqual([
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

  test('categories are opened once, named, ordered and closed', async () => {
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
    // A course's forum is called what the course is called.
    expect((await set('brd-101', false)).body.forum.title).not.toBe('Tools')
    expect((await set('nowhere', false)).status).toBe(404)
  })
})

test('nothing of all this was an error of ours', () => {
  expect(app.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
})

test('who shows a public page is reached from what they wrote; who does not, is not', async () => {
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
