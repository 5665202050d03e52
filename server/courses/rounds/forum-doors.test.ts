import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ContractKey } from '../../../contract/index.ts'
import { type CallOptions, createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import type { Viewer } from '../../platform/http/viewer.ts'

/** The forum of a round is for its people and the staff of its course, at every door. */

let app: TestApp
let teacher: Person
let admin: Person
const id = 'fnd-100'
beforeAll(async () => {
  app = await createTestApp()
  teacher = await app.make.teacherOf(id)
  admin = await app.make.administrator()
})
afterAll(() => app.close())

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function newRound(name = `Round ${randomUUID().slice(0, 8)}`): Promise<string> {
  const { status, body } = await app.call('POST /api/teach/courses/{id}/rounds', {
    as: teacher,
    params: { id },
    body: {
      name,
      startsOn: day(-7),
      endsOn: null,
      timeZone: 'UTC',
      schedule: { kind: 'open', time: '09:00' },
      due: null,
    },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.round.id
}
const enter = async (roundId: string, people: Person[]) => {
  const params = { id, roundId }
  const body = { people: people.map(({ email }) => email).join('\n') }
  const answer = await app.call('POST /api/teach/courses/{id}/rounds/{roundId}/people', {
    as: teacher,
    params,
    body,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const takeOut = (roundId: string, student: Person) =>
  app.call('DELETE /api/teach/courses/{id}/rounds/{roundId}/people/{userId}', {
    as: teacher,
    params: { id, roundId, userId: student.id },
  })
const begin = (as: Person, forumId: string, text: object = {}) =>
  app.call('POST /api/discussions/threads', {
    as,
    body: {
      forumId,
      title: 'Who brings the lamp?',
      body: 'I have none.',
      mentions: [],
      idempotencyKey: randomUUID(),
      ...text,
    },
  })
const reply = (as: Person, threadId: string, text: object = {}) =>
  app.call('POST /api/discussions/threads/{id}/posts', {
    as,
    params: { id: threadId },
    body: { body: 'I do.', parentId: null, mentions: [], idempotencyKey: randomUUID(), ...text },
  })
const archive = (roundId: string, archived: boolean) =>
  app.call('PUT /api/teach/courses/{id}/rounds/{roundId}/archived', {
    as: teacher,
    params: { id, roundId },
    body: { archived },
  })

/** A discussion of a round with a word that is nowhere else, by one of its people. */
async function discussion() {
  const roundId = await newRound()
  const author = await app.make.enrolledStudent({ courseId: id, completed: 2 })
  const other = await app.make.enrolledStudent({ courseId: id })
  await enter(roundId, [author, other])
  const word = `narwhal${randomUUID().slice(0, 8)}`
  const { status, body } = await begin(author, roundId, {
    title: `About ${word}`,
    body: `The ${word} swims.`,
    moduleId: `${id}-1`,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  const threadId = body.threadId as string
  const answered = await reply(other, threadId)
  expect(answered.status).toBe(200)
  return { roundId, author, other, word, threadId, postId: answered.body.postId as string }
}
type Discussion = Awaited<ReturnType<typeof discussion>>

/** Every call that reads or changes something in the forum by its address. */
const doors = ({ roundId, threadId, postId }: Discussion): [ContractKey, CallOptions][] => {
  const forum = { params: { id: roundId } }
  const thread = { params: { id: threadId } }
  const post = { params: { id: postId } }
  const text = { body: 'x', mentions: [], idempotencyKey: randomUUID() }
  return [
    ['GET /api/discussions/forums/{id}', forum],
    ['GET /api/discussions/forums/{id}/people', { ...forum, query: { q: 'St' } }],
    ['PUT /api/discussions/forums/{id}/read', forum],
    ['GET /api/discussions/threads', { query: { forum: roundId } }],
    ['POST /api/discussions/threads', { body: { forumId: roundId, title: 'Mine', ...text } }],
    ['POST /api/discussions/preview', { body: { forumId: roundId, body: 'x', mentions: [] } }],
    ['GET /api/discussions/threads/{id}', thread],
    ['GET /api/discussions/threads/{id}/news', { ...thread, query: { since: '0' } }],
    ['POST /api/discussions/threads/{id}/posts', { ...thread, body: { ...text, parentId: null } }],
    ['PUT /api/discussions/threads/{id}/follow', { ...thread, body: { following: true } }],
    ['PUT /api/discussions/threads/{id}/read', { ...thread, body: { number: 1 } }],
    ['POST /api/discussions/threads/{id}/actions', { ...thread, body: { action: 'pin', reason: 'Of use' } }],
    ['GET /api/discussions/threads/{id}/actions', thread],
    ['GET /api/discussions/posts/{id}', post],
    ['PATCH /api/discussions/posts/{id}', { ...post, body: { body: 'x', mentions: [], revision: 1 } }],
    ['DELETE /api/discussions/posts/{id}', post],
    ['GET /api/discussions/posts/{id}/revisions', post],
    ['PUT /api/discussions/posts/{id}/accepted', { ...post, body: { accepted: true } }],
    [
      'PUT /api/discussions/posts/{id}/reactions/{kind}',
      { params: { id: postId, kind: 'helpful' }, body: { active: true } },
    ],
    ['POST /api/discussions/posts/{id}/reports', { ...post, body: { reason: 'spam', note: '' } }],
    ['POST /api/discussions/posts/{id}/actions', { ...post, body: { action: 'hide', reason: 'Spam' } }],
  ]
}

/** It does not exist; students are no moderators of anything. */
const shutTo = ({ role }: Person, key: string) => (role === 'student' && key.endsWith('/actions') ? 403 : 404)

/** Whether each list of a person names the discussion. */
async function lists(as: Person, { roundId, threadId, word }: Discussion) {
  const has = async (key: ContractKey, options: CallOptions, wanted: string) =>
    JSON.stringify((await app.call(key, { as, ...options })).body).includes(wanted)
  return {
    forums: await has('GET /api/discussions/forums', { query: { search: 'Round' } }, roundId),
    latest: await has('GET /api/discussions/threads', {}, threadId),
    ofModule: await has('GET /api/discussions/threads', { query: { module: `${id}-1` } }, threadId),
    search: await has('GET /api/discussions/search', { query: { q: word } }, threadId),
    searchAll: await has('GET /api/search', { query: { q: word, kind: 'discussions' } }, threadId),
    similar: await has(
      'GET /api/search',
      { query: { q: `${word.slice(0, -1)}`, kind: 'discussions' } },
      threadId,
    ),
  }
}
const everywhere = {
  forums: true,
  latest: true,
  ofModule: true,
  search: true,
  searchAll: true,
  similar: true,
}
const nowhere = Object.fromEntries(Object.keys(everywhere).map((list) => [list, false]))

describe('the forum of a round', () => {
  test('is read and written by its people, the staff of the course and administrators', async () => {
    const held = await discussion()
    const observer = await app.make.instructor()
    await app.database.pool.query(
      `insert into course_instructors (user_id, course_id, role) values ($1, $2, 'observer')`,
      [observer.id, id],
    )
    for (const person of [held.author, held.other, teacher, admin, observer]) {
      expect(await lists(person, held), person.email).toEqual(everywhere)
      const read = await app.call('GET /api/discussions/threads/{id}', {
        as: person,
        params: { id: held.threadId },
      })
      expect(read.status).toBe(200)
      expect(read.body.thread.forum.round.id).toBe(held.roundId)
      expect(read.body.thread.forum.title).toMatch(/ · Round /)
    }
    expect((await reply(teacher, held.threadId)).status).toBe(200)
  })

  test('does not exist for anyone else, at any door', async () => {
    const held = await discussion()
    const elsewhere = await app.make.enrolledStudent({ courseId: id, completed: 2 })
    await enter(await newRound(), [elsewhere])
    const others = {
      'a student of the course without a round': await app.make.enrolledStudent({
        courseId: id,
        completed: 2,
      }),
      'a student of another round': elsewhere,
      'a student outside the course': await app.make.student(),
      'a teacher of another course': await app.make.teacherOf('brd-101'),
    }
    for (const [who, person] of Object.entries(others)) {
      expect(await lists(person, held), who).toEqual(nowhere)
      for (const [key, call] of doors(held)) {
        const { status } = await app.call(key, { as: person, ...call })
        expect(status, `${who}: ${key}`).toBe(shutTo(person, key))
      }
    }
    const { rows } = await app.database.pool.query(
      'select count(*)::int as count from posts where thread_id = $1',
      [held.threadId],
    )
    expect(rows[0].count).toBe(2)
  })

  test('names only its own people for a mention, and those who left hear nothing', async () => {
    const held = await discussion()
    const outsider = await app.make.enrolledStudent({ courseId: id })
    const mentioned = [held.other, outsider].map((person) => person.id)
    const names = [held.other, outsider].map((person) => `@${person.firstName} ${person.lastName}`).join(' ')
    expect((await reply(held.author, held.threadId, { body: names, mentions: mentioned })).status).toBe(200)
    const kindsOf = async (person: Person) => {
      const { rows } = await app.database.pool.query(
        `select kind from notifications where user_id = $1 and kind in ('mention', 'reply')`,
        [person.id],
      )
      return rows.map((row: { kind: string }) => row.kind)
    }
    expect(await kindsOf(held.other)).toContain('mention')
    expect(await kindsOf(outsider)).toEqual([])
    expect((await takeOut(held.roundId, held.author)).status).toBe(200)
    const before = await kindsOf(held.author)
    expect((await reply(held.other, held.threadId, { body: 'Still there?' })).status).toBe(200)
    expect(await kindsOf(held.author)).toEqual(before)
  })

  test('is lost to a person who leaves the round, and what they wrote stays', async () => {
    const held = await discussion()
    await takeOut(held.roundId, held.author)
    expect(await lists(held.author, held)).toEqual(nowhere)
    for (const [key, call] of doors(held))
      expect((await app.call(key, { as: held.author, ...call })).status, key).toBe(shutTo(held.author, key))
    const left = await app.call('GET /api/discussions/threads/{id}', {
      as: held.other,
      params: { id: held.threadId },
    })
    expect(left.body.opening.author.id).toBe(held.author.id)
    expect(left.body.opening.html).toContain(held.word)
  })

  test('ends the live stream of a person who leaves, and lets no one else listen', async () => {
    const held = await discussion()
    const stranger = await app.make.enrolledStudent({ courseId: id })
    const heard: string[] = []
    const stop = app.events.subscribe('session', (payload) => void heard.push(JSON.stringify(payload)))
    const topic = `thread:${held.threadId}`
    const hears = async ({ id, role }: Person) =>
      (await app.live.admitted({ id, role } as Viewer, [topic])).includes(topic)
    expect(await hears(held.other)).toBe(true)
    expect(await hears(stranger)).toBe(false)
    await takeOut(held.roundId, held.other)
    await expect.poll(() => heard.join('\n')).toContain(held.other.id)
    expect(heard.join('\n')).not.toContain(stranger.id)
    expect(await hears(held.other)).toBe(false)
    stop()
  })

  test('keeps a picture to its readers', async () => {
    const roundId = await newRound()
    const author = await app.make.enrolledStudent({ courseId: id })
    const outsider = await app.make.enrolledStudent({ courseId: id })
    await enter(roundId, [author])
    const file = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#208060' } })
      .png()
      .toBuffer()
    const uploaded = await app.call('POST /api/media', {
      as: author,
      query: { purpose: 'post-picture', name: 'desk.png' },
      rawBody: file as BodyInit,
    })
    const pictureId = uploaded.body.file.id
    expect((await begin(author, roundId, { body: `![My desk](/api/media/${pictureId})` })).status).toBe(200)
    const opens = async (as: Person) =>
      (await app.call('GET /api/media/{id}', { as, params: { id: pictureId } })).status
    expect([await opens(author), await opens(teacher), await opens(outsider)]).toEqual([200, 200, 404])
    // Quoting its address elsewhere opens it to no one.
    await begin(outsider, id, { body: `![Theirs](/api/media/${pictureId})` })
    expect(await opens(outsider)).toBe(404)
  })

  test('lets no discussion out: it is not moved or merged into a forum that others read', async () => {
    const held = await discussion()
    const open = (await begin(held.author, id)).body.threadId
    const act = (threadId: string, body: object) =>
      app.call('POST /api/discussions/threads/{id}/actions', {
        as: admin,
        params: { id: threadId },
        body: { reason: 'Off topic', ...body },
      })
    for (const forumId of [id, 'general', await newRound()])
      expect(await act(held.threadId, { action: 'move', forumId })).toMatchObject({
        status: 422,
        body: { code: 'invalid-input', message: expect.stringContaining('stays in its forum') },
      })
    expect(await act(held.threadId, { action: 'merge', threadId: open })).toMatchObject({ status: 422 })
    expect((await act(open, { action: 'move', forumId: held.roundId })).status).toBe(200)
  })

  test('is read-only while its round is archived, and open again after', async () => {
    const held = await discussion()
    await archive(held.roundId, true)
    expect((await lists(held.other, held)).latest).toBe(true)
    expect((await reply(held.other, held.threadId)).body.code).toBe('forum-closed')
    expect((await begin(held.other, held.roundId)).body.code).toBe('forum-closed')
    const writable = await app.call('GET /api/discussions/forums', {
      as: held.other,
      query: { can: 'write', search: 'Round' },
    })
    expect(JSON.stringify(writable.body)).not.toContain(held.roundId)
    await archive(held.roundId, false)
    expect((await reply(held.other, held.threadId)).status).toBe(200)
  })

  test('has a forum of the course beside it, for all of the course', async () => {
    const held = await discussion()
    const { status } = await begin(held.author, id)
    expect(status).toBe(200)
    const forum = await app.call('GET /api/discussions/forums/{id}', { as: held.author, params: { id } })
    expect(forum.body.forum.round).toBeNull()
  })
})
