import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestApp } from '../../../tests/support/app.ts'
import { changedDuring } from '../../../tests/support/changed-during.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { untilNotBusy } from '../../../tests/support/until-not-busy.ts'
import { course, discussing } from './testing/discussing.ts'

const app = await createTestApp()
const { age, begin, threadOf, reply, replyOf, read, list, edit, remove, student, teacher } = discussing(app)
afterAll(() => app.close())

describe('writing', () => {
  test('a thread is found in its forum, readable for all, and writable for those in the course', async () => {
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
    expect(await reply(outsider, id)).toMatchObject({ status: 403, body: { code: 'not-enrolled' } })
    expect(await begin(outsider)).toMatchObject({ status: 403, body: { code: 'not-enrolled' } })
    expect(await reply(other, id)).toMatchObject({ status: 200, body: { number: 2 } })
    expect((await begin(outsider, { forumId: 'general' })).status).toBe(200)
  })

  test('sent twenty times concurrently with one key, creates one thread and one reply', async () => {
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

  test('a thread or forum locked during a write accepts posts only from moderators', async () => {
    const [author, moderator] = [await student(), await teacher()]
    const id = await threadOf(author)
    const post = (await read(author, id)).body.opening
    const lock = { text: 'update threads set locked = true where id = $1', values: [id] }
    expect(await changedDuring(app.database, lock, () => reply(author, id))).toMatchObject({
      status: 409,
      body: { code: 'thread-locked' },
    })
    const unlock = () => app.database.pool.query('update threads set locked = false where id = $1', [id])
    await unlock()
    const change = { body: 'Changed', revision: post.revision }
    expect(await changedDuring(app.database, lock, () => edit(author, post.id, change))).toMatchObject({
      status: 409,
      body: { code: 'cannot-change' },
    })
    await unlock()
    expect((await changedDuring(app.database, lock, () => reply(moderator, id))).status).toBe(200)
    await unlock()
    const close = { text: 'update forums set closed_at = now() where id = $1', values: [course] }
    for (const write of [() => reply(author, id), () => begin(author)]) {
      expect(await changedDuring(app.database, close, write)).toMatchObject({
        status: 409,
        body: { code: 'forum-closed' },
      })
      await app.database.pool.query('update forums set closed_at = null where id = $1', [course])
    }
    expect((await read(author, id)).body.thread).toMatchObject({ replyCount: 1, lastNumber: 2 })
  })

  test('forty concurrent replies get forty consecutive numbers', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => student()))
    const id = await threadOf(people[0] as Person)
    const sent = await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const idempotencyKey = randomUUID()
        return untilNotBusy(() => reply(people[index % 8] as Person, id, { idempotencyKey }))
      }),
    )
    expect(sent.map(({ body }) => body.number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 2),
    )
    expect((await read(people[0] as Person, id)).body.thread).toMatchObject({
      replyCount: 40,
      lastNumber: 41,
    })
  })

  test('replies are two levels deep, in order, paged in both directions', async () => {
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

  test('reports an empty rendering, and a title of spaces, at their field', async () => {
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

  test('people in the same course can be mentioned by name, never by address', async () => {
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
    expect(JSON.stringify((await ask('þó')).body)).not.toContain('@')
    // A single letter would scan everyone.
    for (const q of ['', 'þ', ' þ ', '%%', 'k%']) expect((await ask(q)).body.people).toEqual([])
    const id = await threadOf(author, {
      body: `@Þóra Karlsdóttir and @Þóra Elsewhere`,
      mentions: [mate.id, stranger.id, 'unknown'],
    })
    const { body } = await read(author, id)
    expect(body.opening.html).toBe(
      '<p><span class="mention">@Þóra Karlsdóttir</span> and @Þóra Elsewhere</p>',
    )
  })

  test('marks links of new accounts, not those of old ones', async () => {
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

  test('rate-limits a new account with a time, and repeating a request costs nothing', async () => {
    const fresh = await app.make.enrolledStudent()
    const id = await threadOf(fresh)
    await Promise.all([begin(fresh), begin(fresh)])
    const fourth = await begin(fresh)
    expect(fourth).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
    expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(23 * 3_600)
    // Three threads are three posts; seven replies complete the hour, also when sent concurrently.
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

describe('editing', () => {
  test('has its own rate limit, separate from writing', async () => {
    const author = await student()
    await age(author, 3_600_000)
    const id = await threadOf(author)
    const { id: postId } = (await read(author, id)).body.opening
    for (let revision = 1; revision <= 10; revision++) {
      expect((await edit(author, postId, { body: `${revision} lamps`, revision })).status).toBe(200)
    }
    const eleventh = await edit(author, postId, { body: 'No lamp', revision: 11 })
    expect(eleventh).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
    expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(3_500)
    expect((await reply(author, id)).status).toBe(200)
  })

  test('the history of a deleted post is hidden, from moderators too', async () => {
    const [author, teaches] = [await student(), await teacher()]
    const id = await threadOf(author)
    const postId = await replyOf(author, id, { body: 'I live at 5 Elm Street' })
    await edit(author, postId, { body: 'nothing', revision: 1 })
    const history = (as: Person) =>
      app.call('GET /api/discussions/posts/{id}/revisions', { as, params: { id: postId } })
    expect((await history(teaches)).body.revisions).toHaveLength(1)
    await remove(author, postId)
    for (const as of [teaches, author]) expect((await history(as)).status).toBe(404)
  })

  test('an edit keeps the previous text, and a stale revision is a conflict', async () => {
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
    // A correction a moment later merges with the previous edit; an hour later it does not.
    expect((await edit(author, postId, { body: 'two, better', revision: 2 })).body).toEqual({ revision: 3 })
    await app.database.pool.query("update posts set edited_at = now() - interval '1 hour' where id = $1", [
      postId,
    ])
    expect((await edit(author, postId, { body: 'three', revision: 3 })).body).toEqual({ revision: 4 })
    const later = await app.call('GET /api/discussions/posts/{id}/revisions', {
      as: other,
      params: { id: postId },
    })
    expect(later.body.revisions).toMatchObject([
      { revision: 3, html: '<p>two, better</p>' },
      { revision: 1, html: '<p>one</p>' },
    ])
    await app.database.pool.query("update posts set created_at = now() - interval '8 days' where id = $1", [
      postId,
    ])
    expect(await edit(author, postId, { body: 'late', revision: 4 })).toMatchObject({
      status: 409,
      body: { code: 'cannot-change' },
    })
  })

  test('of twenty concurrent edits of one revision, one is written', async () => {
    const author = await student()
    const id = await threadOf(author)
    const postId = await replyOf(author, id)
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, index) => edit(author, postId, { body: `text ${index}`, revision: 1 })),
    )
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(sent.filter(({ status }) => status === 409)).toHaveLength(19)
  })

  test('a deleted reply leaves a placeholder without its text', async () => {
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

  test('a thread without replies is deleted with its text; one with replies stays', async () => {
    const [author, other] = [await student(), await student()]
    const [alone, answered] = [await threadOf(author), await threadOf(author)]
    await reply(other, answered)
    const openingOf = async (id: string) => (await read(author, id)).body.opening.id
    expect((await remove(author, await openingOf(alone))).status).toBe(200)
    expect((await read(author, alone)).status).toBe(404)
    expect(await remove(author, await openingOf(answered))).toMatchObject({ status: 409 })
  })

  test('posts of a deleted account stay, by a former student', async () => {
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

test('logs no errors', () => {
  expect(app.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
})
