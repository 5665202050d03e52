import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConversationSummary } from '../../../contract/community/messages.ts'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

const courseId = 'bus-201'
let app: TestApp
let teacher: Person
beforeAll(async () => {
  app = await createTestApp()
  teacher = await app.make.teacherOf(courseId)
})
afterAll(() => app.close())

const run = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows
const write = (as: Person, to: string[], more: { key?: string; text?: string } = {}) =>
  app.call('POST /api/user/messages-to-many', {
    as,
    body: { key: randomUUID(), text: 'Please hand in by Friday.', ...more, to },
  })
const inCourse = (many: number) =>
  Promise.all(Array.from({ length: many }, () => app.make.enrolledStudent({ courseId })))
const idsOf = (people: Person[]) => people.map(({ id }) => id)
const list = async (as: Person, query = {}): Promise<ConversationSummary[]> =>
  (await app.call('GET /api/user/conversations', { as, query })).body.conversations
const lineOf = async (as: Person, key: string) => (await list(as)).find(({ id }) => id === key)
const heardBy = async ({ id }: Person) =>
  run(
    `select d.conversation_id, d.text from direct_messages d
       join conversation_members m on m.conversation_id = d.conversation_id and m.user_id = $1
      where d.author_id <> $1 order by d.id`,
    [id],
  )

test('each gets it alone, once, however often it is sent and the job runs', async () => {
  const people = await inCourse(12)
  const key = randomUUID()
  const answers = await Promise.all([
    write(teacher, idsOf(people), { key }),
    write(teacher, idsOf(people), { key }),
  ])
  for (const { body } of answers) expect(body).toEqual({ recipients: 12, unreachable: 0 })
  await Promise.all([app.messagesToMany.send(key), app.messagesToMany.send(key)])
  await app.messagesToMany.send(key)
  const conversations = new Set<string>()
  for (const person of people) {
    const heard = await heardBy(person)
    expect(heard).toMatchObject([{ text: 'Please hand in by Friday.' }])
    conversations.add(heard[0].conversation_id)
  }
  expect(conversations.size).toBe(12)
  const members = await run(
    'select count(*)::int as count from conversation_members where conversation_id = any($1)',
    [[...conversations]],
  )
  expect(members[0].count).toBe(24)
})

test('it continues the conversation they have', async () => {
  const [student] = (await inCourse(1)) as [Person]
  const { body } = await app.call('POST /api/user/conversations', {
    as: student,
    body: { key: randomUUID(), to: [teacher.id], text: 'When is it due?' },
  })
  const key = randomUUID()
  await write(teacher, [student.id], { key })
  await app.messagesToMany.send(key)
  expect(await heardBy(student)).toMatchObject([{ conversation_id: body.conversationId }])
})

test('a job that stopped goes on with those who wait', async () => {
  const people = await inCourse(4)
  const key = randomUUID()
  await write(teacher, idsOf(people), { key })
  const [gone, ...others] = people as [Person, ...Person[]]
  await run('delete from users where id = $1', [gone.id])
  await app.messagesToMany.send(key)
  for (const person of others) expect(await heardBy(person)).toHaveLength(1)
  expect((await lineOf(teacher, key))?.toMany).toMatchObject({ waiting: 0, unreached: 0 })
})

test('staff write to the people of their courses alone; others are counted and get nothing', async () => {
  const [own] = (await inCourse(1)) as [Person]
  const stranger = await app.make.enrolledStudent({ courseId: 'fnd-101' })
  const key = randomUUID()
  expect((await write(teacher, [own.id, stranger.id, 'unknown'], { key })).body).toEqual({
    recipients: 1,
    unreachable: 2,
  })
  await app.messagesToMany.send(key)
  expect(await heardBy(stranger)).toEqual([])
  expectProblem(await write(teacher, [stranger.id]), 404)
  expectProblem(await write(own, [stranger.id]), 403)
  // Someone else's key is not a way to learn of their message.
  expectProblem(await write(await app.make.teacherOf(courseId), [own.id], { key }), 404)
})

test('a block of the time before the author was staff is respected', async () => {
  const [student] = (await inCourse(1)) as [Person]
  await run('insert into message_blocks (blocker_id, blocked_id) values ($1, $2)', [student.id, teacher.id])
  const key = randomUUID()
  await write(teacher, [student.id], { key })
  await app.messagesToMany.send(key)
  expect(await heardBy(student)).toEqual([])
  expect((await lineOf(teacher, key))?.toMany).toMatchObject({ waiting: 0, unreached: 1 })
})

test('no one writes to more than ten thousand people a day', async () => {
  const writer = await app.make.teacherOf(courseId)
  const people = await inCourse(2)
  await run(
    `insert into messages_to_many (id, author_id, text, recipient_count, unreachable_count)
     values ($1, $2, 'x', 9999, 0)`,
    [randomUUID(), writer.id],
  )
  expectProblem(await write(writer, idsOf(people)), 429)
  expect((await write(writer, [people[0]?.id ?? ''])).status).toBe(200)
})

test('after a failure in between, everyone gets it once', async () => {
  const author = await app.make.teacherOf(courseId)
  const people = await inCourse(70)
  const key = randomUUID()
  await write(author, idsOf(people), { key })
  const [{ last }] = await run(
    'select max(user_id) as last from message_to_many_recipients where message_id = $1',
    [key],
  )
  await run(`create function fail_once() returns trigger language plpgsql as $$
    begin if new.user_id = '${last}' then raise 'stopped'; end if; return new; end $$`)
  await run(
    'create trigger fail_once before insert on notifications for each row execute function fail_once()',
  )
  await expect(app.messagesToMany.send(key)).rejects.toThrow()
  const half = (await lineOf(author, key))?.toMany
  expect(half).toMatchObject({ recipients: 70, waiting: 20 })
  await run('drop trigger fail_once on notifications')
  await Promise.all([app.messagesToMany.send(key), app.messagesToMany.send(key)])
  await app.messagesToMany.send(key)
  const sent = await run(
    `select m.user_id, count(*)::int as messages from direct_messages d
       join conversation_members m on m.conversation_id = d.conversation_id and m.user_id <> d.author_id
      where d.key = $1 group by 1`,
    [key],
  )
  expect(sent).toHaveLength(70)
  expect(new Set(sent.map(({ messages }) => messages))).toEqual(new Set([1]))
  expect((await lineOf(author, key))?.toMany).toMatchObject({
    waiting: 0,
    unreached: 0,
    read: 0,
    answered: 0,
  })
})

test('the sender has one line; a conversation appears when someone answers', async () => {
  const author = await app.make.teacherOf(courseId)
  const [reader, writer, known] = (await inCourse(3)) as [Person, Person, Person]
  const { body } = await app.call('POST /api/user/conversations', {
    as: author,
    body: { key: randomUUID(), to: [known.id], text: 'Welcome' },
  })
  const key = randomUUID()
  await write(author, idsOf([reader, writer, known]), { key })
  await app.messagesToMany.send(key)
  expect((await list(author)).map(({ id }) => id)).toEqual([key, body.conversationId])
  expect(await lineOf(author, key)).toMatchObject({ kind: 'many', others: 3, last: { mine: true } })
  expect(await list(author, { search: writer.lastName })).not.toEqual([])

  const [theirs] = await list(reader)
  const [message] = (
    await app.call('GET /api/user/conversations/{id}/messages', {
      as: reader,
      params: { id: theirs?.id ?? '' },
    })
  ).body.messages
  await app.call('PUT /api/user/conversations/{id}/read', {
    as: reader,
    params: { id: theirs?.id ?? '' },
    body: { through: message.id },
  })
  const [answered] = await list(writer)
  await app.call('POST /api/user/conversations/{id}/messages', {
    as: writer,
    params: { id: answered?.id ?? '' },
    body: { key: randomUUID(), text: 'I will' },
  })
  expect((await lineOf(author, key))?.toMany).toMatchObject({ read: 2, answered: 1 })
  expect((await list(author)).map(({ id }) => id)).toEqual([answered?.id, key, body.conversationId])

  const one = (as: Person, query = {}) =>
    app.call('GET /api/user/messages-to-many/{id}', { as, params: { id: key }, query })
  const opened = (await one(author)).body
  expect(opened).toMatchObject({ text: 'Please hand in by Friday.', next: null })
  expect(opened.people).toHaveLength(3)
  const { people } = (await one(author, { filter: 'answered' })).body
  expect(people).toMatchObject([{ id: writer.id, state: 'answered', conversationId: answered?.id }])
  expectProblem(await one(writer), 404)
  expectProblem(
    await app.call('POST /api/user/conversations/{id}/messages', {
      as: author,
      params: { id: key },
      body: { key: randomUUID(), text: 'To all' },
    }),
    409,
  )
})

test('more than five hundred get it, and the author may go on writing to single people', async () => {
  const author = await app.make.teacherOf(courseId)
  const [first] = (await inCourse(1)) as [Person]
  const made = await run(
    `insert into users (id, name, first_name, last_name, email)
     select 'many-' || n, 'Many ' || n, 'Many', lpad(n::text, 4, '0'), 'many-' || n || '@example.org'
       from generate_series(1, 620) n returning id`,
  )
  const ids: string[] = made.map(({ id }) => id)
  await run('insert into enrollments (user_id, course_id) select unnest($1::text[]), $2', [ids, courseId])
  const key = randomUUID()
  expect((await write(author, ids, { key })).body).toEqual({ recipients: 620, unreachable: 0 })
  await app.messagesToMany.send(key)
  await app.messagesToMany.send(key)
  expect((await lineOf(author, key))?.toMany).toMatchObject({ recipients: 620, waiting: 0 })
  const start = await app.call('POST /api/user/conversations', {
    as: author,
    body: { key: randomUUID(), to: [first.id], text: 'Hello' },
  })
  expect(start.status).toBe(200)
  const pages = new Set<string>()
  let after: string | null = null
  do {
    const { body } = await app.call('GET /api/user/messages-to-many/{id}', {
      as: author,
      params: { id: key },
      query: after === null ? {} : { after },
    })
    for (const { id } of body.people) pages.add(id)
    after = body.next
  } while (after !== null)
  expect(pages.size).toBe(620)
})
